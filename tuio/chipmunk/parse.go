package chipmunk

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Parse reads a script: a line a step, # begins a remark. Lengths are mm,
// times seconds.
//
//	table 610 457          rate 30       seed 7        limit 15
//	jitter 0.15            pixel 0.6     drop 0.01     (of the sensor)
//	at 1    throw cube borg neutral from left 200 to 300 220 face 16
//	at 4.5  slide w1 d6 white from bottom 250 to 280 300 force 1.4
//	at 9    place r1 d20 red at 400 100
//	at 10   push w1 by 40 -30
//	at 12   hand at 300 200 size 150 250 for 1.2
//	at 13   hide w1 for 0.3
//	at 14   newid w1
//	at 15   lift w1
//	end 20
//
// Errors are of one line that names the file, the line and the reason.
func Parse(r io.Reader, name string) (*Script, error) {
	s := &Script{Width: 610, Height: 457, Sensor: DefaultSensor()}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		p := &words{left: strings.Fields(text)}
		if len(p.left) == 0 {
			continue
		}
		s.line(p)
		if p.err == nil && len(p.left) > 0 {
			p.err = fmt.Errorf("%q is too much", strings.Join(p.left, " "))
		}
		if p.err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, n, p.err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := s.Validate(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// line reads one line.
func (s *Script) line(p *words) {
	switch word := p.word("a word"); word {
	case "table":
		s.Width, s.Height = p.number("width"), p.number("height")
	case "rate":
		s.Sensor.Rate = p.number("rate")
	case "seed":
		s.Seed = uint64(p.whole("seed"))
	case "limit":
		s.Sensor.Limit = p.whole("limit")
	case "jitter":
		s.Sensor.Jitter = p.number("jitter")
	case "pixel":
		s.Sensor.Pixel = p.number("pixel")
	case "drop":
		s.Sensor.Drop = p.number("drop")
	case "at":
		s.Steps = append(s.Steps, p.step())
	case "end":
		s.End = p.seconds("end")
	default:
		p.fail("%q is no setting and no step", word)
	}
}

// step reads what stands behind "at".
func (p *words) step() Step {
	s := Step{At: p.seconds("a time"), Act: Act(p.word("an act"))}
	if s.Act != Hand {
		s.ID = p.word("the die's name")
	}
	if s.Act == Throw || s.Act == Slide || s.Act == Place {
		s.Kind = constellation.Kind(p.word("a kind"))
	}
	for p.err == nil && len(p.left) > 0 {
		p.clause(&s)
	}
	return s
}

// clause reads one of a step's further words with what belongs to it.
func (p *words) clause(s *Step) {
	switch word := p.word("a word"); word {
	case "white", "red", "neutral":
		s.Team = constellation.Team(word)
	case "from":
		s.From, s.Along = Side(p.word("a side")), p.number("a place along the side")
	case "to", "at", "by":
		s.To = constellation.Vec{X: p.number("x"), Y: p.number("y")}
	case "face":
		s.Face = p.word("a face")
	case "force":
		s.Force = p.number("a force")
	case "size":
		if s.Size = p.number("a size"); s.Act == Hand {
			s.W, s.H, s.Size = s.Size, p.number("a height"), 0
		}
	case "for":
		s.For = p.seconds("how long")
	default:
		p.fail("%q means nothing behind %s", word, s.Act)
	}
}

// words are what is left of a line, with the first error.
type words struct {
	left []string
	err  error
}

func (p *words) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
}

func (p *words) word(what string) string {
	if p.err == nil && len(p.left) == 0 {
		p.fail("%s is missing", what)
	}
	if p.err != nil {
		return ""
	}
	w := p.left[0]
	p.left = p.left[1:]
	return w
}

func (p *words) number(what string) float64 {
	w := p.word(what)
	f, err := strconv.ParseFloat(w, 64)
	if p.err == nil && err != nil {
		p.fail("%s: %q is no number", what, w)
	}
	return f
}

func (p *words) whole(what string) int {
	w := p.word(what)
	n, err := strconv.Atoi(w)
	if p.err == nil && (err != nil || n < 0) {
		p.fail("%s: %q is no whole number", what, w)
	}
	return n
}

func (p *words) seconds(what string) time.Duration {
	f := p.number(what)
	if p.err == nil && !(f >= 0 && f <= 1e5) {
		p.fail("%s: %v s is no time to wait for", what, f)
	}
	return time.Duration(f*1e3+0.5) * time.Millisecond
}

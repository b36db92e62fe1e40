package stage

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// defaultPace is how long after a line the next one comes.
const defaultPace = 2 * time.Second

// Parse reads a script. Errors are of one line that names the file, the line and
// the reason.
func Parse(r io.Reader, name string) (*Script, error) {
	p := &parser{pace: defaultPace}
	p.script = Script{Width: 610, Height: 457, Sensor: DefaultSensor()}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		p.n++
		text := lines.Bytes()
		if p.n == 1 {
			text = constellation.WithoutMark(text)
		}
		if err := p.read(string(text)); err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, p.n, err)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("%s: line %d: longer than %d bytes", name, p.n+1, bufio.MaxScanTokenSize)
	} else if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s, err := p.finish()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// parser reads a script line by line.
type parser struct {
	script Script
	steps  []placed
	n      int // of the line of text
	pace   time.Duration

	open  bool          // a line has begun, which others may join
	begun time.Duration // when the last thing of the line begins
	wait  time.Duration // how long the line waits then, -1 for as the pace says
	idle  bool          // nothing of the line takes time
}

// placed is a step with the line of text that it stands in.
type placed struct {
	Step
	line int
}

// read reads one line of text.
func (p *parser) read(text string) error {
	text, _, _ = strings.Cut(text, "#")
	indented := strings.HasPrefix(text, " ") || strings.HasPrefix(text, "\t")
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "=") {
		if !p.open {
			return fmt.Errorf("nothing has happened yet that is answered here")
		}
		return nil
	}
	for i, part := range strings.Split(text, ";") {
		w := &words{left: strings.Fields(part)}
		if len(w.left) == 0 {
			continue
		}
		p.part(w, p.open && (indented || i > 0))
		if w.err == nil && len(w.left) > 0 {
			w.fail("%q is too much", strings.Join(w.left, " "))
		}
		if w.err != nil {
			return w.err
		}
	}
	return nil
}

// part reads a setting, or what happens; joined is what happens at once with
// the line before.
func (p *parser) part(w *words, joined bool) {
	if set, ok := settings[w.next()]; ok {
		w.word("a word")
		set(p, w)
		return
	}
	line := p.line(w, joined)
	line.No = p.n
	if w.next() == "wait" {
		w.word("wait")
		p.wait, p.idle = w.seconds("how long"), false
		return
	}
	p.perform(w, line)
}

// line is that of the script in which the part happens: the one it joins, or a new one
// at its own time or when the next is due.
func (p *parser) line(w *words, joined bool) *Line {
	lines := &p.script.Lines
	at := p.due()
	if w.next() == "at" {
		w.word("at")
		at, joined = w.seconds("a time"), false
		if last := len(*lines) - 1; last >= 0 && at < (*lines)[last].At {
			w.fail("at %v comes after %v", at, (*lines)[last].At)
		}
	}
	if !joined {
		*lines = append(*lines, Line{At: at})
		p.open, p.begun, p.wait, p.idle = true, at, -1, true
	}
	return &(*lines)[len(*lines)-1]
}

// perform takes what is done in a line.
func (p *parser) perform(w *words, line *Line) {
	for _, s := range w.act(line.At) {
		p.steps = append(p.steps, placed{s, p.n})
		if s.Act == Say || s.Act == Ask {
			line.Words = append(line.Words, s)
		}
		if s.Act != Ask {
			p.begun, p.idle = max(p.begun, s.At), false
		}
	}
}

// due is when the next line begins that has no time of its own.
func (p *parser) due() time.Duration {
	switch {
	case !p.open || p.idle:
		return p.begun
	case p.wait >= 0:
		return p.begun + p.wait
	}
	return p.begun + p.pace
}

// finish brings all into the order of time.
func (p *parser) finish() (*Script, error) {
	s := &p.script
	if s.End == 0 {
		s.End = p.due()
	}
	for i := range s.Lines {
		if s.Lines[i].End = max(s.End, s.Lines[i].At); i+1 < len(s.Lines) {
			s.Lines[i].End = s.Lines[i+1].At
		}
	}
	if err := s.frame(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(p.steps, func(a, b placed) int { return cmp.Compare(a.At, b.At) })
	known := cast{}
	for _, t := range p.steps {
		if err := t.validate(known, s); err != nil {
			return nil, fmt.Errorf("line %d: %s: %w", t.line, t.Act, err)
		}
		s.Steps = append(s.Steps, t.Step)
	}
	return s, nil
}

// settings are the words that set something.
var settings = map[string]func(*parser, *words){
	"table":   func(p *parser, w *words) { p.script.Width, p.script.Height = w.number("width"), w.number("height") },
	"north":   func(p *parser, w *words) { p.script.North = constellation.Angle(w.number("north")) },
	"rate":    func(p *parser, w *words) { p.script.Sensor.Rate = w.number("rate") },
	"seed":    func(p *parser, w *words) { p.script.Seed = w.seed("seed") },
	"limit":   func(p *parser, w *words) { p.script.Sensor.Limit = w.whole("limit") },
	"jitter":  func(p *parser, w *words) { p.script.Sensor.Jitter = w.number("jitter") },
	"pixel":   func(p *parser, w *words) { p.script.Sensor.Pixel = w.number("pixel") },
	"drop":    func(p *parser, w *words) { p.script.Sensor.Drop = w.number("drop") },
	"places":  func(p *parser, _ *words) { p.script.Sensor.Places = true },
	"keys":    func(p *parser, _ *words) { p.script.Sensor.Keys = true },
	"pace":    func(p *parser, w *words) { p.pace = w.seconds("pace") },
	"end":     func(p *parser, w *words) { p.script.End = w.seconds("end") },
	"rules":   func(p *parser, w *words) { p.script.Game.Rules = w.word("a rule set") },
	"players": func(p *parser, w *words) { p.script.Game.Players = each(w.rest(), unblanked) },
	"set":     (*parser).set,
}

// set reads a switch of the game: KEY=VALUE.
func (p *parser) set(w *words) {
	key, value, ok := strings.Cut(w.word("a switch"), "=")
	if !ok || key == "" {
		w.fail("set %s: there is no KEY=VALUE", key)
	}
	if p.script.Game.Values == nil {
		p.script.Game.Values = map[string]string{}
	}
	p.script.Game.Values[key] = unblanked(value)
}

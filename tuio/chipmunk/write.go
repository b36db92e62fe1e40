package chipmunk

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Write writes a script in the form that Parse reads.
func Write(w io.Writer, s *Script) error {
	var b strings.Builder
	fmt.Fprintf(&b, "table %s %s\nseed %d\n", num(s.Width), num(s.Height), s.Seed)
	fmt.Fprintf(&b, "rate %s\njitter %s\npixel %s\ndrop %s\nlimit %d\n", num(s.Sensor.Rate),
		num(s.Sensor.Jitter), num(s.Sensor.Pixel), num(s.Sensor.Drop), s.Sensor.Limit)
	for i := range s.Steps {
		s.Steps[i].write(&b)
	}
	fmt.Fprintf(&b, "end %s\n", sec(s.End))
	_, err := io.WriteString(w, b.String())
	return err
}

// write writes one step.
func (s *Step) write(b *strings.Builder) {
	say := func(on bool, words ...string) {
		if on {
			b.WriteString(" " + strings.Join(words, " "))
		}
	}
	fmt.Fprintf(b, "at %s %s", sec(s.At), s.Act)
	say(s.ID != "", s.ID)
	say(s.Kind != "", string(s.Kind))
	say(s.Team != "", string(s.Team))
	say(s.From != "", "from", string(s.From), num(s.Along))
	say(s.Act == Throw || s.Act == Slide, "to", num(s.To.X), num(s.To.Y))
	say(s.Act == Place || s.Act == Hand, "at", num(s.To.X), num(s.To.Y))
	say(s.Act == Push, "by", num(s.To.X), num(s.To.Y))
	say(s.Act == Hand, "size", num(s.W), num(s.H))
	say(s.Size != 0, "size", num(s.Size))
	say(s.Force != 0, "force", num(s.Force))
	say(s.Face != "", "face", s.Face)
	say(s.For != 0, "for", sec(s.For))
	b.WriteString("\n")
}

func num(f float64) string       { return strconv.FormatFloat(f, 'f', -1, 64) }
func sec(d time.Duration) string { return num(float64(d.Milliseconds()) / 1e3) }

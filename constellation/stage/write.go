package stage

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Write writes a script in the form that Parse reads, each step with its time.
func Write(w io.Writer, s *Script) error {
	var b strings.Builder
	fmt.Fprintf(&b, "table %s %s\nseed %d\n", num(s.Width), num(s.Height), s.Seed)
	fmt.Fprintf(&b, "rate %s\njitter %s\npixel %s\ndrop %s\nlimit %d\n", num(s.Sensor.Rate),
		num(s.Sensor.Jitter), num(s.Sensor.Pixel), num(s.Sensor.Drop), s.Sensor.Limit)
	say := func(on bool, format string, args ...any) {
		if on {
			fmt.Fprintf(&b, format+"\n", args...)
		}
	}
	say(s.North != 0, "north %s", num(s.North.Degrees()))
	say(s.Sensor.Places, "places")
	say(s.Sensor.Keys, "keys")
	say(s.Game.Rules != "", "rules %s", s.Game.Rules)
	say(len(s.Game.Players) > 0, "players %s", strings.Join(each(s.Game.Players, blanked), " "))
	for _, k := range slices.Sorted(maps.Keys(s.Game.Values)) {
		fmt.Fprintf(&b, "set %s=%s\n", k, blanked(s.Game.Values[k]))
	}
	for i := range s.Steps {
		b.WriteString(s.Steps[i].String() + "\n")
	}
	fmt.Fprintf(&b, "end %s\n", sec(s.End))
	_, err := io.WriteString(w, b.String())
	return err
}

// String is a step as a line of a script.
func (s Step) String() string {
	words := []string{"at", sec(s.At), string(s.Act)}
	say := func(on bool, w ...string) {
		if on {
			words = append(words, w...)
		}
	}
	if s.Act == Say {
		say(true, s.Do)
		say(s.Player != "", "player="+blanked(s.Player))
		say(s.ID != "", "die="+s.ID)
		say(s.Value != "", "value="+blanked(s.Value))
		return strings.Join(words, " ")
	}
	say(s.ID != "", s.ID)
	say(s.Other != "", s.Other)
	say(s.Kind != "", string(s.Kind))
	say(s.Team != "", string(s.Team))
	say(s.From != "", "from", string(s.From), num(s.Along))
	say(s.Placed && s.comes(), "to", num(s.To.X), num(s.To.Y))
	say(s.Placed && !s.comes(), "at", num(s.To.X), num(s.To.Y))
	say(s.By.X != 0 || s.By.Y != 0 || s.Act == Push && !s.Placed, "by", num(s.By.X), num(s.By.Y))
	say(s.W != 0 || s.H != 0, "size", num(s.W), num(s.H))
	say(s.Size != 0, "size", num(s.Size))
	say(s.Angled, "angle", num(s.Angle.Degrees()))
	say(s.Force != 0, "force", num(s.Force))
	say(s.Face != "", "face", s.Face)
	say(s.For != 0 || s.Text != "" && s.Act == Blind, "for", sec(s.For))
	say(s.Text != "", s.Text)
	return strings.Join(words, " ")
}

// comes tells whether a step's die moves to its place.
func (s *Step) comes() bool { return s.Act == Throw || s.Act == Slide || s.Act == Push }

func num(f float64) string       { return strconv.FormatFloat(f, 'f', -1, 64) }
func sec(d time.Duration) string { return num(float64(d) / 1e9) }

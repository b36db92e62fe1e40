package utara

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Playthroughs are text: what happens on the table, and under it what the
// referee says. testdata/utara/README.txt explains the form.

var update = flag.Bool("update", false, "write what the referee says into the playthroughs")

func TestPlaythroughs(t *testing.T) {
	files, err := filepath.Glob("../../testdata/utara/*.txt")
	if err != nil || len(files) < 2 {
		t.Fatalf("playthroughs: %v, %v", files, err)
	}
	for _, name := range files {
		if filepath.Base(name) != "README.txt" {
			t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) { checkPlaythrough(t, name) })
		}
	}
}

func checkPlaythrough(t *testing.T, name string) {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	got := play(t, string(data))
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := string(data)
	if got != want {
		t.Errorf("%s: the referee speaks otherwise; see it with go test ./rules/utara -run %s -update and git diff\n%s",
			name, t.Name(), firstDifference(got, want))
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			return fmt.Sprintf("line %d: got %q, want %q", i+1, g[i], append(w, "")[min(i, len(w))])
		}
	}
	return "the file goes on where the referee falls silent"
}

// script plays one file.
type script struct {
	t      *testing.T
	opts   rules.Options
	ref    *Referee
	table  constellation.Table
	hidden map[string]constellation.Die
	out    strings.Builder
}

// play returns the text with the referee's words as they are now.
func play(t *testing.T, text string) string {
	s := &script{t: t, hidden: map[string]constellation.Die{}}
	s.opts.Values = map[string]string{}
	s.table = constellation.Table{Width: 600, Height: 400}
	lines := bufio.NewScanner(strings.NewReader(text))
	var pending []string
	for lines.Scan() {
		line := lines.Text()
		switch {
		case strings.HasPrefix(line, "  "): // dice of a roll, or what the referee said
			if strings.HasPrefix(line, "  = ") {
				continue
			}
			pending[0] += "\n" + strings.TrimSpace(line)
			fmt.Fprintln(&s.out, line)
			continue
		}
		s.flush(&pending)
		fmt.Fprintln(&s.out, line)
		switch {
		case strings.HasPrefix(line, "> "):
			pending = []string{line[2:]}
		case line != "" && line[0] != '#':
			s.set(strings.Fields(line))
		}
	}
	s.flush(&pending)
	return s.out.String()
}

func (s *script) flush(pending *[]string) {
	for _, c := range *pending {
		lines := strings.Split(c, "\n")
		s.run(strings.Fields(lines[0]), lines[1:])
	}
	*pending = nil
}

// set takes a line of the head: a switch and its value.
func (s *script) set(f []string) {
	switch f[0] {
	case "players":
		s.opts.Players = f[1:]
	case "rules":
		s.opts.Rules = f[1]
	case "north":
		s.table.North = constellation.Angle(s.number(f[1]))
	default:
		s.opts.Values[f[0]] = f[1]
	}
}

func (s *script) number(v string) float64 {
	x, err := strconv.ParseFloat(v, 64)
	if err != nil {
		s.t.Fatalf("%q: %v", v, err)
	}
	return x
}

func (s *script) referee() *Referee {
	if s.ref == nil {
		r, err := Game{}.Referee(s.opts)
		if err != nil {
			s.t.Fatal(err)
		}
		s.ref = r.(*Referee)
	}
	return s.ref
}

// see shows the referee the table for some seconds, ten frames each.
func (s *script) see(seconds float64) {
	for range int(seconds * 10) {
		s.table.Time += 100 * time.Millisecond
		s.table.Sort()
		s.say(s.referee().See(&s.table))
		s.say(think(s.ref))
	}
}

func (s *script) say(es []rules.Event) {
	for _, e := range es {
		fmt.Fprintf(&s.out, "  = %s: %s\n", e.Kind, e.Text)
	}
}

func (s *script) run(f, more []string) {
	switch f[0] {
	case "roll", "lay":
		s.table.Dice, s.table.Blocks = nil, nil
		for _, l := range more {
			s.lay(strings.Fields(l))
		}
		s.see(map[string]float64{"roll": 5.5, "lay": 3}[f[0]])
	case "take":
		for _, id := range f[1:] {
			s.hidden[id] = *s.die(id)
			s.remove(id)
			s.see(0.3)
		}
		s.see(1.2)
	case "put":
		d := s.hidden[f[1]]
		d.ID = f[len(f)-1]
		s.table.Dice = append(s.table.Dice, d)
		s.see(1.2)
	case "hide", "show":
		s.die(f[1]).Doubtful = f[0] == "hide"
		s.see(1.2)
	case "slide":
		d := s.die(f[1])
		d.Pos = d.Pos.Add(constellation.Vec{X: s.number(f[2]), Y: s.number(f[3])})
		s.see(1.2)
	case "shows":
		s.die(f[1]).Face = f[2]
		s.see(1.2)
	case "wait":
		s.see(s.number(f[1]))
	default:
		s.ask(f)
	}
}

// ask carries out what doesn't touch the dice: commands, fingers, and what is
// to be written down.
func (s *script) ask(f []string) {
	switch f[0] {
	case "do":
		s.command(f[1:])
	case "score":
		s.score()
	case "touch":
		s.table.Touches = []constellation.Touch{{ID: "t", Pos: constellation.Vec{X: s.number(f[1]), Y: s.number(f[2])}}}
		s.see(0.1)
	case "let":
		s.table.Touches = nil
		s.see(0.1)
	case "blind":
		s.table.Sources = []constellation.SourceState{{Name: "camera", Blind: strings.Join(f[1:], " ")}}
		s.see(2)
	case "view":
		s.view()
	case "answer":
		s.lines(s.referee().Answer().Text())
	default:
		s.t.Fatalf("what is %q?", f[0])
	}
}

func (s *script) command(f []string) {
	c := rules.Command{Do: f[0]}
	for _, w := range f[1:] {
		k, v, _ := strings.Cut(w, "=")
		switch k {
		case "die":
			c.Die = v
		case "value":
			c.Value = v
		case "player":
			c.Player = v
		}
	}
	es, err := s.referee().Do(c, s.table.Time)
	s.say(es)
	if err != nil {
		fmt.Fprintf(&s.out, "  = refused: %v\n", err)
	}
	s.see(1.2)
}

func (s *script) score() {
	for i := range s.referee().state.Seats {
		seat := &s.ref.state.Seats[i]
		t := seat.Held.Tally()
		fmt.Fprintf(&s.out, "  = %s holds %v: basic %d, advanced %d; total %d\n",
			seat.Name, []string(seat.Held), t.Basic, t.Advanced, seat.Total)
	}
}

func (s *script) lines(text string) {
	for _, l := range strings.Split(text, "\n") {
		fmt.Fprintf(&s.out, "  = %s\n", l)
	}
}

// view writes what is drawn, but for the stars.
func (s *script) view() {
	v := s.referee().View()
	for _, p := range v.Players {
		fmt.Fprintf(&s.out, "  = %s at %v° has %d of %d, turn %v: %s\n", p.Name, p.Facing, p.Score, p.Total, p.Turn, strings.Join(p.Lines, "; "))
	}
	for _, m := range v.Marks {
		if m.Kind != rules.MarkStar {
			fmt.Fprintf(&s.out, "  = %s %s %q%s\n", m.Kind, m.Tone, m.Text, points(m.Points))
		}
	}
	for _, f := range v.Faults {
		fmt.Fprintf(&s.out, "  = fault at%s: %s\n", points([]constellation.Vec{f.Pos}), f.Text)
	}
	if v.Logo || v.Paused || v.Frozen {
		fmt.Fprintf(&s.out, "  = logo %v, paused %v, frozen %v\n", v.Logo, v.Paused, v.Frozen)
	}
}

func points(ps []constellation.Vec) string {
	s := ""
	for _, p := range ps {
		s += fmt.Sprintf(" %.0f,%.0f", p.X+0, p.Y+0)
	}
	return s
}

// lay puts one thing down: "d1 E 50 50 angle size" or "k1 block x y angle w h".
func (s *script) lay(f []string) {
	var v [5]float64
	v[3] = 16
	for i, w := range f[2:] {
		v[i] = s.number(w)
	}
	at := constellation.Vec{X: v[0], Y: v[1]}
	if f[1] == "block" {
		s.table.Blocks = append(s.table.Blocks, constellation.Block{ID: f[0], Pos: at, Angle: constellation.Angle(v[2]), W: v[3], H: v[4]})
		return
	}
	kind := constellation.Utara
	if len(f[1]) == 2 {
		kind = constellation.Compass
	}
	s.table.Dice = append(s.table.Dice, constellation.Die{ID: f[0], Kind: kind, Face: strings.TrimPrefix(f[1], "?"),
		Pos: at, Angle: constellation.Angle(v[2]), Size: v[3], Still: true, Sigma: 0.2})
}

func (s *script) die(id string) *constellation.Die {
	d, ok := s.table.Die(id)
	if !ok {
		s.t.Fatalf("%s isn't on the table", id)
	}
	return d
}

func (s *script) remove(id string) {
	for i := range s.table.Dice {
		if s.table.Dice[i].ID == id {
			s.table.Dice = append(s.table.Dice[:i], s.table.Dice[i+1:]...)
			return
		}
	}
}

package utara

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
	"github.com/asterism-dice/asterism/rules"
)

// Playthroughs are scripts of the package stage: what happens on the table, and under
// it what the referee says.

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
	want := string(data)
	got := perform(t, want)
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
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

// acted is a game that watches an acted table and says what it makes of it. It is
// shown what the sensor sees, as a tracker would tell it: what the sensor doesn't see
// is doubtful.
type acted struct {
	ref   *Referee
	table constellation.Table
}

// perform returns a script with the referee's words as they are now.
func perform(t *testing.T, text string) string {
	t.Helper()
	script, err := stage.Parse(strings.NewReader(text), t.Name())
	if err != nil {
		t.Fatal(err)
	}
	r, err := Game{}.Referee(rules.Options{Rules: script.Game.Rules, Players: script.Game.Players, Values: script.Game.Values})
	if err != nil {
		t.Fatal(err)
	}
	said, err := script.Perform(nil, &acted{ref: r.(*Referee)})
	if err != nil {
		t.Fatal(err)
	}
	return stage.Fill(text, said)
}

// See implements stage.Audience.
func (a *acted) See(p *stage.Player) []string {
	a.table = *p.Seen().Clone()
	for _, d := range p.Truth().Dice {
		if _, seen := p.Watcher.Sees(d.ID); !seen {
			d.Doubtful = true
			a.table.Dice = append(a.table.Dice, d)
		}
	}
	for i := range a.table.Dice {
		a.table.Dice[i].Sigma = 0.2
	}
	a.table.Sort()
	if f, ok := p.Said(); ok {
		a.table.Sources = []constellation.SourceState{{Name: f.Source, Blind: f.Blind}}
	}
	return append(told(a.ref.See(&a.table)), told(think(a.ref))...)
}

// told writes events down.
func told(es []rules.Event) (said []string) {
	for _, e := range es {
		said = append(said, fmt.Sprintf("%s: %s", e.Kind, e.Text))
	}
	return said
}

// Hear implements stage.Audience: commands, and what is to be written down.
func (a *acted) Hear(_ *stage.Player, w stage.Step) []string {
	switch w.Act {
	case stage.Say:
		es, err := a.ref.Do(rules.Command{Do: w.Do, Player: w.Player, Die: w.ID, Value: w.Value}, a.table.Time)
		if err != nil {
			return append(told(es), fmt.Sprintf("refused: %v", err))
		}
		return told(es)
	default:
		switch w.Text {
		case "score":
			return a.score()
		case "view":
			return a.view()
		case "answer":
			return []string{a.ref.Answer().Text()}
		}
	}
	return []string{fmt.Sprintf("Utara can be asked for its score, view or answer, not for %q", w.Text)}
}

// After implements stage.Audience.
func (a *acted) After(*stage.Player) []string { return nil }

// score says what everyone holds.
func (a *acted) score() (said []string) {
	for i := range a.ref.state.Seats {
		seat := &a.ref.state.Seats[i]
		t := seat.Held.Tally()
		said = append(said, fmt.Sprintf("%s holds %v: basic %d, advanced %d; total %d", seat.Name, []string(seat.Held), t.Basic, t.Advanced, seat.Total))
	}
	return said
}

// view says what is drawn, but for the stars.
func (a *acted) view() (said []string) {
	v := a.ref.View()
	for _, p := range v.Players {
		said = append(said, fmt.Sprintf("%s at %v° has %d of %d, turn %v: %s", p.Name, p.Facing, p.Score, p.Total, p.Turn, strings.Join(p.Lines, "; ")))
	}
	for _, m := range v.Marks {
		if m.Kind != rules.MarkStar {
			said = append(said, fmt.Sprintf("%s %s %q%s", m.Kind, m.Tone, m.Text, points(m.Points)))
		}
	}
	for _, f := range v.Faults {
		said = append(said, fmt.Sprintf("fault at%s: %s", points([]constellation.Vec{f.Pos}), f.Text))
	}
	if v.Logo || v.Paused || v.Frozen {
		said = append(said, fmt.Sprintf("logo %v, paused %v, frozen %v", v.Logo, v.Paused, v.Frozen))
	}
	return said
}

func points(ps []constellation.Vec) string {
	s := ""
	for _, p := range ps {
		s += fmt.Sprintf(" %.0f,%.0f", p.X+0, p.Y+0)
	}
	return s
}

package utara

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// pair is a sky where a and b sail into each other: either may begin. Beyond a
// lies a Moon, which b meets if a begins.
func pair(t *testing.T, moon string) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := Game{}.Referee(rules.Options{Values: map[string]string{"moon": moon}})
	if err != nil {
		t.Fatal(err)
	}
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 60, 50), utaraDie("b", "W", 150, 50), utaraDie("m", "Moon", 20, 50), utaraDie("z", "N", 500, 300)}}
	watchFor(r.(*Referee), table, 6)
	return r.(*Referee), table
}

func TestWhichDieBeganIsAskedWhereNothingTells(t *testing.T) {
	for _, tc := range []struct {
		name  string
		start string
		turn  int
		by    func(start string) rules.Command
	}{
		{"a button names the one that sails again", "a", 0, func(s string) rules.Command { return rules.Command{Do: DoAccept, Value: s} }},
		{"a command names the other", "b", 1, func(s string) rules.Command { return rules.Command{Do: DoAccept, Die: s} }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r, table := pair(t, "half")
			table.Dice = table.Dice[2:]
			es := watchFor(r, table, 2)
			if len(es) != 1 || es[0].Kind != rules.Faulted || !strings.HasPrefix(es[0].Text, "which die began: ") {
				t.Fatalf("the referee says %+v", es)
			}
			var asked []string
			for _, m := range r.View().Marks {
				if m.Kind == rules.MarkButton {
					asked = append(asked, m.Command.Value+": "+m.About)
				}
			}
			if !slices.Equal(asked, []string{"a: the east die", "b: the west die"}) {
				t.Errorf("buttons stand at %v", asked)
			}
			es, err := r.Do(tc.by(tc.start), table.Time)
			if err != nil || len(es) == 0 || es[0].Kind != Sailed || es[0].Data.(Route).Start != tc.start || es[0].Data.(Route).Agreed {
				t.Fatalf("%v, %+v", err, es)
			}
			if r.state.Turn != tc.turn || len(r.state.Troubles) > 0 {
				t.Errorf("%d is on turn, open are %+v", r.state.Turn, r.state.Troubles)
			}
		})
	}
}

func TestTheDieLiftedFirstBegan(t *testing.T) {
	for _, first := range []string{"a", "b"} {
		r, table := pair(t, "half")
		all := slices.Clone(table.Dice)
		table.Dice = without(all, first)
		watchFor(r, table, 0)
		table.Time += 1e8
		r.See(table)
		table.Dice = all[2:]
		es := watchFor(r, table, 2)
		if len(es) == 0 || es[0].Kind != Sailed || es[0].Data.(Route).Start != first {
			t.Errorf("%s was lifted first, the referee says %+v", first, es)
		}
	}
}

func TestEqualsThatChangeNothingAreTakenAndSaid(t *testing.T) {
	r, table := pair(t, "full")
	table.Dice = table.Dice[3:] // a, b and the Moon, which only a's path collects
	if es := watchFor(r, table, 2); len(es) == 0 || es[0].Kind != Sailed || strings.Contains(es[0].Text, "as well") {
		t.Fatalf("one path explains it, the referee says %+v", es)
	}
	r, err := NewReferee(DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	table = &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 60, 50), utaraDie("b", "W", 150, 50), utaraDie("z", "N", 500, 300)}}
	watchFor(r, table, 6)
	table.Dice = table.Dice[2:]
	es := watchFor(r, table, 2)
	if len(es) == 0 || es[0].Kind != Sailed || !strings.Contains(es[0].Text, "the west die may have begun as well") {
		t.Errorf("the referee says %+v", es)
	}
}

// Which way was chosen at a high Sun is asked by the way: east of it a half Moon lets the
// player sail again.
func TestTheWayAtAHighSunIsAskedWhereNothingTells(t *testing.T) {
	for way, turn := range map[string]int{"to the east": 0, "to the west": 1} {
		t.Run(way, func(t *testing.T) {
			r, err := Game{}.Referee(rules.Options{Values: map[string]string{"moon": "half", "sun": "high"}})
			require.NoError(t, err)
			utara := r.(*Referee)
			table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{utaraDie("a", "N", 200, 200),
				utaraDie("b", "Sun", 200, 100), utaraDie("m", "Moon", 400, 100), utaraDie("z", "N", 500, 300)}}
			watchFor(utara, table, 6)
			table.Dice = table.Dice[2:]
			es := watchFor(utara, table, 2)
			require.Len(t, es, 1)
			require.Equal(t, "which way was sailed: the north die to the east or the north die to the west?"+
				" All that is gone fits each, but after the north die to the east Ada may sail again", es[0].Text)
			var asked []string
			places := map[constellation.Vec]bool{}
			for _, m := range utara.View().Marks {
				if m.Kind != rules.MarkButton {
					continue
				}
				asked, places[m.Points[0]] = append(asked, m.Text), true
				if m.Text == way {
					_, err := r.Do(m.Command, utara.now)
					require.NoError(t, err)
				}
			}
			require.Equal(t, []string{"to the east", "to the west"}, asked)
			require.Len(t, places, 2)
			require.Equal(t, turn, utara.state.Turn)
		})
	}
}

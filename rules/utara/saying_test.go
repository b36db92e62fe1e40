package utara

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestAFaceWithoutADieIsOfTheDieThatIsAskedFor(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("b", "", 150, 50), utaraDie("c", "", 250, 50)}}
	watchFor(r, table, 6)
	for _, want := range []string{"b", "c"} {
		es, err := r.Do(rules.Command{Do: rules.DoFace, Value: "Sun"}, table.Time)
		if err != nil || es[0].Dice[0] != want {
			t.Fatalf("of %s: %v, %+v", want, err, es)
		}
	}
	watchFor(r, table, 6)
	if d, ok := r.state.Sky.Die("c"); !ok || d.Face != "Sun" || r.state.Phase != sailing {
		t.Errorf("phase %s, the sky is %+v", r.state.Phase, r.state.Sky.Dice)
	}
	if _, err := r.Do(rules.Command{Do: rules.DoFace, Value: "Sun"}, table.Time); err == nil {
		t.Error("no die is asked for, yet a face is taken")
	}
}

func TestSayingsOfADieAreTakenBack(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("cup", "N", 500, 300)}}
	watchFor(r, table, 6)
	for _, tc := range []struct {
		do, value string
		dice      int // in the sky, members of stacks too
	}{{rules.DoStack, "utara W", 3}, {rules.DoIgnore, "", 1}} {
		if _, err := r.Do(rules.Command{Do: tc.do, Die: "cup", Value: tc.value}, table.Time); err != nil {
			t.Fatal(err)
		}
		if es := watchFor(r, table, 3); stacked(r.state.Sky.Dice) != tc.dice || len(es) > 0 {
			t.Errorf("%s: the sky is %+v, the referee says %+v", tc.do, r.state.Sky.Dice, es)
		}
		if _, err := r.Do(rules.Command{Do: rules.DoUndo}, table.Time); err != nil {
			t.Fatal(err)
		}
		if stacked(r.state.Sky.Dice) != 2 {
			t.Errorf("%s is taken back, the sky is %+v", tc.do, r.state.Sky.Dice)
		}
	}
}

// A push is nobody's word on a die: what players said of it holds against what a sensor
// reads, in the sky as on the table.
func TestADieThatWasPushedShowsWhatPlayersSaid(t *testing.T) {
	for name, settle := range map[string]func(t *testing.T, r *Referee){
		"bump": func(_ *testing.T, r *Referee) { r.Bumped() },
		"new": func(t *testing.T, r *Referee) {
			_, err := r.Do(rules.Command{Do: DoPlace, Die: "z", Value: "new"}, r.now)
			require.NoError(t, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := NewReferee(DefaultConfig())
			require.NoError(t, err)
			table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
				utaraDie("a", "E", 50, 50), utaraDie("z", "N", 500, 300)}}
			watchFor(r, table, 6)
			for _, c := range []rules.Command{{Do: rules.DoFace, Die: "z", Value: "W"}, {Do: rules.DoStack, Die: "z", Value: "utara S"}} {
				_, err := r.Do(c, r.now)
				require.NoError(t, err)
			}
			table.Dice[1].Pos.X -= 8
			r.See(table)
			settle(t, r)
			watchFor(r, table, 8)
			d, ok := r.state.Sky.Die("z")
			require.True(t, ok)
			require.InDelta(t, 492, d.Pos.X, 0)
			require.Equal(t, []string{"W", "S"}, faces(d))
			said := r.Correct(table.Dice[1])
			require.Equal(t, faces(&said), faces(d))
			require.Empty(t, r.state.Troubles)
		})
	}
}

// A die of a kind that can't show what was read of it shows something else: what, players
// are asked before the round, and say during it.
func TestADieOfAnotherKindDoesNotShowWhatWasRead(t *testing.T) {
	for name, tc := range map[string]struct {
		seen constellation.Die
		kind string
		open bool   // nobody knows what it shows
		face string // that players say then
	}{
		"it can":         {utaraDie("z", "N", 500, 300), "compass", false, "NW"},
		"it can't":       {utaraDie("z", "N", 500, 300), "d20", true, "7"},
		"it sails, then": {d20("z", 500, 300), "utara", true, "W"},
	} {
		for _, begun := range []bool{false, true} {
			t.Run(fmt.Sprint(name, begun), func(t *testing.T) {
				r, err := NewReferee(DefaultConfig())
				require.NoError(t, err)
				table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{utaraDie("a", "E", 50, 50), tc.seen}}
				watchFor(r, table, map[bool]int{false: 2, true: 7}[begun])
				_, err = r.Do(rules.Command{Do: rules.DoKind, Die: "z", Value: tc.kind}, r.now)
				require.NoError(t, err)
				es := watchFor(r, table, 8)
				if asked := tc.open && !begun; asked {
					require.Equal(t, []rules.EventKind{rules.Faulted}, kindsOf(es))
				} else {
					require.NotContains(t, kindsOf(es), rules.Read)
					d, _ := r.state.Sky.Die("z")
					require.Equal(t, tc.open, d.Face == "")
				}
				_, err = Game{}.ParsePosition(r.Position().String(), rules.Options{})
				require.NoError(t, err)
				_, err = r.Do(rules.Command{Do: rules.DoFace, Die: "z", Value: tc.face}, r.now)
				require.NoError(t, err)
				watchFor(r, table, 8)
				d, _ := r.state.Sky.Die("z")
				require.Equal(t, []string{tc.kind, tc.face}, []string{string(d.Kind), d.Face})
				require.Empty(t, r.state.Troubles)
				require.Equal(t, r.state, restored(t, r).state)
			})
		}
	}
}

// The journals of earlier versions stand: such a die was sailed as it was read.
func TestADieOfAnotherKindShowsWhatWasReadInEarlierJournals(t *testing.T) {
	r, table := lastDirection(t)
	r.emit(rules.Event{Kind: rules.Read, Dice: []string{"z"}, Data: rules.Saying{Die: "z", Kind: constellation.D20}})
	table.Dice = nil
	require.Contains(t, kindsOf(watchFor(r, table, 4)), Sailed)
	require.Equal(t, Collection{"N"}, r.state.Seats[1].Held)
	require.Equal(t, r.state, restored(t, r).state)
}

// A table that feels dice tells no kinds: the dial offers what dice of this game show,
// unless players said of which kind it is.
func TestADieOfUnknownKindIsAskedForByTheFacesOfTheGame(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	felt := utaraDie("a", "", 50, 50)
	felt.Kind = constellation.Unknown
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{felt, utaraDie("z", "N", 500, 300)}}
	watchFor(r, table, 8)
	require.Equal(t, constellation.Utara.Faces(), dialOf(t, r, "face a").Options)
	_, err = r.Do(rules.Command{Do: rules.DoKind, Die: "a", Value: "compass"}, r.now)
	require.NoError(t, err)
	require.Equal(t, constellation.Compass.Faces(), dialOf(t, r, "face a").Options)
	_, err = r.Do(rules.Command{Do: rules.DoFace, Die: "a", Value: "NW"}, r.now)
	require.NoError(t, err)
	watchFor(r, table, 8)
	require.Equal(t, []string{"N", "NW"}, facesOf(&r.state.Sky))
}

func dialOf(t *testing.T, r *Referee, id string) rules.Mark {
	t.Helper()
	for _, m := range r.View().Marks {
		if m.ID == id {
			return m
		}
	}
	t.Fatalf("nothing asks %q", id)
	return rules.Mark{}
}

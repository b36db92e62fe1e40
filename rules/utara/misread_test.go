package utara

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// misread is a round of which a sensor reads z so; players said that it shows W.
func misread(t *testing.T, read string) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("b", "N", 150, 200), utaraDie("z", read, 500, 300)}}
	watchFor(r, table, 2)
	if read != "" {
		watchFor(r, table, 4)
	}
	_, err = r.Do(rules.Command{Do: rules.DoFace, Die: "z", Value: "W"}, r.now)
	require.NoError(t, err)
	watchFor(r, table, 6)
	require.Equal(t, []string{"E", "N", "W"}, facesOf(&r.state.Sky))
	require.Empty(t, r.state.Troubles)
	return r, table
}

// readings are what a sensor makes of z under another id, by what it read when players
// said the face.
var readings = map[string]struct {
	read, now string
	mm        float64 // from where it lay
	earlier   bool    // the journal doesn't tell what was read
	other     bool    // it may be another die
}{
	"as before":                      {read: "N", now: "N", mm: 1.5},
	"rightly":                        {read: "N", now: "W", mm: 1.5},
	"not at all":                     {read: "N", now: "", mm: 1.5},
	"otherwise":                      {read: "N", now: "S", mm: 1.5},
	"otherwise, elsewhere":           {read: "N", now: "S", mm: 9, other: true},
	"never":                          {read: "", now: "", mm: 1.5},
	"for the first time":             {read: "", now: "S", mm: 1.5},
	"for the first time, elsewhere":  {read: "", now: "S", mm: 9, other: true},
	"in a journal that doesn't tell": {read: "N", now: "N", mm: 1.5, earlier: true},
	"in a journal that doesn't tell, rightly":  {read: "N", now: "W", mm: 1.5, earlier: true},
	"elsewhere in a journal that doesn't tell": {read: "N", now: "N", mm: 9, earlier: true, other: true},
}

// journalOf is the journal of a referee, as versions wrote it that kept no readings where
// earlier.
func journalOf(r *Referee, earlier bool) []rules.Event {
	journal := append([]rules.Event(nil), r.history.All()...)
	for i := range journal {
		if said, ok := journal[i].Data.(rules.Saying); ok && earlier {
			said.Read = nil
			journal[i].Data = said
		}
	}
	return journal
}

// restoredFrom is a referee that goes on with a journal.
func restoredFrom(t *testing.T, journal []rules.Event) *Referee {
	t.Helper()
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	require.NoError(t, r.Restore(journal))
	return r
}

// A die whose face players put right is the same after a restart, whatever its id, when it
// is read as it was then or as they said, or lies just where it lay. Else players are asked.
func TestADieThatPlayersPutRightIsTheSameAfterARestart(t *testing.T) {
	for name, tc := range readings {
		t.Run(name, func(t *testing.T) {
			r, table := misread(t, tc.read)
			again := restoredFrom(t, journalOf(r, tc.earlier))
			table.Dice = []constellation.Die{utaraDie("n1", "E", 50, 50), utaraDie("n2", "N", 150, 200), utaraDie("n3", tc.now, 500+tc.mm, 300)}
			es := watchFor(again, table, 12)
			require.NotContains(t, kindsOf(es), Sailed)
			require.Equal(t, tc.other, len(again.state.Troubles) > 0)
			d, lies := again.state.Sky.Die("n3")
			require.True(t, lies)
			require.Equal(t, "W", d.Face)
			require.Equal(t, "W", again.Correct(table.Dice[2]).Face)
			require.Equal(t, again.state, restoredFrom(t, again.history.All()).state)
		})
	}
}

// The same holds where its path was sailed: it is taken back when the die lies there again,
// by who thinks again or after an undo, and after a crash.
func TestAPathOfADieThatPlayersPutRightIsTakenBack(t *testing.T) {
	for name, tc := range readings {
		for how, act := range map[string]func(t *testing.T, r *Referee) *Referee{
			"put back": func(_ *testing.T, r *Referee) *Referee { return r },
			"put back after a crash": func(t *testing.T, r *Referee) *Referee {
				return restoredFrom(t, r.history.All())
			},
			"undone": func(t *testing.T, r *Referee) *Referee {
				_, err := r.Do(rules.Command{Do: rules.DoUndo}, r.now)
				require.NoError(t, err)
				return r
			},
		} {
			t.Run(name+", "+how, func(t *testing.T) {
				r, table := misread(t, tc.read)
				r = restoredFrom(t, journalOf(r, tc.earlier))
				table.Dice = without(table.Dice, "z")
				watchFor(r, table, 4)
				require.Equal(t, 1, r.state.Sails)
				r = act(t, r)
				put(table, utaraDie("z9", tc.now, 500+tc.mm, 300))
				watchFor(r, table, 8)
				if tc.other {
					require.NotEmpty(t, r.state.Troubles)
					return
				}
				require.Empty(t, r.state.Troubles)
				require.Zero(t, r.state.Sails)
				require.Equal(t, []string{"E", "N", "W"}, facesOf(&r.state.Sky))
				table.Dice = without(table.Dice, "z9")
				require.Contains(t, kindsOf(watchFor(r, table, 4)), Sailed, "it may be sailed then")
			})
		}
	}
}

// A path that ended its round is taken back as well.
func TestALastPathOfADieThatPlayersPutRightIsTakenBack(t *testing.T) {
	r, table := misread(t, "N")
	for _, id := range []string{"a", "b", "z"} {
		table.Dice = without(table.Dice, id)
		watchFor(r, table, 4)
	}
	require.Equal(t, rolling, r.state.Phase)
	put(table, utaraDie("z9", "N", 501.5, 300))
	require.Contains(t, kindsOf(watchFor(r, table, 3)), rules.Undone)
	require.Equal(t, []string{"W"}, facesOf(&r.state.Sky))
}

// What a sensor reads of a die that was put back is put right as before: by saying it.
func TestADieThatIsPutBackIsWhatPlayersSayOfIt(t *testing.T) {
	for said, belongs := range map[string]bool{"W": true, "E": false} {
		r, table := misread(t, "N")
		table.Dice = without(table.Dice, "z")
		watchFor(r, table, 4)
		_, err := r.Do(rules.Command{Do: rules.DoUndo}, r.now)
		require.NoError(t, err)
		put(table, utaraDie("z9", "S", 509, 300))
		watchFor(r, table, 8)
		require.NotEmpty(t, r.state.Troubles)
		_, err = r.Do(rules.Command{Do: rules.DoFace, Die: "z9", Value: said}, r.now)
		require.NoError(t, err)
		watchFor(r, table, 8)
		require.NotEqual(t, belongs, slices.ContainsFunc(r.state.Troubles, func(t trouble) bool { return t.Code == "stranger" }))
	}
}

// What a sensor read late holds after a restart as it does before one, however the die is read then.
func TestADieThatASensorReadLateIsTheSameAfterARestart(t *testing.T) {
	for _, now := range []string{"N", "S"} {
		live, table := lateRead(t)
		again := restoredFrom(t, live.history.All())
		turnOver(table, "z", now)
		watchFor(live, table, 8)
		table.Dice = []constellation.Die{utaraDie("n2", "N", 400, 200), utaraDie("n3", now, 500, 300)}
		require.Empty(t, textsOf(watchFor(again, table, 8), Sailed, rules.Turn))
		require.Equal(t, textsOfTroubles(live), textsOfTroubles(again))
		require.Equal(t, facesOf(&live.state.Sky), facesOf(&again.state.Sky))
	}
}

package artaban

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// takenBack is a table on which A has moved to a3, which showed 5 as surely as that, and B's
// answer was taken back, with the dice, too.
func takenBack(t *testing.T, sure float64) *acted {
	a := act(t, 1, 0, 0)
	a.put(a.lift("a2"), "a3", 5)
	a.on("a3").FaceConfidence = sure
	a.wait(4 * time.Second)
	a.put(a.lift("h7"), "h6", 2)
	a.wait(4 * time.Second)
	require.Equal(t, "A", a.r.Position().Turn())
	a.do(rules.Command{Do: rules.DoUndo})
	a.put(a.lift("h6"), "h7", 3)
	a.wait(4 * time.Second)
	require.Empty(t, a.faults())
	return a
}

// amendment is how a die of a move is read while the next one is taken back.
type amendment struct {
	sure  float64         // when it moved
	since string          // what it is read as since
	kind  rules.EventKind // of what tells it
}

// happens takes a move back, and lets the die be read as it is since.
func (m amendment) happens(t *testing.T) *acted {
	a := takenBack(t, m.sure)
	a.on("a3").Face, a.on("a3").FaceConfidence = m.since, 1
	a.wait(4 * time.Second)
	return a
}

// amendments are how the position can become another before a move that was taken back:
// what the die on a3 was read as when it moved, and what it is read as since.
var amendments = map[string]amendment{
	"a die of it is read": {0.6, "5", board.Learned},
	"it is put right":     {1, "2", board.Corrected},
	"nothing happens":     {1, "5", ""},
}

// A move that was taken back stands again on the position in which it was played, or not
// at all.
func TestAMoveStandsAgainOnlyWhereItWasPlayed(t *testing.T) {
	for name, tc := range amendments {
		t.Run(name, func(t *testing.T) {
			a := tc.happens(t)
			_, redo := a.r.Rewinds()
			if tc.kind == "" {
				require.NotZero(t, redo)
				a.do(rules.Command{Do: rules.DoRedo})
				require.Equal(t, "A", a.r.Position().Turn(), "B's move stands again")
				return
			}
			require.NotNil(t, a.last(tc.kind))
			require.Zero(t, redo)
			_, err := a.r.Do(rules.Command{Do: rules.DoRedo}, a.table.Time)
			require.EqualError(t, err, "artaban: redo: nothing was taken back")
			require.Equal(t, "B", a.r.Position().Turn())
			restored(t, a)
			a.put(a.lift("h7"), "h6", 2)
			a.wait(4 * time.Second)
			require.Equal(t, "A", a.r.Position().Turn(), "B plays it anew")
			require.Empty(t, a.faults())
			restored(t, a)
		})
	}
}

// Earlier versions let it stand again: their journals are read as they were.
func TestJournalsInWhichAMoveStoodAgainElsewhereAreRead(t *testing.T) {
	for name, tc := range amendments {
		t.Run(name, func(t *testing.T) {
			a := tc.happens(t)
			was := a.r.Journal()
			undone := was[slices.IndexFunc(was, func(e rules.Event) bool { return e.Kind == rules.Undone })]
			again := append(slices.Clone(was), rules.Event{Seq: len(was) + 1, Time: rules.Seconds(a.table.Time), Kind: rules.Redone, Ref: undone.Ref})
			r, err := board.NewReferee(Game{}, rules.Options{Surface: surface})
			require.NoError(t, err)
			require.NoError(t, r.Restore(again))
			want := "A"
			if tc.kind != "" {
				want = "B" // as the program showed it that wrote this
			}
			require.Equal(t, want, r.Position().Turn())
		})
	}
}

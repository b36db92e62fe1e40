package utara

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// lateRead is a round after a's path, in which a sensor has read z at last.
func lateRead(t *testing.T) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("y", "N", 400, 200), utaraDie("z", "", 500, 300)}}
	watchFor(r, table, 3)
	_, err = r.Do(rules.Command{Do: rules.DoNew}, r.now)
	require.NoError(t, err)
	table.Dice = table.Dice[1:]
	watchFor(r, table, 4)
	require.Equal(t, 1, r.state.Sails)
	table.Dice[1].Face = "N"
	require.Equal(t, []rules.EventKind{rules.Read}, kindsOf(watchFor(r, table, 4)))
	return r, table
}

// What a sensor read is a fact: undo takes back the decision before it, and the sky keeps
// the face.
func TestUndoGoesPastWhatASensorRead(t *testing.T) {
	r, table := lateRead(t)
	_, err := r.Do(rules.Command{Do: rules.DoUndo}, r.now)
	require.NoError(t, err)
	require.Zero(t, r.state.Sails)
	require.Equal(t, []string{"a"}, r.state.Owed)
	require.NotContains(t, kindsOf(watchFor(r, table, 4)), rules.Read)
	require.Equal(t, []string{"E", "N", "N"}, facesOf(&r.state.Sky))
	_, err = r.Do(rules.Command{Do: rules.DoRedo}, r.now)
	require.NoError(t, err)
	require.Equal(t, 1, r.state.Sails)
	require.Equal(t, r.state, restored(t, r).state)
}

// Redo stands open while a sensor reads something.
func TestAReadingEndsNoChanceToRedo(t *testing.T) {
	r, _ := lateRead(t)
	_, err := r.Do(rules.Command{Do: rules.DoFace, Die: "y", Value: "S"}, r.now)
	require.NoError(t, err)
	_, err = r.Do(rules.Command{Do: rules.DoUndo}, r.now)
	require.NoError(t, err)
	r.emit(rules.Event{Kind: rules.Read, Dice: []string{"z"}, Face: "N"})
	_, redo := r.Rewinds()
	require.NotZero(t, redo)
}

// Earlier versions took back what sensors read, each by itself and before the path: their
// journals are read as they were meant, and gone on with.
func TestAJournalThatTookReadingsBackIsRead(t *testing.T) {
	r, _ := lateRead(t)
	journal := r.history.All()
	read := journal[len(journal)-1]
	sail := journal[r.last.seq-1]
	undone := func(of rules.Event) {
		journal = append(journal, rules.Event{Seq: len(journal) + 1, Time: read.Time, Kind: rules.Undone, Dice: of.Dice, Ref: of.Seq})
	}
	undone(read)
	read.Seq = len(journal) + 1
	journal = append(journal, read) // as the next look read it again
	undone(read)
	undone(sail)
	again, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	require.NoError(t, again.Restore(journal))
	require.Zero(t, again.state.Sails)
	require.Equal(t, []string{"", "E", "N"}, facesOf(&again.state.Sky))
	undo, redo := again.Rewinds()
	require.Equal(t, [2]int{0, sail.Seq}, [2]int{undo, redo})
}

// A journal of version 1 tells in words alone that players said a face.
func TestWhatPlayersSaidInVersion1IsTakenBack(t *testing.T) {
	journal := append(earlierEvents(t), rules.Event{Seq: 10, Time: 11, Kind: rules.Read, Dice: []string{"z"}, Face: "Sun", Text: "z shows Sun, as the players say"})
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	require.NoError(t, r.Restore(journal))
	undo, _ := r.Rewinds()
	require.Equal(t, 10, undo)
}

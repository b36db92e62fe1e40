package sqlite

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// look shows a scene with n dice.
func look(r *Recorder, n int) { r.Show(rules.Snapshot{Table: shown(n).Table, View: shown(n).View}) }

// looks are after which events the journal's only match has scenes, and how many dice lie there.
func looks(t *testing.T, path string) (after, dice []int) {
	t.Helper()
	s, err := OpenRead(path)
	require.NoError(t, err)
	defer s.Close()
	scenes, err := s.Scenes(1)
	require.NoError(t, err)
	for _, c := range scenes {
		after, dice = append(after, c.Seq), append(dice, len(c.Table.Dice))
	}
	return after, dice
}

// What is shown while the journal can't be written waits for it, as the events do.
func TestRecorder_scenesWaitForAJournalInTrouble(t *testing.T) {
	for name, mend := range map[string]func(t *testing.T, r *Recorder){
		"mended in play":    func(t *testing.T, r *Recorder) { r.check(); require.Empty(t, r.Trouble()) },
		"mended at the end": func(*testing.T, *Recorder) {},
	} {
		t.Run(name, func(t *testing.T) {
			r, c, _ := recording(t)
			add(t, r, 2)
			look(r, 1)
			fill(t, r, true)
			add(t, r, 40)
			require.NotEmpty(t, r.Trouble())
			look(r, 2)
			add(t, r, 41)
			look(r, 3)
			add(t, r, 42)
			fill(t, r, false)
			mend(t, r)
			look(r, 4)
			add(t, r, 43)
			look(r, 5)
			require.NoError(t, r.Close())
			after, dice := looks(t, c.Path)
			require.Equal(t, []int{2, 40, 41, 42, 43}, after)
			require.Equal(t, []int{1, 2, 3, 4, 5}, dice)
		})
	}
}

// An evening with a full disk doesn't fill the memory: the last scenes alone wait.
func TestRecorder_noMoreScenesWaitThanFit(t *testing.T) {
	r, c, _ := recording(t)
	add(t, r, 1)
	look(r, 1)
	fill(t, r, true)
	add(t, r, 40)
	for n := 41; n <= 41+mostShown; n++ {
		look(r, 2)
		require.NoError(t, r.Append(turns(n)[n-1]))
	}
	require.Equal(t, mostShown, len(r.shown))
	fill(t, r, false)
	r.check()
	require.NoError(t, r.Close())
	after, _ := looks(t, c.Path)
	require.Equal(t, mostShown, len(after))
	require.Equal(t, 41, after[0])
}

package sqlite

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// shown is a scene with n dice.
func shown(n int) Scene {
	s := Scene{Seq: n, Table: &constellation.Table{Width: 610, Height: 457}}
	s.View = rules.View{Game: "stardice", Players: []rules.PlayerView{{Name: "Ada", Score: n}}}
	for i := range n {
		d := constellation.Die{ID: fmt.Sprint("d", i), Kind: constellation.D20, Face: "17", Pos: constellation.Vec{X: float64(i) / 3, Y: 2}, Still: true}
		s.Table.Dice = append(s.Table.Dice, d)
		s.View.Marks = append(s.View.Marks, rules.Mark{ID: d.ID, Kind: rules.MarkStar, Points: []constellation.Vec{d.Pos}, Command: rules.Command{Do: "x"}})
	}
	return s
}

func TestScenes_comeBackAsTheyWere(t *testing.T) {
	path, m := stored(t, 9)
	s, err := Open(path)
	require.NoError(t, err)
	defer s.Close()
	var p packer
	var packed []scene
	for n := 1; n < 9; n++ {
		one, err := p.pack(shown(n))
		require.NoError(t, err)
		packed = append(packed, one)
	}
	alone, err := new(packer).pack(shown(8))
	require.NoError(t, err)
	require.Less(t, len(packed[7].packed), len(alone.packed)*2/3) // it is like the one before
	require.NoError(t, s.write(&m, nil, packed))
	all, err := s.Scenes(m.ID)
	require.NoError(t, err)
	require.Len(t, all, 8)
	for i, c := range all {
		require.Equal(t, shown(i+1), c)
	}
}

func TestScenes_oneThatIsLostTakesOnlyThoseThatNeedIt(t *testing.T) {
	var p packer
	var packed []scene
	for n := 1; n < 9; n++ {
		if n == 6 {
			p = packer{}
		}
		one, err := p.pack(shown(n))
		require.NoError(t, err)
		packed = append(packed, one)
	}
	path, m := stored(t, 9)
	s, err := Open(path)
	require.NoError(t, err)
	defer s.Close()
	packed[2].packed[len(packed[2].packed)/2] ^= 0xff
	packed[6].seq = -3
	require.NoError(t, s.write(&m, nil, packed))
	all, err := s.Scenes(m.ID)
	require.NoError(t, err)
	var seqs []int
	for _, c := range all {
		seqs = append(seqs, c.Seq)
	}
	require.Equal(t, []int{1, 2, 6}, seqs, "those that need the third or the seventh can't be read either")
}

// What is shown before the first event, such as the empty table, is written with it, though
// the recorder had something else to do before.
func TestRecorder_whatIsShownBeforeTheFirstEventIsKept(t *testing.T) {
	r, c, _ := recording(t)
	r.Show(rules.Snapshot{Table: shown(1).Table, View: shown(1).View})
	r.SetPeople(map[string]rules.Person{"white": {Name: "Ada"}})
	require.Eventually(t, func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.people == nil
	}, time.Minute, time.Millisecond)
	add(t, r, 1)
	require.NoError(t, r.Close())
	s, err := OpenRead(c.Path)
	require.NoError(t, err)
	defer s.Close()
	scenes, err := s.Scenes(1)
	require.NoError(t, err)
	require.Len(t, scenes, 1)
	require.Zero(t, scenes[0].Seq)
}

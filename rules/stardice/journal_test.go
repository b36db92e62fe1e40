package stardice

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// FuzzRestore: a journal that a crash or a hand has spoilt is read or refused,
// and whatever is read can be gone on from.
func FuzzRestore(f *testing.F) {
	f.Add(written(f, "undo"))
	f.Add(written(f, "cube-off"))
	f.Add([]byte(`{"seq":1,"time":0,"event":"entered","dice":["a"],"note":"cube","text":""}` + "\n" +
		`{"seq":2,"time":0,"event":"bound","dice":["a","b"],"text":""}` + "\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		rec, err := rules.ReadJournal(bytes.NewReader(b))
		if err != nil {
			return
		}
		r, err := NewReferee(Default())
		require.NoError(t, err)
		if r.Restore(rec.Events) != nil {
			return
		}
		r.See(&constellation.Table{Width: 610, Height: 457, Dice: []constellation.Die{die("a d20 white 5 100 100"), die("b d6 red - 200 100")}})
		r.View()
		for range 3 {
			_, _ = r.Do(rules.Command{Do: rules.DoUndo}, 0) // nothing to take back is fine
		}
	})
}

// written is the journal of a playthrough.
func written(f *testing.F, play string) []byte {
	script := readFile(f, plays+play+".play")
	s, err := runScript(string(script))
	require.NoError(f, err)
	var b bytes.Buffer
	j := rules.NewJournal(&b, 0)
	require.NoError(f, j.Append(s.ref.(*Referee).Journal()...))
	require.NoError(f, j.Flush())
	return b.Bytes()
}

func TestAWholeWarGoesThroughItsJournal(t *testing.T) {
	s, err := runScript(string(readFile(t, plays+"war.play")))
	require.NoError(t, err)
	before := s.ref.(*Referee)
	o := rules.Options{Values: map[string]string{"hand": "d20", "target": "1"}}
	after, err := Game{}.Referee(o)
	require.NoError(t, err)
	require.NoError(t, after.Restore(before.Journal()))
	a, b := before.State(), after.(*Referee).State()
	a.cfg, b.cfg = nil, nil
	require.Equal(t, a, b)
	require.Equal(t, constellation.White, after.(*Referee).State().Winner)
}

package ur

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// restart lets another referee go on from the journal as it stands in a file.
func (a *playing) restart() {
	var file bytes.Buffer
	j := rules.NewJournal(&file, 0)
	require.NoError(a.t, j.Append(a.all...))
	require.NoError(a.t, j.Flush())
	kept, err := rules.ReadJournal(&file)
	require.NoError(a.t, err)
	a.r, err = Game{}.Referee(atTable)
	require.NoError(a.t, err)
	require.NoError(a.t, a.r.Restore(kept.Events))
	a.wait(2 * time.Second)
}

func TestASetUpThatIsHalfDoneOutlivesARestart(t *testing.T) {
	a := play(t)
	want := position(t, "B 0,0,5,9,24,24,24 3,14,24,24,24,24,24 -", rules.Options{})
	a.table.Dice = want.Layout(surface)
	a.wait(time.Second)
	a.do(rules.Command{Do: board.DoSetUp, Value: "B"})
	a.restart()
	require.Equal(t, "off A", ask(t, a.r.View()).ID)
	a.do(rules.Command{Do: board.DoOff, Player: "A", Value: "3"})
	a.restart()
	require.Equal(t, "off B", ask(t, a.r.View()).ID)
	a.do(rules.Command{Do: board.DoOff, Player: "B", Value: "5"})
	require.Equal(t, want.String(), a.r.Position().String())
	a.restart()
	require.Equal(t, want.String(), a.r.Position().String())
	for _, m := range a.r.View().Marks {
		require.NotEqual(t, rules.MarkAsk, m.Kind, "it is over")
	}
}

// A set-up that somebody began by mistake is taken back by itself, and ends by itself where
// the game goes on; a restart changes neither.
func TestASetUpThatIsHalfDoneIsTakenBackAlone(t *testing.T) {
	asks := func(a *playing) bool {
		for _, m := range a.r.View().Marks {
			if m.Kind == rules.MarkAsk {
				return true
			}
		}
		return false
	}
	begun := func() (*playing, string) {
		a := play(t)
		at := position(t, "B 0,0,5,9,24,24,24 3,14,24,24,24,24,24 -", rules.Options{})
		a.table.Dice = at.Layout(surface)
		a.wait(time.Second)
		a.do(rules.Command{Do: board.DoSetUp, Value: "B:3,5"})
		stood := a.r.Position().String()
		a.do(rules.Command{Do: board.DoSetUp})
		require.True(t, asks(a))
		return a, stood
	}
	for name, end := range map[string]rules.Command{"undo": {Do: rules.DoUndo}, "given up": {Do: board.DoResign, Player: "A"},
		"a throw": {Do: DoThrow, Value: "2"}, "the next game": {Do: rules.DoNew}} {
		a, stood := begun()
		a.do(end)
		require.False(t, asks(a), name)
		if name == "undo" {
			require.Equal(t, stood, a.r.Position().String())
			require.NotContains(t, linesOf(a.r.View()), "put the dice back")
		}
		a.restart()
		require.False(t, asks(a), name)
	}
	a, stood := begun()
	a.do(rules.Command{Do: rules.DoUndo})
	a.do(rules.Command{Do: rules.DoRedo})
	require.True(t, asks(a), "asked again")
	a.restart()
	a.do(rules.Command{Do: rules.DoFace, Value: "2"}) // a number on the keyboard
	a.do(rules.Command{Do: rules.DoFace, Value: "5"})
	require.False(t, asks(a))
	require.NotEqual(t, stood, a.r.Position().String(), "another number is borne off")
}

// resigned is a game that somebody has given up.
func resigned(t *testing.T) *playing {
	t.Helper()
	a := play(t)
	a.table.Dice = position(t, "B 0,0,5,9,24,24,24 3,14,24,24,24,24,24 -", rules.Options{}).Layout(surface)
	a.wait(time.Second)
	a.do(rules.Command{Do: board.DoSetUp, Value: "B:3,5"})
	a.do(rules.Command{Do: board.DoResign, Player: "A"})
	return a
}

// On the board of a game that is over no die has to go back.
func TestNothingIsPutBackOnceTheGameIsOver(t *testing.T) {
	a := resigned(t)
	a.do(rules.Command{Do: rules.DoNew})
	a.do(rules.Command{Do: rules.DoUndo})
	require.True(t, a.r.Position().Outcome().Over)
	require.NotContains(t, linesOf(a.r.View()), "put the dice back")
	a.restart()
	require.NotContains(t, linesOf(a.r.View()), "put the dice back")
	a.do(rules.Command{Do: rules.DoUndo})
	require.False(t, a.r.Position().Outcome().Over, "giving up is taken back")
}

// Who begins the next game goes on, whoever paused the last one.
func TestTheNextGameGoesOn(t *testing.T) {
	a := resigned(t)
	a.do(rules.Command{Do: rules.DoPause})
	a.do(rules.Command{Do: rules.DoNew})
	require.False(t, a.r.View().Paused)
	a.restart()
	require.False(t, a.r.View().Paused)
}

func TestCornersThatWereTouchedOutliveARestart(t *testing.T) {
	a := play(t)
	b := a.r.(*referee).board
	a.do(rules.Command{Do: board.DoBoard})
	for i, at := range [][2]float64{{0, 3}, {8, 3}, {8, 0}, {0, 0}} {
		a.restart()
		require.Contains(t, texts(a.r.View()), "touch "+[]string{"the far left", "the far right", "the near right", "the near left"}[i]+" corner of the board")
		a.table.Touches = []constellation.Touch{{ID: fmt.Sprint("finger", i), Pos: b.Point(at[0], at[1])}}
		a.wait(300 * time.Millisecond)
		a.table.Touches = nil
		a.wait(300 * time.Millisecond)
	}
	last := a.all[len(a.all)-1]
	require.Equal(t, board.Placed, last.Kind)
	a.restart()
	require.NotContains(t, fmt.Sprint(texts(a.r.View())), "corner of the board")
}

// texts are those of all marks.
// linesOf are the lines of all players' panels.
func linesOf(v rules.View) (all []string) {
	for _, p := range v.Players {
		all = append(all, p.Lines...)
	}
	return all
}

func texts(v rules.View) (all []string) {
	for _, m := range v.Marks {
		all = append(all, m.Text)
	}
	return all
}

// A throw that two faces are possible for stays in doubt after a restart, also where
// the sensor now says one of them surely: the move tells.
func TestAThrowInDoubtOutlivesARestart(t *testing.T) {
	a := play(t)
	a.throw(1)
	a.wait(time.Second)
	require.Len(t, a.r.Position().(Position).throws, 1, "a throw that is read surely counts")

	a = play(t)
	a.unsure()
	doubt := a.r.(*referee).doubted
	require.Len(t, doubt, 2)
	asked := a.all[len(a.all)-1]
	require.Equal(t, rules.Asked, asked.Kind)
	require.Equal(t, "thrown: "+either(doubt)+"? Move, or say it", asked.Text)
	for i := range a.table.Dice {
		a.table.Dice[i].FaceConfidence = 1
	}
	a.restart()
	require.Equal(t, doubt, a.r.(*referee).doubted)
	require.Empty(t, a.r.Position().(Position).throws)
	a.do(rules.Command{Do: DoThrow, Value: "2"})
	a.restart()
	require.Empty(t, a.r.(*referee).doubted)
}

// unsure throws two white corners, or is it one: a die can't be read surely.
func (a *playing) unsure() { a.unsurely("1", "1", "0") }

// unsurely throws dice of which the first can't be read surely.
func (a *playing) unsurely(faces ...string) {
	a.table.Dice, a.tray = a.table.Dice[:len(a.table.Dice)-len(a.tray)], nil
	for i, face := range faces {
		d := constellation.Die{ID: fmt.Sprint("t", i), Kind: constellation.Binary, Face: face, Confidence: 1, FaceConfidence: 1,
			Pos: constellation.Vec{X: 870 + 40*float64(i), Y: 50}, Size: 12, Still: true}
		if i == 0 {
			d.FaceConfidence = 0.7
		}
		a.tray = append(a.tray, d)
	}
	a.table.Dice = append(a.table.Dice, a.tray...)
	a.wait(2 * time.Second)
}

//go:build uptick

package uptick

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// lays puts the dice of a line on the table; those on unsure squares are read at
// 0.7, with one more as the alternative.
func (a *playing) lays(t *testing.T, line string, unsure ...string) {
	t.Helper()
	a.table.Dice = position(t, line).Layout(atTable.Surface)
	for i := range a.table.Dice {
		d := &a.table.Dice[i]
		if slices.Contains(unsure, d.ID) {
			more := string(rune(d.Face[0] + 1))
			d.FaceConfidence, d.Alternatives = 0.7, []constellation.FaceChance{{Face: more, P: 0.29}}
		}
	}
	a.wait(2 * time.Second)
}

// asks lists the commands by which questions are answered.
func (a *playing) asks() (all []rules.Mark) {
	for _, m := range a.r.View().Marks {
		if m.Command.Do == rules.DoFace || m.Command.Do == board.DoTook {
			all = append(all, m)
		}
	}
	return all
}

const (
	placed2 = "blue ......../......../......../......../......../......../......../2....... 11,12 -,- 0 red"
	doubt23 = placed2 + " a1=23"
)

func TestAPlacedDieReadUnsurelyStaysOpen(t *testing.T) {
	a := play(t)
	a.lays(t, placed2, "a1")
	require.Equal(t, doubt23, a.r.Position().String())
	require.Empty(t, a.asks())
	require.Empty(t, a.r.View().Faults)
}

// What nobody read is said neither of a die that is placed nor of one that is moved.
func TestWhatADieInDoubtShowsIsNotSaid(t *testing.T) {
	for _, c := range []struct {
		after string
		move  Move
		want  string
	}{
		{doubt23, Move{Do: Place, To: "a1", Value: 2}, "a die on a1"},
		{doubt23, Move{Do: Go, From: "a3", To: "a1", Value: 2}, "a3 to a1"},
		{doubt23, Move{Do: Go, From: "a3", To: "a1", Value: 2, Captures: 4}, "a3 takes a1"},
		{placed2, Move{Do: Place, To: "a1", Value: 2}, ""},
		{doubt23, Move{Do: Pass}, ""},
	} {
		require.Equal(t, c.want, leftOpen(position(t, c.after), c.move))
	}
	a := play(t)
	a.lays(t, placed2, "a1")
	require.Equal(t, "Red: a die on a1", a.all[len(a.all)-2].Text)
}

func TestAMoveOfADieInDoubtTellsItsValue(t *testing.T) {
	a := play(t)
	a.lays(t, placed2, "a1")
	a.lays(t, "red ......../......../......../......../......../......../......../2......f 11,11 -,- 0 blue", "a1")
	a.lays(t, "blue ......../......../......../......../......../......../......../...4...f 11,11 -,- 0 red")
	require.Equal(t, "blue ......../......../......../......../......../......../......../...4...f 11,11 -,- 0 red", a.r.Position().String(), "three steps: it showed 3")
}

// A 2 beside a 2 or a 3 is legal either way, and says nothing; a 3 isn't, so that
// the doubt matters.
func TestADieInDoubtIsAskedAboutWhereAMoveDependsOnIt(t *testing.T) {
	a := play(t)
	a.lays(t, placed2, "a1")
	a.lays(t, "red ......../......../......../......../......../......../......../2b...... 11,11 -,- 0 blue", "a1")
	require.Equal(t, "red ......../......../......../......../......../......../......../2b...... 11,11 -,- 0 blue a1=23", a.r.Position().String())
	require.Empty(t, a.asks())

	a = play(t)
	a.lays(t, placed2, "a1")
	a.lays(t, "red ......../......../......../......../......../......../......../2c...... 11,11 -,- 0 blue", "a1")
	require.Equal(t, doubt23, a.r.Position().String())
	require.Len(t, a.asks(), 1, "%+v", a.r.View().Faults)
	c := a.asks()[0].Command
	require.Equal(t, "a1", c.Die)
	c.Value = "3"
	_, err := a.r.Do(c, a.table.Time)
	require.NoError(t, err)
	a.wait(2 * time.Second)
	require.Equal(t, "red ......../......../......../......../......../......../......../3c...... 11,11 -,- 0 blue", a.r.Position().String())
}

func TestWhatACapturedDieInDoubtShowedIsAsked(t *testing.T) {
	a := play(t)
	a.lays(t, placed2, "a1")
	a.lays(t, "red ......../......../......../......../......../......../......../2....e.. 11,11 -,- 0 blue", "a1")
	a.lays(t, "blue 4......./......../......../......../......../......../......../2....e.. 10,11 -,- 0 red", "a1")
	a.lays(t, "red 4......./......../......../......../......../......../......../f....... 10,11 -,2 0 blue")
	asks := a.asks()
	require.Len(t, asks, 1, "%v", a.r.View().Faults)
	require.Equal(t, "a1: what did the captured die show?", asks[0].Text)
	require.Equal(t, []string{"2", "3"}, asks[0].Options)
	c := asks[0].Command
	c.Value = "5"
	_, err := a.r.Do(c, a.table.Time)
	require.ErrorIs(t, err, rules.ErrIllegal)
	c.Value = "3"
	_, err = a.r.Do(c, a.table.Time)
	require.NoError(t, err)
	a.wait(2 * time.Second)
	require.Equal(t, "red 4......./......../......../......../......../......../......../f....... 10,11 -,3 0 blue", a.r.Position().String())
	require.Empty(t, a.asks())
}

func TestAPlayerSaysWhatADieInDoubtShows(t *testing.T) {
	a := play(t)
	a.lays(t, placed2, "a1")
	events, err := a.r.Do(rules.Command{Do: rules.DoFace, Die: "a1", Value: "3"}, a.table.Time)
	require.NoError(t, err)
	a.all = append(a.all, events...)
	a.wait(2 * time.Second)
	require.Equal(t, "blue ......../......../......../......../......../......../......../3....... 11,12 -,- 0 red", a.r.Position().String())
	fresh, err := Game{}.Referee(atTable)
	require.NoError(t, err)
	require.NoError(t, fresh.Restore(a.all))
	require.Equal(t, a.r.Position(), fresh.Position())
}

// Whether blue can move at all depends on what the die shows that holds blue's.
func TestADieInDoubtThatDecidesOnAPassIsAskedAbout(t *testing.T) {
	p := position(t, "blue .../.../2b. 0,0 -,- 0 red a1=23")
	require.Equal(t, []board.Cell{0}, Game{}.Open(p))
	require.Contains(t, p.Moves(), rules.Move(Move{Do: Pass}))
	require.Empty(t, Game{}.Open(position(t, "blue .../.../2b. 0,1 -,- 0 red a1=23")))
}

func TestADoubtIsWrittenAndReadBack(t *testing.T) {
	p := position(t, doubt23)
	b, err := json.Marshal(p)
	require.NoError(t, err)
	require.Contains(t, string(b), `{"at":"a1","owner":"red","value":2,"values":[2,3]}`)
	q, err := Game{}.ReadPosition(b, rules.Options{})
	require.NoError(t, err)
	require.Equal(t, rules.Position(p), q)
	for _, line := range []string{placed2 + " a1=34", placed2 + " a1=27", placed2 + " b1=2", placed2 + " nobody"} {
		_, err := Game{}.ParsePosition(line, rules.Options{})
		require.Error(t, err, line)
	}
}

// What may be played from a file's position can be: doubt that the rules don't hold
// open is refused when it is read.
func TestAFileLeavesNoMoreOpenThanMovesDo(t *testing.T) {
	file := func(a, c string) []byte {
		return []byte(`{"turn":"red","dice":[{"at":"c1","owner":"red","value":3,"values":` + c + `},{"at":"a1","owner":"red","value":3,"values":` + a + `}]}`)
	}
	_, err := Game{}.ReadPosition(file("[1,2,3,4]", "[1,2,3,4]"), rules.Options{})
	require.ErrorIs(t, err, errDoubts, "in 16 ways")
	p, err := Game{}.ReadPosition(file("[1,2,3,4]", "[2,3,4]"), rules.Options{})
	require.NoError(t, err, "in 12 ways")
	require.Contains(t, p.String(), " a1=1234 c1=234")
	for _, m := range p.Moves() {
		_, err := p.Apply(m)
		require.NoError(t, err, "%v", m)
	}
}

func TestOneValueIsNoDoubt(t *testing.T) {
	want := position(t, placed2)
	for _, values := range []string{"2", "22"} {
		require.Equal(t, want, position(t, placed2+" a1="+values), values)
	}
	require.Equal(t, "2", Game{}.Pieces(position(t, placed2+" a1=2"))[0].Face)
}

// `explain` names one move: what is open there is null.
func TestExplainLeavesAnUnsurePlacementOpen(t *testing.T) {
	start, err := Game{}.Start(rules.Options{})
	require.NoError(t, err)
	b, err := json.Marshal(start)
	require.NoError(t, err)
	a := play(t)
	a.lays(t, placed2, "a1")
	answer, err := Game{}.ExplainTable(b, a.table, atTable)
	require.NoError(t, err)
	require.Nil(t, answer.(*board.Answer).Played)
	require.Len(t, answer.(*board.Answer).Also, 1)
}

package stardice

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// putRight are dice of which players said what they are: how sensors read each, what is said,
// and how they might read it otherwise.
var putRight = map[string]struct {
	die   string // kind, team and face that sensors read
	says  rules.Command
	text  string // what was found again
	right string // as it is read by a sensor that is right
	other string // as no sensor read it before
}{
	"whose it is, as it came in":  {"d8 red 7", rules.Command{Do: rules.DoTeam, Value: "white"}, "white's d8 lies where it lay", "d8 white 7", "d10 red 7"},
	"whose it is, once it was in": {"d8 white 7", rules.Command{Do: rules.DoTeam, Value: "red"}, "red's d8 lies where it lay", "d8 red 7", "d10 white 7"},
	"what kind it is":             {"d8 white 7", rules.Command{Do: rules.DoKind, Value: "d12"}, "white's d12 lies where it lay", "d12 white 7", "d10 white 7"},
}

// isPutRight is a battle in which players have said what a die is: w1, at 300 300.
func isPutRight(t *testing.T, die string, says rules.Command) *board {
	b := opened(t, rules.Options{})
	b.roll("w1 " + die + " 300 300")
	says.Die = "w1"
	b.do(says)
	b.calm()
	require.Empty(t, b.r.View().Faults)
	return b
}

func TestAfterACrashADieThatWasPutRightIsTheSame(t *testing.T) {
	for name, c := range putRight {
		for how, reads := range map[string]string{"it is read as before": c.die, "it is read rightly now": c.right} {
			t.Run(name+", "+how, func(t *testing.T) {
				b := isPutRight(t, c.die, c.says)
				was, _ := b.r.State().placed("w1")
				turn := b.r.State().Turn
				b = b.anew()
				n := len(b.log)
				b.lay("xc borg neutral 8 40 40")
				b.lay("x " + reads + " 301 300")
				b.see()
				b.tab.Time += 2 * findTime
				b.see()
				require.Equal(t, []string{"the Cube lies where it lay", c.text}, texts(b.log[n:], Bound, rules.Entered, rules.Left, rules.Faulted, rules.Turn))
				is, _ := b.r.State().placed("x")
				require.Equal(t, []any{was.Kind, was.Team, was.By, turn}, []any{is.Kind, is.Team, is.By, b.r.State().Turn})
				shown := b.r.Correct(*b.at("x"))
				require.Equal(t, []any{was.Kind, was.Team}, []any{shown.Kind, shown.Team})
			})
		}
	}
}

func TestAfterACrashADieThatIsReadOtherwiseIsAnother(t *testing.T) {
	for name, c := range putRight {
		t.Run(name, func(t *testing.T) {
			b := isPutRight(t, c.die, c.says).anew()
			n := len(b.log)
			b.lay("xc borg neutral 8 40 40")
			b.lay("x " + c.other + " 301 300")
			b.see()
			require.Equal(t, []string{"the Cube lies where it lay"}, texts(b.log[n:], Bound))
		})
	}
}

// Read rightly for a while, it may be misread again.
func TestAfterACrashADieThatWasPutRightTwiceIsTheSame(t *testing.T) {
	b := isPutRight(t, "d8 red 7", rules.Command{Do: rules.DoTeam, Value: "white"})
	b.at("w1").Team = constellation.White
	b.see()
	b.do(rules.Command{Do: rules.DoKind, Die: "w1", Value: "d12"})
	b = b.anew()
	b.lay("xc borg neutral 8 40 40")
	b.lay("x d8 red 7 301 300")
	require.Equal(t, []string{"the Cube lies where it lay", "white's d12 lies where it lay"}, texts(b.see(), Bound))
}

// A hand hid it, and the sensor takes it for another.
func TestADieThatWasPutRightIsFoundWhereItLies(t *testing.T) {
	for name, c := range putRight {
		t.Run(name, func(t *testing.T) {
			b := isPutRight(t, c.die, c.says)
			b.lift("w1")
			b.tab.Time += 4 * time.Second
			b.see()
			n := len(b.log)
			b.lay("x " + c.die + " 301 300")
			b.see()
			b.calm()
			require.Equal(t, []string{c.text}, texts(b.log[n:], Bound, rules.Entered, rules.Left, rules.Faulted, rules.Turn))
			require.Empty(t, b.r.View().Faults)
		})
	}
}

// How it was read when it came in is known though players took everything back, and nothing
// was told of it since.
func TestAfterACrashADieThatWasPutRightAndTakenBackWaits(t *testing.T) {
	b := isPutRight(t, "d8 red 7", rules.Command{Do: rules.DoTeam, Value: "white"})
	b.do(rules.Command{Do: rules.DoPause})
	b.do(undo)
	b.do(undo)
	require.Empty(t, b.r.State().Said)
	b = b.anew()
	b.lay("xc borg neutral 8 40 40")
	b.lay("x d8 red 7 301 300")
	b.see()
	b.do(rules.Command{Do: rules.DoPause})
	b.calm()
	require.Equal(t, "red's d8 (7): taken back: lift it off, or let it stand", b.r.View().Faults[0].Text)
	b.do(redo)
	b.do(redo)
	b.calm()
	require.Empty(t, b.r.View().Faults)
	require.Equal(t, "x", b.r.State().Dice[1].ID)
}

// A die with pips that players let stand as the Cube is it, whoever's a sensor takes it for.
func TestAfterACrashADieThatStandsAsTheCubeIsIt(t *testing.T) {
	b := newBoard(t, rules.Options{})
	b.roll("c d6 white 4 40 40")
	b.do(rules.Command{Do: DoAccept, Die: "c"})
	b = b.anew()
	b.lay("x d6 white 4 40 40")
	require.Equal(t, []string{"the Cube lies where it lay"}, texts(b.see(), Bound))
}

// A journal of an earlier program doesn't tell how sensors read a die: they took it for what
// it was before players said what it is.
func TestAfterACrashADieThatWasPutRightIsTheSame_earlierJournals(t *testing.T) {
	b := isPutRight(t, "d8 white 7", rules.Command{Do: rules.DoKind, Value: "d12"})
	for i, e := range b.log {
		if said, ok := e.Data.(rules.Saying); ok {
			said.Read = nil
			b.log[i].Data = said
		}
	}
	b = b.anew()
	b.lay("xc borg neutral 8 40 40")
	b.lay("x d8 white 7 301 300")
	require.Equal(t, []string{"the Cube lies where it lay", "white's d12 lies where it lay"}, texts(b.see(), Bound))
	p, _ := b.r.State().placed("x")
	require.Equal(t, constellation.D12, p.Kind)
}

// Players say of a die that was put back elsewhere what it is: from then on it is found by
// how it is read there.
func TestAfterACrashADieThatWasPutRightWhereItWasPutBackIsTheSame(t *testing.T) {
	b := isPutRight(t, "d8 white 7", rules.Command{Do: rules.DoKind, Value: "d8"})
	b.lift("w1")
	b.calm()
	b.lay("x d8 - 7 500 100")
	b.at("x").Team = constellation.Neutral
	b.see()
	b.do(rules.Command{Do: rules.DoTeam, Die: "x", Value: "white"})
	b.calm()
	require.Equal(t, "x", b.r.State().Dice[1].ID)
	b = b.anew()
	b.lay("yc borg neutral 8 40 40")
	b.lay("y d8 neutral 7 500 100")
	require.Equal(t, []string{"the Cube lies where it lay", "white's d8 lies where it lay"}, texts(b.see(), Bound))
}

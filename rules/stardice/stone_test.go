package stardice

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

// fired is a battle in which both have a d6 on the table and white has just fired a torpedo.
// Sensors read what sort the dice are, or feel contacts of which players say it.
func fired(t *testing.T, read bool) *board {
	t.Helper()
	b := newBoard(t, rules.Options{Rules: "stardice8"})
	dice := []string{"c - - - 40 40", "w - - - 300 230", "r - - - 400 330"}
	if read {
		dice = []string{"c borg neutral 8 40 40", "w d6 white 5 300 230", "r d6 red 3 400 330"}
	}
	b.roll(dice[0])
	b.do(rules.Command{Do: DoTurn, Player: "white"})
	for _, d := range dice[1:] {
		b.roll(d)
		if !read {
			b.do(rules.Command{Do: rules.DoKind, Die: die(d).ID, Value: "d6"})
		}
		b.calm()
	}
	b.do(rules.Command{Do: DoTorpedo, Player: "white"})
	require.Equal(t, constellation.Red, b.r.State().Turn)
	return b
}

// tells lets something be told to lie there, a time after it was first seen or felt, which was
// a time after the torpedo was fired.
func (b *board) tells(what string, felt, told time.Duration) []rules.Event {
	n, last := len(b.log), b.r.torpedoes[len(b.r.torpedoes)-1]
	passes(b, last.at+felt+told-100*time.Millisecond-b.tab.Time)
	b.lay(what)
	b.at(die(what).ID).Since = last.at + felt
	b.see()
	return b.log[n:]
}

// crosses lets a contact cross the table a time after the torpedo was fired.
func (b *board) crosses(after time.Duration) {
	passes(b, after)
	for x := range 4 {
		b.tab.Touches = []constellation.Touch{{ID: "t9", Pos: constellation.Vec{X: 500 - 100*float64(x), Y: 420}, Since: b.r.torpedoes[0].at + after}}
		b.see()
	}
	b.tab.Touches = nil
	b.see()
}

const second = time.Second

// A stone that stays on the table is one by when it came, however long its player took aim
// and however late it is told; the next throw is the other's.
func TestWhatComesAfterATorpedoIsItsStone(t *testing.T) {
	const stone, thrown = "white's torpedo came in", "red's die came in"
	for name, c := range map[string]struct {
		read       bool
		before     func(b *board)
		felt, told time.Duration
		want       string
	}{
		"read, aims 0.8 s":                      {true, nil, 800 * time.Millisecond, 500 * time.Millisecond, stone},
		"read, aims 2.2 s":                      {true, nil, 2200 * time.Millisecond, 500 * time.Millisecond, stone},
		"read, aims 4 s":                        {true, nil, 4 * second, 500 * time.Millisecond, stone},
		"read, aims 9 s":                        {true, nil, 9 * second, 500 * time.Millisecond, stone},
		"read, much later":                      {true, nil, 20 * second, 500 * time.Millisecond, thrown},
		"felt, aims 0.8 s":                      {false, nil, 800 * time.Millisecond, 2 * second, stone},
		"felt, aims 2.2 s":                      {false, nil, 2200 * time.Millisecond, 2 * second, stone},
		"felt, aims 4 s":                        {false, nil, 4 * second, 2 * second, stone},
		"felt, flicked before it was said":      {false, nil, -second, 2 * second, stone},
		"felt, a throw 5 s after it flew off":   {false, nil, 5800 * time.Millisecond, 2 * second, thrown},
		"felt, a throw after it crossed":        {false, func(b *board) { b.crosses(second) }, 3 * second, 2 * second, thrown},
		"felt, it crosses and bounces back":     {false, func(b *board) { b.crosses(second) }, 1500 * time.Millisecond, 2 * second, stone},
		"felt, a throw after it knocked a die":  {false, func(b *board) { passes(b, second); slide(b, "w", 300, 420) }, 3 * second, 2 * second, thrown},
		"felt, a throw after the stone came in": {false, func(b *board) { b.tells("s0 - - - 200 400", 800*time.Millisecond, 2*second) }, 4 * second, 2 * second, thrown},
		"denied, aims 0.8 s":                    {true, nil, 800 * time.Millisecond, 17 * second, stone},
		"denied, aims 4 s":                      {true, nil, 4 * second, time.Minute, stone},
		"denied, others are thrown meanwhile": {true, func(b *board) {
			passes(b, 8*second)
			b.roll("r1 d8 red 2 150 350")
			b.roll("w1 d8 white 2 150 250")
			b.roll("r2 d6 red 2 550 350")
			b.roll("w2 d6 white 2 550 250")
		}, 4 * second, 17 * second, stone},
		"denied, it came after the other's die": {true, func(b *board) {
			passes(b, 3*second)
			b.roll("r1 d8 red 2 150 350")
			b.roll("w1 d8 white 2 150 250")
		}, 4 * second, 12 * second, thrown},
	} {
		t.Run(name, func(t *testing.T) {
			b := fired(t, c.read)
			if c.before != nil {
				c.before(b)
			}
			require.Equal(t, []string{c.want}, texts(b.tells("s - - - 200 300", c.felt, c.told), rules.Entered))
			require.Empty(t, b.r.View().Faults)
			if c.want == stone {
				require.Equal(t, []string{thrown}, texts(b.tells("x - - - 250 100", max(c.felt, 30*second), c.told), rules.Entered))
			}
			rulestest.Referee(t, Game{}, rulestest.Record{Options: b.options, Acts: b.acts})
		})
	}
}

// A stone that is pushed, hidden, undone and brought back, or found after a crash stays one,
// and one that is taken away is missed by nobody.
func TestAStoneStaysAStone(t *testing.T) {
	for name, then := range map[string]func(b *board) *board{
		"pushed":          func(b *board) *board { slide(b, "s", 300, 380); return b },
		"undone and done": func(b *board) *board { b.do(undo); b.do(rules.Command{Do: rules.DoRedo}); return b },
		"paused": func(b *board) *board {
			b.do(rules.Command{Do: rules.DoPause})
			passes(b, time.Minute)
			b.do(rules.Command{Do: rules.DoPause})
			return b
		},
		"a crash":    func(b *board) *board { return crashed(b.t, b) },
		"taken away": func(b *board) *board { b.lift("s"); b.see(); return b },
	} {
		t.Run(name, func(t *testing.T) {
			b := fired(t, false)
			b.tells("s - - - 200 400", 2*second, 2*second)
			entered := texts(b.log, rules.Entered)
			b = then(b)
			b.calm()
			require.Empty(t, texts(b.log, rules.Left))
			require.Subset(t, entered, texts(b.log, rules.Entered))
			require.Empty(t, b.r.View().Faults)
			p, ok := b.r.State().placed("s")
			require.True(t, ok)
			require.Equal(t, partStone, p.Part)
			require.Equal(t, constellation.Red, b.r.State().Turn)
		})
	}
}

// Time in which nothing counts is no time to take aim, and a stone that came before it is one
// after it.
func TestAPauseMovesAnAimByThePause(t *testing.T) {
	pause := rules.Command{Do: rules.DoPause}
	for name, felt := range map[string]time.Duration{"before": second, "after": 64 * second} {
		t.Run(name, func(t *testing.T) {
			b := fired(t, false)
			passes(b, 1500*time.Millisecond)
			b.do(pause)
			passes(b, time.Minute)
			b.do(pause)
			require.Equal(t, []string{"white's torpedo came in"}, texts(b.tells("s - - - 200 400", felt, 66*second-felt), rules.Entered))
		})
	}
}

// A torpedo that was taken back had no stone: what comes then is a die.
func TestATorpedoThatIsTakenBackHasNoStone(t *testing.T) {
	b := fired(t, false)
	b.do(undo)
	require.Equal(t, []string{"white's die came in"}, texts(b.tells("x - - - 200 400", second, 2*second), rules.Entered))
}

// Players say it when the other's die was taken for a stone.
func TestWhatWasTakenForAStoneMayStandAsADie(t *testing.T) {
	b := fired(t, false)
	b.tells("x - - - 200 400", 4*second, 2*second)
	b.do(undo)
	require.Equal(t, []string{"red's die came in"}, texts(b.do(rules.Command{Do: DoAccept, Die: "x"}), rules.Entered))
	require.Equal(t, constellation.White, b.r.State().Turn)
}

// A stone that crosses the table is nobody's die, though the other's is thrown before it is
// told to be gone.
func TestAStoneThatCrossesIsNobodysDie(t *testing.T) {
	for name, last := range map[string]func(b *board){
		"it is gone before the throw": func(b *board) { b.lift("s"); b.see(); b.roll("x d8 red 2 250 100") },
		"it is gone after the throw":  func(b *board) { b.roll("x d8 red 2 250 100"); b.lift("s"); b.see() },
	} {
		t.Run(name, func(t *testing.T) {
			b := fired(t, true)
			passes(b, second)
			for x := range 4 {
				b.lay("s unknown - - 0 420")
				b.at("s").Still, b.at("s").Pos.X = false, 500-100*float64(x)
				b.see()
			}
			b.at("s").Doubtful, b.at("s").Still = true, false
			last(b)
			require.Empty(t, texts(b.log, rules.Left))
			require.Equal(t, []string{"red's d8 came in: 2"}, texts(b.log[len(b.log)-3:], rules.Entered))
			require.Equal(t, constellation.White, b.r.State().Turn)
		})
	}
}

// What a sensor can't read at first and was taken for a stone is a die as soon as it reads it.
func TestADieThatIsReadLateIsNoStone(t *testing.T) {
	b := fired(t, true)
	require.Equal(t, []string{"white's torpedo came in"}, texts(b.tells("x unknown - - 250 100", 7*second, 500*time.Millisecond), rules.Entered))
	b.at("x").Kind, b.at("x").Team, b.at("x").Face = constellation.D8, constellation.Red, "4"
	require.Equal(t, []string{"what was taken for white's torpedo is a die", "red's d8 came in: 4", "it is white's turn"},
		texts(b.see(), rules.Left, rules.Entered, rules.Turn))
	require.Empty(t, b.see())
}

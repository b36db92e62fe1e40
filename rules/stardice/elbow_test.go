package stardice

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

// However dice are pushed off a table and put back on it, what is said of them doesn't
// depend on whether the program was started anew at some moment.
func TestElbowsAreToldTheSameAfterARestart(t *testing.T) {
	seeds := []int{966, 1041, 1060, 1064, 1317, 7528, 10666, 10780} // that once differed
	for seed := range 140 {
		seeds = append(seeds, seed)
	}
	for _, seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			played := rapid.Custom(func(rt *rapid.T) *board {
				e := elbows{rt: rt, board: newBoard(t, rules.Options{}), finger: seed%4 == 3}
				e.play()
				return e.board
			}).Example(seed)
			for range 3 {
				played.tab.Time += 3 * time.Second
				played.see()
			}
			if err := (rulestest.Record{Options: played.options, Acts: played.acts}).Run(Game{}); err != nil {
				t.Fatalf("%v\nafter %s", err, strings.Join(texts(played.log), "\n      "))
			}
		})
	}
}

// elbows is a battle at random in which dice are pushed off and put back.
type elbows struct {
	rt *rapid.T
	*board
	finger bool // the table feels only that something lies there
	ids    int
	off    []constellation.Die // that lie beside the table
}

func (e *elbows) play() {
	for range e.upTo(5, 40) {
		switch e.upTo(0, 13) {
		case 0, 1, 2, 3:
			e.next()
		case 4:
			e.two()
		case 5, 6:
			e.push()
		case 7, 8, 9:
			e.putBack()
		case 10:
			e.tab.Time += []time.Duration{300 * time.Millisecond, 2600 * time.Millisecond, 11 * time.Second}[e.upTo(0, 2)]
			e.see()
			e.see()
		case 11:
			e.try(rules.Command{Do: e.one(rules.DoUndo, rules.DoUndo, rules.DoRedo)})
		case 12:
			if faults := e.r.reported.faults; len(faults) > 0 {
				e.try(rules.Command{Do: e.one(DoAccept, DoOut), Die: faults[e.upTo(0, len(faults)-1)].die})
			}
		case 13:
			e.try(rules.Command{Do: e.one(DoIgnore, DoForfeit, DoFreeze, rules.DoPause, DoTorpedo), Player: e.one("white", "red")})
		}
	}
}

// next is what the players should do next.
func (e *elbows) next() {
	switch s := e.r.State(); s.Phase {
	case PhaseCube:
		if s.Called == "" && e.upTo(0, 1) == 0 {
			e.try(rules.Command{Do: DoCall, Value: e.one("odds", "evens")})
		}
		e.roll(e.die("borg", "neutral"))
	case PhaseCall:
		e.try(rules.Command{Do: DoTurn, Player: "white"})
	case PhaseBattle:
		if hand := s.Hand(s.Turn); len(hand) > 0 {
			e.roll(e.die(hand[e.upTo(0, len(hand)-1)], s.Turn))
		}
	}
}

// two dice are thrown at once.
func (e *elbows) two() {
	if hand := e.r.State().Hand(constellation.White); len(hand) > 0 {
		e.roll(e.die(hand[0], constellation.White), e.die(hand[len(hand)-1], constellation.Red))
	}
}

// push pushes one or two dice off.
func (e *elbows) push() {
	for n := e.upTo(1, 2); n > 0 && len(e.tab.Dice) > 0; n-- {
		d := e.tab.Dice[e.upTo(0, len(e.tab.Dice)-1)]
		e.off = append(e.off, d)
		if e.upTo(0, 1) == 0 {
			slideOff(e.board, d.ID)
		} else {
			e.lift(d.ID)
		}
	}
	if e.upTo(0, 1) == 0 {
		e.see()
	}
}

// putBack lays a die on the table again: where it lay, beside that or elsewhere.
func (e *elbows) putBack() {
	if len(e.off) == 0 {
		return
	}
	i := e.upTo(0, len(e.off)-1)
	d := e.off[i]
	e.off = append(e.off[:i:i], e.off[i+1:]...)
	d.ID, d.Still = e.one(d.ID, e.id()), true
	e.lift(d.ID)
	switch e.upTo(0, 2) {
	case 0:
		d.Pos = e.place()
	case 1:
		d.Pos.X += 8
	}
	if !e.finger && e.upTo(0, 3) == 0 {
		d.Face = "12"
	}
	e.tab.Dice = append(e.tab.Dice, d)
	e.see()
}

// try gives a command, which may be refused, and looks at the table.
func (e *elbows) try(c rules.Command) {
	e.acts = append(e.acts, rulestest.Act{Command: c, At: e.tab.Time})
	events, _ := e.r.Do(c, e.tab.Time)
	e.log = append(e.log, events...)
	e.see()
}

func (e *elbows) upTo(least, most int) int { return rapid.IntRange(least, most).Draw(e.rt, "n") }

func (e *elbows) one(of ...string) string { return rapid.SampledFrom(of).Draw(e.rt, "one") }

func (e *elbows) id() string {
	e.ids++
	return fmt.Sprintf("n%02d", e.ids)
}

// die is a die that comes, as for roll.
func (e *elbows) die(k constellation.Kind, t Team) string {
	is, at := fmt.Sprint(k, " ", t, " ", e.one("2", "4", "8")), e.place()
	if e.finger {
		is = "- - -"
	}
	return fmt.Sprint(e.id(), " ", is, " ", at.X, " ", at.Y)
}

// place is one at which nothing lies, or should lie.
func (e *elbows) place() constellation.Vec {
	const across, all = 10, 70
	for n, first := 0, e.upTo(0, all-1); n < all; n++ {
		slot := (first + n) % all
		v := constellation.Vec{X: float64(30 + 60*(slot%across)), Y: float64(30 + 60*(slot/across))}
		if e.free(v) {
			return v
		}
	}
	e.t.Fatal("the table is full")
	return constellation.Vec{}
}

func (e *elbows) free(v constellation.Vec) bool {
	const apart = 45 // mm
	for _, d := range e.tab.Dice {
		if d.Pos.Dist(v) < apart {
			return false
		}
	}
	for _, p := range e.r.State().Dice {
		if p.Pos.Dist(v) < apart {
			return false
		}
	}
	return true
}

// What a die that lies there may be is told with the table that lacks the other, and not
// with the next.
func TestWhatADieMayBeIsToldWithTheTableThatLacksAnother(t *testing.T) {
	const gone, may = " is gone and nothing was thrown: ", "it may be the Cube that is gone: let it stand if it is, or say who forfeits"
	for name, c := range map[string]struct {
		dice []string
		tell []string
	}{
		"the Cube, asked": {[]string{"x - - - 400 200", "y - - - 200 400"}, []string{"the Cube" + gone + "put it back, or say who forfeits", "a die: " + may, "a die: " + may}},
		"two at once":     {[]string{"x - - - 400 200", "y d20 white 3 200 400"}, []string{"the Cube" + gone + "put it back, or say who forfeits", "a die: " + textTwoAtOnce, "white's d20: " + textTwoAtOnce}},
	} {
		t.Run(name, func(t *testing.T) {
			b := opened(t, rules.Options{})
			b.lift("c")
			require.Equal(t, c.tell, texts(b.roll(c.dice...), rules.Faulted))
			again := crashed(t, b)
			require.Equal(t, len(b.log), len(again.r.Journal()), "a new start tells nothing else")
			require.Empty(t, b.see())
			require.Equal(t, constellation.White, b.r.State().Turn)
		})
	}
}

// A die that can be no throw is the one that is gone as soon as that is told.
func TestADieIsPutBackWithTheTableThatLacksIt(t *testing.T) {
	b := elbowed(t)
	b.lift("w1")
	got := b.comes(false, "x d20 white 17 100 200")
	require.Equal(t, []string{"white's d20 was put back"}, texts(got, Bound))
	require.Empty(t, b.see())
	require.Empty(t, b.r.View().Faults)
}

// A battle that ended without dice that were only hidden goes on with the table that
// shows the last of them.
func TestABattleGoesOnWithTheTableThatShowsTheLastDie(t *testing.T) {
	b := opened(t, rules.Options{})
	b.lift("c")
	b.see()
	b.roll("w1 d20 white 2 300 300")
	require.Equal(t, PhaseOver, b.r.State().Phase)
	b.lift("w1")
	b.lay("x borg neutral 8 40 40")
	b.see()
	b.lay("y d20 white 2 300 300")
	require.Len(t, texts(b.see(), rules.Undone), 1)
	require.Equal(t, PhaseBattle, b.r.State().Phase)
}

// A die that lay there before the Cube fell can't be the Cube, also once the fall was taken
// back and the program was started anew.
func TestWhatLayThereBeforeIsNotTheCubeWhoseFallIsTakenBack(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 17 300 300")
	b.roll("x borg neutral 2 500 100")
	b.roll("r1 d20 red 5 500 300")
	b.roll("w2 d12 white 9 100 40")
	slideOff(b, "c")
	require.Len(t, texts(b.see(), rules.Ended), 1)
	require.Equal(t, []string{"a Cube: it lay there before: lift it off, or let it stand"}, texts(b.do(rules.Command{Do: rules.DoUndo}), rules.Faulted))
	require.Empty(t, b.see())
	again := crashed(t, b)
	again.see()
	require.Equal(t, len(b.log), len(again.r.Journal()), "a new start tells nothing else")
}

// A throw that comes with another's, and may lie there only once a die like it has left,
// comes in with the table that shows it.
func TestAThrowComesInWithTheTableWithWhichADieLikeItLeaves(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 17 300 300")
	b.roll("r1 d6 red 5 500 300")
	b.calm()
	b.lift("r1")
	require.Len(t, texts(b.see(), rules.Faulted), 1)
	got := b.roll("w2 d12 white 9 300 100", "r2 d6 red 2 500 100")
	require.Equal(t, []string{"white's d12 came in: 9", "red's d6 came in: 2"}, texts(got, rules.Entered))
	require.Equal(t, []string{"red's d6 left the table: out for this battle"}, texts(got, rules.Left))
	require.Empty(t, b.see())
}

package artaban

import (
	"bytes"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// timedOptions are those of a game in which each player has twenty seconds.
var timedOptions = rules.Options{Surface: surface, Values: map[string]string{"clock": "20s"}}

// actTimed is a game in which A may sacrifice d4 against d5, and has thought for so long.
func actTimed(t *testing.T, thought time.Duration) *acted {
	t.Helper()
	p, err := parsePosition("A d4A12 a1A62 d5B12 h8B62", false)
	require.NoError(t, err)
	r, err := board.NewReferee(Game{}, timedOptions)
	require.NoError(t, err)
	a := &acted{t: t, r: r, at: board.New(grid, surface), truth: p, chance: rand.New(rand.NewPCG(1, 2)),
		table: &constellation.Table{Width: surface.Width, Height: surface.Height, Dice: p.Layout(surface)}}
	a.wait(time.Second)
	a.do(rules.Command{Do: board.DoSetUp, Value: "A"})
	a.wait(thought)
	return a
}

// hide hides the die on a square.
func (a *acted) hide(name string, hidden bool) {
	d := a.on(name)
	d.Doubtful, d.Unseen = hidden, 0
	if hidden {
		d.Unseen = a.table.Time
	}
}

// stir has the die on a square move there for so long.
func (a *acted) stir(name string, d time.Duration) {
	a.on(name).Still = false
	a.wait(d)
	a.on(name).Still = true
}

// nudge pushes the die on a square within it.
func (a *acted) nudge(name string) {
	a.stir(name, 200*time.Millisecond)
	a.on(name).Pos.X++
}

// begunAnew is a referee that goes on with the journal, as a file keeps it.
func (a *acted) begunAnew() *board.Referee {
	fresh, err := board.NewReferee(Game{}, timedOptions)
	require.NoError(a.t, err)
	require.NoError(a.t, fresh.Restore(kept(a.t, a.r.Journal())))
	return fresh
}

func timesOf(r *board.Referee) (all []string) {
	for _, p := range r.View().Players {
		all = append(all, p.Lines[0])
	}
	return all
}

// kept is a journal as it is read again from a file.
func kept(t *testing.T, events []rules.Event) []rules.Event {
	t.Helper()
	var file bytes.Buffer
	j := rules.NewJournal(&file, 0)
	require.NoError(t, j.Append(events...))
	require.NoError(t, j.Flush())
	read, err := rules.ReadJournal(&file)
	require.NoError(t, err)
	return read.Events
}

// Who moves is charged until the move is made, the other player from when it is told. A
// restart changes nothing.
func TestAClockStopsWhenTheMoveIsMade(t *testing.T) {
	for name, tc := range map[string]struct {
		act  func(*acted)
		want []string // what both clocks show; the move begins after nine and a half seconds
	}{
		"a die that leaves": {func(a *acted) { a.lift("d4"); a.wait(5500 * time.Millisecond) }, []string{"0:11", "0:20"}},
		"one that the sensors wait for": {func(a *acted) {
			a.hide("d4", true)
			a.wait(1500 * time.Millisecond)
			a.lift("d4")
			a.wait(5500 * time.Millisecond)
		}, []string{"0:11", "0:20"}},
		"and another one is nudged": {func(a *acted) { a.lift("d4"); a.wait(3 * time.Second); a.nudge("h8"); a.wait(5500 * time.Millisecond) }, []string{"0:11", "0:20"}},
		"a die that is moved":       {func(a *acted) { a.put(a.lift("a1"), "a2", 5); a.wait(900 * time.Millisecond) }, []string{"0:11", "0:20"}},
		"one that was in hand": {func(a *acted) {
			d := a.lift("a1")
			a.wait(3 * time.Second)
			a.put(d, "a2", 5)
			a.wait(900 * time.Millisecond)
		}, []string{"0:08", "0:20"}},
		"one that was answered": {func(a *acted) {
			a.lift("d4")
			a.wait(3 * time.Second)
			a.put(a.lift("h8"), "h7", 2)
			a.wait(2 * time.Second)
		}, []string{"0:10", "0:20"}},
		"one that was thought about with a hand over it": {func(a *acted) {
			a.hide("d4", true)
			a.wait(6 * time.Second)
			a.lift("d4")
			a.wait(5500 * time.Millisecond)
		}, []string{"0:07", "0:20"}},
		"a move that is said": {func(a *acted) {
			a.do(rules.Command{Do: board.DoMove, Value: "d4 turn-left"})
			a.wait(500 * time.Millisecond)
		}, []string{"0:11", "0:20"}},
		"and nobody can look meanwhile": {func(a *acted) {
			a.lift("d4")
			a.wait(3 * time.Second)
			a.table.Time += 2 * time.Second
			a.r.Stopped(2 * time.Second)
			a.wait(2500 * time.Millisecond)
		}, []string{"0:11", "0:20"}},
		"the other player thinks after it":  {func(a *acted) { a.lift("d4"); a.wait(9500 * time.Millisecond) }, []string{"0:11", "0:16"}},
		"a die that was in hand, but stays": {func(a *acted) { d := a.lift("d4"); a.wait(3 * time.Second); a.put(d, "d4", 1); a.wait(3 * time.Second) }, []string{"0:05", "0:20"}},
	} {
		t.Run(name, func(t *testing.T) {
			a := actTimed(t, 9500*time.Millisecond)
			tc.act(a)
			require.Equal(t, tc.want, timesOf(a.r))
			if a.last(board.Played) == nil {
				return // how long somebody has thought since isn't told yet
			}
			fresh := a.begunAnew()
			fresh.See(a.table)
			require.Equal(t, timesOf(a.r), timesOf(fresh))
		})
	}
}

// Earlier journals don't say when a move was made: it is charged until it was told.
func TestAMoveOfAnEarlierJournalIsChargedUntilItWasTold(t *testing.T) {
	a := actTimed(t, 9500*time.Millisecond)
	a.lift("d4")
	a.wait(5500 * time.Millisecond)
	journal := kept(t, a.r.Journal())
	for i, e := range journal {
		if s, ok := e.Data.(board.Standing); ok {
			s.Waited = 0
			journal[i].Data = s
		}
	}
	fresh, err := board.NewReferee(Game{}, timedOptions)
	require.NoError(t, err)
	require.NoError(t, fresh.Restore(journal))
	require.Equal(t, []string{"0:06", "0:20"}, timesOf(fresh))
}

// A move that was taken back is charged as thinking until it was told.
func TestAMoveThatIsTakenBackSetsTheClockToBeforeItWasTold(t *testing.T) {
	a := actTimed(t, 9500*time.Millisecond)
	a.lift("d4")
	a.wait(5500 * time.Millisecond)
	a.do(rules.Command{Do: rules.DoUndo})
	require.Equal(t, []string{"0:06", "0:20"}, timesOf(a.r))
	a.do(rules.Command{Do: rules.DoRedo})
	require.Equal(t, []string{"0:11", "0:20"}, timesOf(a.r))
}

// It isn't told that a player's time is up while a move that was made in time is judged, and
// at once when it turns out to be none.
func TestTimeIsNotUpWhileAMoveIsJudged(t *testing.T) {
	up, not := true, false
	for name, tc := range map[string]struct {
		act  func(*acted) // from a second before the time is up
		want bool
	}{
		"a die that leaves": {func(a *acted) { a.lift("d4"); a.wait(8 * time.Second) }, not},
		"one that the sensors wait for": {func(a *acted) {
			a.hide("d4", true)
			a.wait(1500 * time.Millisecond)
			a.lift("d4")
			a.wait(8 * time.Second)
		}, not},
		"and another one is nudged": {func(a *acted) { a.lift("d4"); a.wait(3 * time.Second); a.nudge("h8"); a.wait(8 * time.Second) }, not},
		"a die that is moved":       {func(a *acted) { a.wait(700 * time.Millisecond); a.put(a.lift("a1"), "a2", 5); a.wait(2 * time.Second) }, not},
		"and another one is nudged across the end": {func(a *acted) {
			a.wait(500 * time.Millisecond)
			a.put(a.lift("a1"), "a2", 5)
			a.wait(300 * time.Millisecond)
			a.stir("h8", 400*time.Millisecond)
			a.wait(900 * time.Millisecond)
		}, not},
		"and rocks until it rests": {func(a *acted) {
			a.wait(500 * time.Millisecond)
			a.put(a.lift("a1"), "a2", 5)
			a.wait(200 * time.Millisecond)
			a.stir("a2", 400*time.Millisecond)
			a.wait(900 * time.Millisecond)
		}, not},
		"and is read a moment later": {func(a *acted) {
			a.wait(500 * time.Millisecond)
			a.put(a.lift("a1"), "a2", 5)
			face := a.on("a2").Face
			a.on("a2").Face, a.on("a2").FaceConfidence = "", 0
			a.wait(600 * time.Millisecond)
			a.on("a2").Face, a.on("a2").FaceConfidence = face, 1
			a.wait(1500 * time.Millisecond)
		}, not},
		"and an arm lies over another one for long": {func(a *acted) {
			a.lift("d4")
			a.wait(1500 * time.Millisecond)
			a.hide("h8", true)
			a.wait(9 * time.Second)
		}, up},
		"it is still waited": {func(a *acted) { a.lift("d4"); a.wait(3 * time.Second) }, not},
		"it comes back": {func(a *acted) {
			d := a.lift("d4")
			a.wait(3 * time.Second)
			a.put(d, "d4", 1)
			a.wait(100 * time.Millisecond)
		}, up},
		"it goes elsewhere": {func(a *acted) {
			d := a.lift("d4")
			a.wait(3 * time.Second)
			a.put(d, "c4", 5)
			a.wait(100 * time.Millisecond)
		}, up},
		"it can't be sacrificed": {func(a *acted) { a.lift("a1"); a.wait(1200 * time.Millisecond) }, up},
		"it leaves too late":     {func(a *acted) { a.wait(1200 * time.Millisecond); a.lift("d4"); a.wait(100 * time.Millisecond) }, up},
		"a hand was over it": {func(a *acted) {
			a.hide("d4", true)
			a.wait(1200 * time.Millisecond)
			a.hide("d4", false)
			a.wait(100 * time.Millisecond)
		}, up},
		"a hand stays over it": {func(a *acted) { a.hide("d4", true); a.wait(2200 * time.Millisecond) }, up},
	} {
		t.Run(name, func(t *testing.T) {
			a := actTimed(t, 19*time.Second)
			tc.act(a)
			require.Equal(t, tc.want, a.last(board.TimeUp) != nil)
			require.Equal(t, tc.want, timesOf(a.r)[0] == "time is up")
		})
	}
}

// A replay is told when it may be said that the time is up: it needs no frame at that moment.
func TestTheEndOfTheWaitForALiftedDieIsDue(t *testing.T) {
	a := actTimed(t, 19*time.Second)
	a.hide("d4", true)
	hidden := a.table.Time
	a.wait(1500 * time.Millisecond)
	at, ok := a.r.Due()
	require.True(t, ok)
	require.Equal(t, hidden+2*time.Second, at)
}

// Once it was told that the time is up it is: a move that is told later gives nothing back.
func TestTimeThatIsUpStaysUp(t *testing.T) {
	a := actTimed(t, 19*time.Second)
	a.hide("d4", true)
	a.wait(30 * time.Second)
	a.lift("d4")
	a.wait(5500 * time.Millisecond)
	require.NotNil(t, a.last(board.TimeUp))
	require.NotNil(t, a.last(board.Played))
	require.Equal(t, []string{"time is up", "0:20"}, timesOf(a.r))
	require.Equal(t, timesOf(a.r), timesOf(a.begunAnew()))
}

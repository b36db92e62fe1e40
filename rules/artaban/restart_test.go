package artaban

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// restart goes on with a referee that knows the journal alone.
func (a *acted) restart() { a.goOnFrom(a.r.Journal()) }

func (a *acted) goOnFrom(journal []rules.Event) {
	b, err := json.Marshal(journal)
	require.NoError(a.t, err)
	var read []rules.Event
	require.NoError(a.t, json.Unmarshal(b, &read))
	a.r, err = board.NewReferee(Game{}, rules.Options{Surface: surface})
	require.NoError(a.t, err)
	require.NoError(a.t, a.r.Restore(read))
}

// bothRolled is a game in which one die of each player has rolled, so that a move of it leaves
// open nothing that dice could tell.
func bothRolled(t *testing.T) *acted {
	a := setUp(t, canSacrifice)
	a.put(a.lift("g4"), "g3", 1)
	a.wait(3 * time.Second)
	a.put(a.lift("c2"), "c3", 5)
	a.wait(3 * time.Second)
	require.Equal(t, "B c3A53 g3B15 f4A4 f5B4 h6B5*", a.r.Position().String())
	return a
}

// What the dice have followed before a restart they needn't follow again, and a die that was
// known to be gone may come back after one.
func TestARestartChangesNothingOfWhatFollows(t *testing.T) {
	const second = time.Second
	do := func(a *acted, command, value string) { a.do(rules.Command{Do: command, Value: value}) }
	say := func(a *acted) { do(a, board.DoMove, "g3 forward to g2") }
	forward := func(a *acted) { a.put(a.lift("g3"), "g2", 5) }
	undo := func(a *acted) { a.wait(3 * second); do(a, rules.DoUndo, "") }
	back := func(a *acted) { a.put(a.lift("g2"), "g3", 1) }
	next := func(a *acted) { a.put(a.lift("c3"), "c4", 4) }
	unread := func(a *acted, square string) { a.on(square).Face, a.on(square).FaceConfidence = "", 0 }
	for name, tc := range map[string]struct {
		before, after func(*acted)
		told          rules.EventKind // what is told then
	}{
		"a move was said, and the next one is made":      {func(a *acted) { say(a); forward(a) }, next, board.Played},
		"a move was said, and is taken back":             {func(a *acted) { say(a); forward(a) }, back, rules.Undone},
		"a move was said, and its die hasn't followed":   {say, next, rules.Faulted},
		"a move was taken back, and is made again":       {func(a *acted) { forward(a); undo(a); back(a) }, forward, board.Played},
		"a move was taken back, and its die goes back":   {func(a *acted) { forward(a); undo(a) }, back, board.Followed},
		"a move stands again, and the next one is made":  {func(a *acted) { forward(a); undo(a); do(a, rules.DoRedo, "") }, next, board.Played},
		"a die was lifted, and that is answered":         {func(a *acted) { a.lift("f5") }, func(a *acted) { a.wait(second / 2); next(a) }, board.Played},
		"a die was lifted, and its player moves another": {func(a *acted) { a.lift("f5") }, func(a *acted) { a.wait(second / 2); forward(a) }, rules.Faulted},
		"a sacrifice was answered, and the die comes back": {func(a *acted) {
			a.lift("f5")
			a.wait(2 * second)
			next(a)
		}, func(a *acted) { a.put(setUp(a.t, canSacrifice).lift("f5"), "f5", 4) }, rules.Undone},
		"a die's face was said, and it rolls on": {func(a *acted) {
			forward(a)
			a.wait(3 * second)
			unread(a, "c3")
			a.wait(second)
			a.do(rules.Command{Do: rules.DoFace, Die: a.on("c3").ID, Value: "5"})
			a.wait(second)
			next(a)
			unread(a, "c4")
		}, func(a *acted) { a.put(a.lift("g2"), "g1", 6) }, board.Played},
	} {
		t.Run(name, func(t *testing.T) {
			then := func(restart bool) (told []string, end *acted) {
				a := bothRolled(t)
				tc.before(a)
				a.wait(4 * second)
				if restart {
					a.restart()
				}
				a.events = nil
				tc.after(a)
				a.wait(4 * second)
				for _, e := range a.events {
					told = append(told, string(e.Kind)+": "+e.Text)
				}
				return told, a
			}
			want, live := then(false)
			is, again := then(true)
			require.NotNil(t, live.last(tc.told), want)
			require.Equal(t, want, is)
			require.Equal(t, live.r.Position(), again.r.Position())
		})
	}
}

// That the dice have followed is told once, and quietly: moves that are seen follow nothing.
func TestWhatDiceFollowIsToldOnceAndQuietly(t *testing.T) {
	a := bothRolled(t)
	a.do(rules.Command{Do: board.DoMove, Value: "g3 forward to g2"})
	a.wait(3 * time.Second)
	require.Nil(t, a.last(board.Followed))
	a.put(a.lift("g3"), "g2", 5)
	a.wait(3 * time.Second)
	require.Equal(t, 1, countKind(a, board.Followed))
	require.Empty(t, a.last(board.Followed).Text)
	a.put(a.lift("c3"), "c4", 4)
	a.wait(3 * time.Second)
	require.Equal(t, 1, countKind(a, board.Followed))
}

// A journal of an earlier version doesn't tell it: what lies as it should is looked at anew.
func TestAfterAnEarlierJournalTheDiceAreLookedAtAnew(t *testing.T) {
	a := bothRolled(t)
	a.do(rules.Command{Do: board.DoMove, Value: "g3 forward to g2"})
	a.put(a.lift("g3"), "g2", 5)
	a.wait(3 * time.Second)
	journal := a.r.Journal()
	require.Equal(t, board.Followed, journal[len(journal)-1].Kind)
	a.goOnFrom(journal[:len(journal)-1])
	a.wait(time.Second)
	a.put(a.lift("c3"), "c4", 4)
	a.wait(3 * time.Second)
	require.Empty(t, a.faults())
	require.Equal(t, "B", a.r.Position().Turn())
}

// A question that was answered isn't asked again after a restart, also not where nothing is
// looked at any more.
func TestARestartAsksNothingAgainThatWasAnswered(t *testing.T) {
	over := func(t *testing.T) *acted {
		a := setUp(t, "A a8A12 b8A12 c8A12 d8A12 e8A12 f8A12 g8A12 h7A31*")
		a.put(a.lift("h7"), "h8", 5)
		a.on("h8").FaceConfidence, a.on("h8").Alternatives = 0.55, []constellation.FaceChance{{Face: "2", P: 0.45}}
		a.wait(4 * time.Second)
		return a
	}
	for name, tc := range map[string]struct {
		asked  func(*testing.T) *acted
		answer string
		then   func(*acted)
	}{
		"and the game was over":    {over, "2", func(a *acted) { require.True(a.t, a.r.Position().Outcome().Over) }},
		"and the game stood still": {metInDoubt, "5", func(a *acted) { a.do(rules.Command{Do: rules.DoPause}) }},
	} {
		t.Run(name, func(t *testing.T) {
			a := tc.asked(t)
			ask := a.dial().Command
			ask.Value = tc.answer
			a.do(ask)
			a.wait(3 * time.Second)
			tc.then(a)
			require.Empty(t, a.last(board.Settled).Text)
			live := a.r.View().Marks
			a.restart()
			a.r.See(a.table)
			require.Equal(t, live, a.r.View().Marks)
		})
	}
}

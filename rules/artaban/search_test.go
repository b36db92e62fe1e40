package artaban

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/match"
	"github.com/asterism-dice/asterism/rules/match/matchtest"
)

// The search's own moves lead to the same positions as the rules'.
func TestChangesAreTheMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPosition(t)
		want := map[string]bool{}
		for _, m := range p.Moves() {
			if m.(Move).Do != Pass {
				want[p.play(m.(Move)).String()] = true
			}
		}
		if len(want) == 0 {
			return
		}
		k, _ := p.known()
		b, got := newThought(k, usual), map[string]bool{}
		before := *newThought(k, usual)
		for _, m := range b.Moves(nil, false) {
			said := k.moveOf(m)
			loud := b.Loud(m)
			b.Play(m)
			require.Equal(t, p.play(said).String(), b.position().String(), "%v", m)
			require.Equal(t, said.Do == Capture, loud, "%v", m)
			anew := newThought(b.known, usual)
			require.Equal(t, anew.Key(), b.Key(), "%v", m)
			require.Equal(t, anew.Worth(), b.Worth(), "%v", m)
			got[b.position().String()] = true
			b.TakeBack()
			before.backs, b.backs = nil, nil
			require.Equal(t, before, *b, "%v", m)
		}
		if len(got) != len(want) {
			t.Fatalf("%v: %d positions, want %d", p, len(got), len(want))
		}
		for q := range got {
			if !want[q] {
				t.Fatalf("%v leads to %v", p, q)
			}
		}
	})
}

// Each level beats the one below it; longer matches: `asterism match artaban`.
func TestLevelsBeatTheOnesBelow(t *testing.T) {
	matchtest.LevelsBeat(t, Game{}, match.Rules{Opening: 8, Plies: enough},
		matchtest.Pairing{Better: rules.Good, Worse: rules.Greedy, Games: 20, Nodes: 1000},
		matchtest.Pairing{Better: rules.Best, Worse: rules.Good, Games: 20, Nodes: 3000})
}

func TestAdviseEndsWithItsTime(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m, ok := Game{}.Advise(ctx, opened(start(false)), rules.Effort{Level: rules.Best})
	require.True(t, ok)
	require.Contains(t, start(false).Moves(), m)
}

// Where it isn't known how dice lie, as on a table whose camera sees tops alone, a search of
// few positions for each way looks one move ahead at least: it plays what greedy does, not
// whatever move is named first.
func TestALittleSearchLooksOneMoveAhead(t *testing.T) {
	chance, others := rand.New(rand.NewPCG(1, 2)), 0
	for range 30 {
		p := opened(start(false))
		for range 10 + chance.IntN(30) {
			if moves := p.Moves(); len(moves) > 0 {
				p = p.play(moves[chance.IntN(len(moves))].(Move))
			}
		}
		want, ok := Game{}.Advise(t.Context(), p, rules.Effort{Level: rules.Greedy})
		if _, known := p.known(); known || !ok {
			continue
		}
		got, _ := Game{}.Advise(t.Context(), p, rules.Effort{Level: rules.Best, Nodes: 4})
		require.Equal(t, want, got, "%v", p)
		if want != p.Moves()[0] {
			others++
		}
	}
	require.Greater(t, others, 10)
}

func TestTheTablePlaysItsSide(t *testing.T) {
	a := act(t, 1, 0, 0)
	r, err := board.NewReferee(Game{}, rules.Options{Surface: surface, Players: []string{"Ada", "table"}, Values: map[string]string{"level": "greedy", "hint": "greedy"}})
	require.NoError(t, err)
	a.r = r
	a.wait(1e9)
	hint, ok := r.Task()
	require.True(t, ok)
	a.do(hint.Run(context.Background()))
	_, ok = r.Task()
	require.False(t, ok, "what is answered isn't asked again")
	a.put(a.lift("a2"), "a3", 5)
	a.wait(1e9)
	task, ok := r.Task()
	require.True(t, ok)
	a.do(task.Run(context.Background()))
	require.Equal(t, "B", r.Position().Turn())
	require.NotNil(t, a.last(rules.Asked))
	wish, err := readMove([]byte(a.last(rules.Asked).Note))
	require.NoError(t, err)
	_, ok = r.Task()
	require.False(t, ok)
	other := Move{"h7", Forward, "h6"}
	if wish == other {
		other = Move{"g7", Forward, "g6"}
	}
	d := a.lift(other.From)
	a.put(d, other.To, 2)
	if other.From == "g7" {
		a.table.Dice[len(a.table.Dice)-1].Face = "5"
	}
	a.wait(3e9)
	require.Equal(t, "B", r.Position().Turn())
	require.Contains(t, a.faults()[0], "the table plays")
}

// Who is alone on the board goes on where nobody knows how one of the dice lies: waiting is
// worth less, though what it puts off can be had later.
func TestTheTableGoesOnWhileOneOfItsDiceIsOpen(t *testing.T) {
	for _, level := range []rules.Level{rules.Greedy, rules.Good, rules.Best} {
		q, err := parsePosition("B b1B51 c1B45 d1B32 f1B63 g1B53* d2B36 h4B65 a7B6", false)
		require.NoError(t, err)
		var p rules.Position = q
		for range 10 {
			m, ok := Game{}.Advise(t.Context(), p, rules.Effort{Level: level, Nodes: 150000})
			require.True(t, ok)
			if p, err = p.Apply(m); err == nil {
				p, err = p.Apply(Move{Do: Pass})
			}
			require.NoError(t, err, "%s: %s", level, m)
		}
		at := p.(Position)
		home := at.tally()
		require.GreaterOrEqual(t, home.tops[sideB], 30, "%s: %s", level, at)
	}
}

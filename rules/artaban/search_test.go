package artaban

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
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
		before, room, got := k, changes{}, map[string]bool{}
		k.list(&room)
		for i := range room.n {
			back := k.play(room.all[i])
			got[k.position().String()] = true
			k.takeBack(back)
			if k != before {
				t.Fatalf("%v isn't taken back", room.all[i])
			}
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

// match plays one game and returns who is ahead after so many moves.
func match(a, b rules.Level, seed uint64, moves int) string {
	r := rand.New(rand.NewPCG(seed, 5))
	p := randomly(start(false), 8, r)
	for range moves {
		level := [2]rules.Level{a, b}[p.turn]
		m, ok := Game{}.Advise(context.Background(), p, rules.Effort{Level: level})
		if !ok {
			break
		}
		if level == "" {
			all := p.Moves()
			m = all[r.IntN(len(all))]
		}
		p = p.play(m.(Move))
	}
	t := p.tally()
	return t.winner()
}

func TestLevelsBeatTheOnesBelow(t *testing.T) {
	for _, tc := range []struct{ better, worse rules.Level }{{rules.Greedy, ""}, {rules.Good, rules.Greedy}} {
		won, lost := 0, 0
		for seed := range uint64(10) {
			first, second := match(tc.better, tc.worse, seed, 160), match(tc.worse, tc.better, seed, 160)
			for i, winner := range []string{first, second} {
				if winner == "AB"[i:i+1] {
					won++
				} else if winner != "" {
					lost++
				}
			}
		}
		t.Logf("%q against %q: %d won, %d lost of 20", tc.better, tc.worse, won, lost)
		require.Greater(t, won, lost)
	}
}

func TestAdviseEndsWithItsTime(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m, ok := Game{}.Advise(ctx, opened(start(false)), rules.Effort{Level: rules.Best})
	require.True(t, ok)
	require.Contains(t, start(false).Moves(), m)
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
	wish, err := ReadMove([]byte(a.last(rules.Asked).Note))
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

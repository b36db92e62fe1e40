package search

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// tree is a game in which each move leads to a further position whose worth,
// and what can be done there, is a scramble of the way to it.
type tree struct {
	way     []uint64
	ends    int // plies after which it is over
	branch  int
	looked  int
	endless bool // never over
}

func (t *tree) hash() uint64 {
	h := uint64(0x9e3779b97f4a7c15)
	for _, m := range t.way {
		h = (h ^ (m + 1)) * 0xbf58476d1ce4e5b9
		h ^= h >> 29
	}
	return h
}

func (t *tree) Key() uint64 { return t.hash() }

func (t *tree) Ended() (int, bool) {
	if t.endless || len(t.way) < t.ends {
		return 0, false
	}
	return t.Worth(), true
}

func (t *tree) Worth() int { return int(t.hash()>>40)%2001 - 1000 }

func (t *tree) Moves(to []uint64, loud bool) []uint64 {
	t.looked++
	for m := range uint64(t.branch) {
		if !loud || t.Loud(m) {
			to = append(to, m)
		}
	}
	return to
}

func (t *tree) Loud(m uint64) bool { return m == 1 && len(t.way)%2 == 0 }
func (t *tree) Slot(m uint64) int  { return int(m) }
func (t *tree) Play(m uint64)      { t.way = append(t.way, m) }
func (t *tree) TakeBack()          { t.way = t.way[:len(t.way)-1] }

// minimax is the worth, and the best move, without any shortcut.
func (t *tree) minimax() (worth int, best uint64) {
	if v, over := t.Ended(); over {
		return v, 0
	}
	worth = -endless
	for _, m := range t.Moves(nil, false) {
		t.Play(m)
		v, _ := t.minimax()
		t.TakeBack()
		if -v > worth {
			worth, best = -v, m
		}
	}
	return worth, best
}

// Where a search sees the end of every line it finds what minimax finds, looking
// at fewer positions. Up to four moves none of them is late.
func TestBestIsMinimax(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := &tree{ends: rapid.IntRange(1, 6).Draw(t, "ends"), branch: rapid.IntRange(1, lateFrom).Draw(t, "branch"),
			way: []uint64{rapid.Uint64().Draw(t, "seed")}}
		b.ends++
		want, move := b.minimax()
		b.looked = 0
		s := New(context.Background(), b, Config{Nodes: 1 << 20, Depth: b.ends - 1})
		got, worth, depth := s.Best(b.Moves(nil, false))
		require.Equal(t, want, worth)
		require.Equal(t, b.ends-1, depth)
		require.False(t, s.Out())
		require.Len(t, b.way, 1, "all moves are taken back")
		b.Play(got)
		v, _ := b.minimax()
		require.Equal(t, want, -v, "%d is as good as %d", got, move)
	})
}

func TestValueIsABoundOutsideOfItsWindow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := &tree{ends: 6, branch: 3, way: []uint64{rapid.Uint64().Draw(t, "seed")}}
		want, _ := b.minimax()
		low := rapid.IntRange(-1000, 999).Draw(t, "low")
		high := rapid.IntRange(low+1, 1000).Draw(t, "high")
		s := New(context.Background(), b, Config{Nodes: 1 << 20})
		got := s.Value(5, low, high)
		switch {
		case want <= low:
			require.LessOrEqual(t, got, low)
		case want >= high:
			require.GreaterOrEqual(t, got, high)
		default:
			require.Equal(t, want, got)
		}
	})
}

// looked is how many positions a search has looked at.
func (s *Search[M]) looked() int { return s.config.Nodes - max(s.nodes, 0) }

func TestASearchLooksAtNoMorePositionsThanItMay(t *testing.T) {
	b := &tree{endless: true, branch: 30}
	s := New(context.Background(), b, Config{Nodes: 5000})
	m, _, depth := s.Best(b.Moves(nil, false))
	require.True(t, s.Out())
	require.Equal(t, 5000, s.looked())
	require.Positive(t, depth)
	require.Less(t, m, uint64(30))
	again := New(context.Background(), &tree{endless: true, branch: 30}, Config{Nodes: 5000})
	same, _, _ := again.Best(b.Moves(nil, false))
	require.Equal(t, m, same, "the same search finds the same move")
}

func TestASearchEndsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	b := &tree{endless: true, branch: 30}
	s := New(ctx, b, Config{Nodes: 1 << 40})
	s.Best(b.Moves(nil, false))
	require.True(t, s.Out())
	require.Less(t, s.looked(), 2048)
	require.Empty(t, b.way)
}

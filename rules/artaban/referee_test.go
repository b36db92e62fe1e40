package artaban

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

func TestPositionsKeepTheContract(t *testing.T) {
	for _, set := range info.Sets {
		play := rulestest.Play{Games: 3, Moves: 150, Seed: 1, Endless: true}
		if testing.Short() {
			play.Games, play.Moves = 1, 60
		}
		require.NoError(t, play.Run(Game{}, rules.Options{Rules: set.Name}))
	}
}

// faults are the texts of what is wrong now.
func (a *acted) faults() []string {
	var all []string
	for _, f := range a.r.View().Faults {
		all = append(all, f.Text)
	}
	return all
}

func TestFaultsHaveTheirOwnWords(t *testing.T) {
	for _, tc := range []struct {
		name string
		act  func(*acted)
		want []string
	}{
		{"wrong turn", func(a *acted) { a.put(a.lift("a7"), "a6", 2) },
			[]string{"it is A's turn, not B's: take back a7 forward to a6"}},
		{"wrong side", func(a *acted) { a.put(a.lift("a2"), "a3", 3) },
			[]string{"a3: the die shows 3, it should show 1 or 2 or 5 or 6"}},
		{"two moves at once", func(a *acted) { a.put(a.lift("a2"), "a3", 5); a.put(a.lift("b7"), "b6", 2) },
			[]string{"two moves at once, a2 forward to a3 and b7 forward to b6: take back the second"}},
		{"a player moves twice", func(a *acted) { a.put(a.lift("a2"), "a3", 5); a.put(a.lift("d2"), "d3", 2) },
			[]string{"two moves at once, a2 forward to a3 and d2 forward to d3: take back the second"}},
		{"turned where it lies", func(a *acted) { a.put(a.lift("a2"), "a2", 5) },
			[]string{"a2: the die shows 5, it should show 3"}},
		{"too far", func(a *acted) { a.put(a.lift("a2"), "a4", 5) },
			[]string{"a2: A's 3 belongs here", "a4: A's 5 doesn't belong here"}},
		{"wrong die", func(a *acted) { a.lift("b7"); a.lift("a7"); d := a.lift("a2"); a.put(d, "a7", 3) },
			[]string{"a2: A's 3 belongs here", "a7: A's 3 lies here, where B's 3 belongs", "b7: B's 4 belongs here"}},
		{"a die lifted for long", func(a *acted) { a.lift("a2"); a.wait(4 * time.Second) },
			[]string{"a2: A's 3 belongs here"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := act(t, 1, 0, 0)
			before := a.r.Position()
			dice := append(a.table.Dice[:0:0], a.table.Dice...)
			tc.act(a)
			a.wait(3 * time.Second)
			if tc.name != "wrong side" {
				require.Equal(t, tc.want, a.faults())
			} else {
				require.Len(t, a.faults(), 1)
				require.Contains(t, a.faults()[0], "a3: the die shows 3, it should show ")
			}
			require.Equal(t, before, a.r.Position())
			a.table.Dice = dice
			a.wait(time.Second)
			require.Empty(t, a.faults())
			require.NotNil(t, a.last(rules.Mended))
		})
	}
}

func TestANudgedDieIsNoMove(t *testing.T) {
	a := act(t, 1, 0, 0)
	a.on("a2").Pos.X += 12
	a.wait(3 * time.Second)
	require.Nil(t, a.last(board.Played))
	require.Empty(t, a.faults())
}

func TestMovesAreSaidAndOthersRefused(t *testing.T) {
	a := act(t, 1, 0, 0)
	a.do(rules.Command{Do: board.DoTurn, Value: "a2 left"})
	require.Equal(t, "B", a.r.Position().Turn())
	a.do(rules.Command{Do: board.DoMove, Value: `{"from":"a7","do":"turn-right","to":"a7"}`})
	require.Equal(t, "A", a.r.Position().Turn())
	_, err := a.r.Do(rules.Command{Do: board.DoMove, Value: "a2 forward to a5"}, a.table.Time)
	require.ErrorIs(t, err, rules.ErrIllegal)
	for _, k := range turnKeys {
		_, err = a.r.Do(k.Command, a.table.Time)
		require.ErrorContains(t, err, "touch the die first that was turned: not now")
	}
	_, err = a.r.Do(rules.Command{Do: "sing"}, a.table.Time)
	require.ErrorIs(t, err, board.ErrCommand)
	a.do(rules.Command{Do: rules.DoPause})
	a.put(a.lift("a2"), "a4", 5)
	a.wait(3 * time.Second)
	require.Empty(t, a.faults())
	a.put(a.lift("a4"), "a2", 3)
	a.do(rules.Command{Do: rules.DoPause})
	a.do(rules.Command{Do: board.DoDraw, Player: "A"})
	require.False(t, a.r.Position().Outcome().Over)
	a.do(rules.Command{Do: board.DoDraw, Player: "B"})
	require.Equal(t, rules.ByAgreement, a.r.Position().Outcome().Method)
	restored(t, a)
	a.do(rules.Command{Do: rules.DoNew})
	a.do(rules.Command{Do: board.DoSetUp, Value: "B"})
	require.Equal(t, "B", a.r.Position().Turn())
}

// begun tells whether a game has begun since so many events.
func (a *acted) begun(before int) bool {
	return slices.ContainsFunc(a.events[before:], func(e rules.Event) bool { return e.Kind == board.Began })
}

// drawn is a game that has ended, with all dice as at a beginning.
func drawn(t *testing.T) *acted {
	a := act(t, 1, 0, 0)
	a.do(rules.Command{Do: board.DoDraw, Player: "A"})
	a.do(rules.Command{Do: board.DoDraw, Player: "B"})
	return a
}

func TestDiceFollowAMoveThatWasSaid(t *testing.T) {
	a := act(t, 1, 0, 0)
	a.do(rules.Command{Do: board.DoMove, Value: "a2 forward to a3"})
	require.Equal(t, "B", a.r.Position().Turn())
	a.wait(3 * time.Second)
	require.Len(t, a.faults(), 2, "the die has to follow")
	a.put(a.lift("a2"), "a3", 5)
	a.wait(time.Second)
	require.Empty(t, a.faults())
	p := a.r.Position().(Position)
	require.Equal(t, 5, p.cells[cellOf("a3")].may().top())
	require.Equal(t, "B", p.Turn())
	a.put(a.lift("a7"), "a6", 2)
	a.wait(time.Second)
	require.Equal(t, "A", a.r.Position().Turn())
}

func TestViewShowsTargetsOfALiftedDie(t *testing.T) {
	a := act(t, 1, 0, 0)
	a.put(a.lift("a2"), "a3", 5)
	a.wait(time.Second)
	a.lift("a7")
	a.wait(time.Second)
	ids := map[string]bool{}
	for _, m := range a.r.View().Marks {
		require.False(t, ids[m.ID], "two marks of id %s", m.ID)
		ids[m.ID] = true
	}
	require.True(t, ids["target a6"])
	require.True(t, ids["last move"])
	require.Equal(t, a.r.View(), a.r.View())
}

// The line of a move ends at the rim of the die that made it: it doesn't cross its number
// out.
func TestTheLineOfAMoveLeavesItsDieReadable(t *testing.T) {
	a := act(t, 1, 0, 0)
	a.put(a.lift("a2"), "a3", 5)
	a.wait(time.Second)
	for _, m := range a.r.View().Marks {
		if m.ID != "last move" {
			continue
		}
		require.Len(t, m.Points, 2)
		for i := range a.table.Dice {
			d := &a.table.Dice[i]
			require.Greater(t, constellation.Segment{A: m.Points[0], B: m.Points[1]}.Dist(d.Pos), d.Size/2, "%+v", d)
		}
		return
	}
	t.Fatal("no line is drawn")
}

// A die that is taken away against either of two enemies was sacrificed: which
// of them it was makes no difference.
func TestASacrificeAgainstEitherOfTwo(t *testing.T) {
	p, err := parsePosition("B b2A62 a3A64 b3B62 h7B51*", false)
	require.NoError(t, err)
	r, err := board.NewReferee(Game{}, rules.Options{Surface: surface})
	require.NoError(t, err)
	a := &acted{t: t, r: r, at: board.New(grid, surface), truth: p, table: &constellation.Table{Width: surface.Width, Height: surface.Height, Dice: p.Layout(surface)}}
	a.wait(time.Second)
	a.do(rules.Command{Do: board.DoSetUp, Value: "B"})
	a.lift("b3")
	a.wait(7 * time.Second)
	require.Equal(t, "A", a.r.Position().Turn())
	require.Empty(t, a.faults())
}

// A sensor of tags may know no sizes: that nobody has a leader is said at the beginning.
func TestPanels_sayThatNoDieIsLarger(t *testing.T) {
	p, err := Game{}.Start(rules.Options{})
	require.NoError(t, err)
	require.Equal(t, []string{"8 dice left"}, Game{}.LinesBeside(p, 0))
	at := p.(Position)
	for c, d := range at.cells {
		if d != 0 {
			at.cells[c] = newDie(d.owner(), false, d.may())
		}
	}
	require.Equal(t, []string{"8 dice left", "no leader: no die is larger"}, Game{}.LinesBeside(at, 1))
}

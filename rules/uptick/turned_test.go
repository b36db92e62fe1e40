//go:build uptick

package uptick

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

const onlyRed = "......../......../......../......../......../......../......../6......."

var lateGames = flag.Int("late", 3, "how many games are played in which dice are turned late")

// alone is a game in which Blue has so many dice in reserve, and Red none: Red passes by itself
// whenever no die on the board can be moved.
func alone(t *testing.T, on string, reserve int) *playing {
	a := play(t)
	a.lies(t, on)
	a.wait(3 * time.Second)
	left := usualReserve
	for _, c := range on {
		if c >= 'a' && c <= 'f' {
			left--
		}
	}
	a.do(t, rules.Command{Do: board.DoSetUp, Value: "blue:11," + strconv.Itoa(left-reserve)})
	require.Equal(t, "blue", a.r.Position().Turn())
	return a
}

// Who moves again, since the other player passed by itself, moves a die and turns it up later:
// that is the next move and not another one in place of the last.
func TestADieThatIsTurnedLateIsTheNextMoveAfterAPass(t *testing.T) {
	for _, tc := range []struct {
		name, before, first, slid, turned, fault string
	}{
		{"a die that was moved",
			"......../......../....d.../......../......../......../......../6.......",
			"......../......../......../......../......e./......../......../6.......",
			"......../......../......../......../......../......../....e.../6.......",
			"......../......../......../......../......../......../....f.../6.......",
			"e2: the die shows 5, it should show 6 after g4 to e2, turned to 6"},
		{"a die that was placed", onlyRed,
			"......../......../......../.....e../......../......../......../6.......",
			"......../......../......../......../......../......../..e...../6.......",
			"......../......../......../......../......../......../..f...../6.......",
			"c2: the die shows 5, it should show 6 after f5 to c2, turned to 6"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := alone(t, tc.before, 3)
			a.lies(t, tc.first)
			a.wait(3 * time.Second)
			was, played := a.r.Position(), len(a.tells(board.Played))
			require.Equal(t, "blue", was.Turn())
			a.lies(t, tc.slid)
			a.wait(3 * time.Second)
			require.Equal(t, was, a.r.Position())
			require.Empty(t, a.tells(rules.Undone))
			require.Equal(t, []string{tc.fault}, a.faults())
			a.restored(t)
			a.lies(t, tc.turned)
			a.wait(3 * time.Second)
			require.Empty(t, a.faults())
			require.Empty(t, a.tells(rules.Undone))
			require.Len(t, a.tells(board.Played), played+2, "a move and a pass")
			a.restored(t)
		})
	}
}

// What no next move leads to replaces the last one, also after a pass.
func TestADieThatIsSetElsewhereAfterAPassReplacesTheMove(t *testing.T) {
	a := alone(t, onlyRed, 3)
	a.lies(t, "......../......../......../.....e../......../......../......../6.......")
	a.wait(3 * time.Second)
	a.lies(t, "......../......../......../......../......../......e./......../6.......")
	a.wait(3 * time.Second)
	require.Empty(t, a.faults())
	require.Equal(t, []string{"taken back: Red: pass", "taken back: Blue: a 5 on f5"}, a.tells(rules.Undone))
	require.Equal(t, "blue ......../......../......../......../......../......e./......../6....... 0,2 -,- 1 blue", a.r.Position().String())
	a.restored(t)
}

// A die that is placed counts by what it shows then. Turned a moment later it is put right,
// though the other player passed by itself since.
func TestADieThatIsTurnedAfterAPassIsPutRight(t *testing.T) {
	for _, tc := range []struct {
		name    string
		reserve int // of Blue, before it
		shows   string
		right   string
		stands  string
	}{
		{"the game goes on", 3, "b", "a 2", "blue ......../......../......../......../.......b/......../......../6....... 0,2 -,- 1 blue"},
		{"the game isn't over any more", 1, "b", "a 2", "blue ......../......../......../......../.......b/......../......../6....... 0,0 -,- 1 blue"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := alone(t, onlyRed, tc.reserve)
			began := a.r.Position()
			a.lies(t, "......../......../......../......../.......f/......../......../6.......")
			a.wait(2 * time.Second)
			require.Contains(t, a.tells(board.Played), "Red: pass")
			require.Equal(t, tc.reserve == 1, a.r.Position().Outcome().Over)
			a.lies(t, "......../......../......../......../......."+tc.shows+"/......../......../6.......")
			a.wait(3 * time.Second)
			require.Empty(t, a.faults())
			require.Equal(t, []string{"put right: Blue: " + tc.right + " on h4"}, a.tells(board.Corrected))
			require.Equal(t, tc.stands, a.r.Position().String())
			a.restored(t)
			a.do(t, rules.Command{Do: rules.DoUndo})
			require.Equal(t, began, a.r.Position())
			a.restored(t)
			a.do(t, rules.Command{Do: rules.DoRedo})
			require.Equal(t, tc.stands, a.r.Position().String())
			a.restored(t)
		})
	}
}

// A die that shows one more may be turned to go on with it: only one that stays is put right.
func TestADieThatIsTurnedBeforeItMovesIsWaitedFor(t *testing.T) {
	const (
		placed = "......../......../......../......../....d.../......../......../6......."
		turned = "......../......../......../......../....e.../......../......../6......."
		moved  = "......../......../....e.../......../......../......../......../6......."
	)
	for _, tc := range []struct {
		name   string
		moves  bool
		stands string
	}{
		{"it moves", true, "blue " + moved + " 0,2 -,- 1 blue"},
		{"it stays", false, "blue " + turned + " 0,2 -,- 1 blue"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := alone(t, onlyRed, 3)
			a.lies(t, placed)
			a.wait(3 * time.Second)
			a.lies(t, turned)
			a.wait(3 * time.Second)
			require.Equal(t, []string{"e4: the die shows 5, it should show 4"}, a.faults())
			if tc.moves {
				a.lies(t, moved)
			}
			a.wait(3 * time.Second)
			require.Equal(t, tc.stands, a.r.Position().String())
			require.Empty(t, a.faults())
			require.Equal(t, tc.moves, len(a.tells(board.Corrected)) == 0)
			a.restored(t)
		})
	}
}

func (a *playing) faults() (all []string) {
	for _, f := range a.r.View().Faults {
		all = append(all, f.Text)
	}
	return all
}

// People set a die down first and turn it up then, to the end of a game with its passes. More
// of them: go test ./rules/uptick -run TurnedLate -late 200 -tags uptick
func TestGamesAreFollowedInWhichDiceAreTurnedLate(t *testing.T) {
	for seed := range *lateGames {
		t.Run(strconv.Itoa(seed), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(seed), 161))
			a := play(t)
			a.do(t, rules.Command{Do: board.DoSetUp, Value: "red:8,8"})
			p := a.r.Position()
			for !p.Outcome().Over {
				moves := p.Moves()
				m := moves[r.IntN(len(moves))].(Move)
				p = applied(t, p, m)
				a.setThenTurned(m, p, r)
				for onlyPass(p) {
					p = applied(t, p, Move{Do: Pass})
				}
				require.Equal(t, p.String(), a.r.Position().String(), "after %s: %v", m, a.faults())
			}
		})
	}
}

func applied(t *testing.T, p rules.Position, m Move) rules.Position {
	t.Helper()
	next, err := p.Apply(m)
	require.NoError(t, err)
	return next
}

func onlyPass(p rules.Position) bool {
	moves := p.Moves()
	return len(moves) == 1 && moves[0].(Move).Do == Pass
}

// setThenTurned has a die set down as it was in hand, and turned within some seconds.
func (a *playing) setThenTurned(m Move, p rules.Position, r *rand.Rand) {
	const tenth = time.Second / 10
	shows := strconv.Itoa(1 + r.IntN(highest))
	if m.Do == Go {
		shows = strconv.Itoa(m.Value - 1)
	}
	lies := p.(Position).Layout(atTable.Surface)
	at := slices.IndexFunc(lies, func(d constellation.Die) bool { return usualAt(atTable, d) == m.To })
	a.table.Dice = slices.Clone(lies)
	a.table.Dice[at].Face = shows
	a.wait(tenth * time.Duration(10+r.IntN(21)))
	a.table.Dice = slices.Delete(slices.Clone(lies), at, at+1)
	a.wait(4 * tenth)
	a.table.Dice = lies
	a.wait(5500 * time.Millisecond)
}

// usualAt is the square on which a die lies.
func usualAt(o rules.Options, d constellation.Die) string {
	on := board.New(usual.Size, o.Surface)
	return on.Square(on.At(d.Pos))
}

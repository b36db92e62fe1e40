package ur

import (
	"bytes"
	"encoding/json"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// atStart is the position at the beginning.
const atStart = "A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 -"

// sets are the rule sets with how many pieces end a game.
var sets = map[string]int{"seven": 7, "six": 6, "five": 5}

// What is set up can be read again, whatever is said to be borne off, or it is refused.
func TestWhatIsSetUpCanBeRead(t *testing.T) {
	for set, goal := range sets {
		o := rules.Options{Rules: set}
		lies, err := Game{}.Start(o)
		require.NoError(t, err)
		for a := range pieces + 1 {
			for b := range pieces + 1 {
				p, err := Game{}.BorneOff(lies, [2]int{a, b})
				if a >= goal && b >= goal {
					require.EqualError(t, err, "ur: both players have borne off "+strconv.Itoa(goal))
					require.Nil(t, p)
					continue
				}
				require.NoError(t, err)
				file, err := json.Marshal(p)
				require.NoError(t, err)
				read, err := Game{}.ReadPosition(file, o)
				require.NoError(t, err)
				require.Equal(t, p, read)
			}
		}
	}
}

// asked is a set-up by which the question is about B's pieces, and A has borne off as many
// as end the game; begun tells whether a game goes on.
func asked(t *testing.T, g board.Game, set string, begun bool) (*board.Referee, *constellation.Table) {
	o := rules.Options{Rules: set, Surface: surface}
	r, err := board.NewReferee(g, o)
	require.NoError(t, err)
	table := &constellation.Table{Width: surface.Width, Height: surface.Height}
	see := func() {
		for range 30 {
			table.Time += 100 * time.Millisecond
			r.See(table)
		}
	}
	if begun {
		see()
	}
	table.Dice = position(t, "A 0,0,0,0,0,1,2 0,0,0,0,0,1,2 -", o).Layout(surface)
	see()
	for _, c := range []rules.Command{{Do: board.DoSetUp}, {Do: board.DoOff, Player: "A", Value: "5"}} {
		_, err := r.Do(c, table.Time)
		require.NoError(t, err)
	}
	return r, table
}

// tooMany are the ways in which B, too, can be said to have borne off five.
var tooMany = map[string]rules.Command{
	"an answer":      {Do: board.DoOff, Player: "B", Value: "5"},
	"a number":       {Do: rules.DoFace, Value: "5"},
	"another set-up": {Do: board.DoSetUp, Value: "B:5,5"},
}

// careless is a game that sets up what its positions can't be.
type careless struct{ Game }

func (careless) BorneOff(p rules.Position, gone [2]int) (rules.Position, error) {
	at := p.(Position)
	for who, n := range gone {
		at.state.set(who, reserve, 0)
		at.state.set(who, off, n)
	}
	return at, nil
}

// A set-up that can't be changes nothing: what is asked is asked still, and no event is
// missing in the journal or can't be read.
func TestASetUpThatCantBeChangesNothing(t *testing.T) {
	for game, g := range map[string]board.Game{"refused by the game": Game{}, "refused by the board": careless{}} {
		for _, begun := range []bool{true, false} {
			for way, c := range tooMany {
				t.Run(game+", "+way+", in a game: "+strconv.FormatBool(begun), func(t *testing.T) {
					r, table := asked(t, g, "five", begun)
					n, view := len(r.Journal()), r.View()
					_, err := r.Do(c, table.Time)
					require.ErrorContains(t, err, "both players have borne off 5")
					require.Equal(t, n, len(r.Journal()))
					require.Equal(t, view, r.View())
					require.Equal(t, atStart, r.Position().String())
				})
			}
		}
	}
}

// After it the game goes on as if nothing had been said.
func TestAGameGoesOnAfterASetUpThatCantBe(t *testing.T) {
	for way, c := range tooMany {
		t.Run(way, func(t *testing.T) {
			r, table := asked(t, Game{}, "five", true)
			var file bytes.Buffer
			j := rules.NewJournal(&file, 0)
			require.NoError(t, j.Append(r.Journal()...))
			do := func(c rules.Command) {
				events, err := r.Do(c, table.Time)
				require.NoError(t, err)
				require.NoError(t, j.Append(events...))
			}
			_, err := r.Do(c, table.Time)
			require.Error(t, err)
			do(rules.Command{Do: board.DoOff, Player: "B", Value: "4"})
			require.Equal(t, "A 1,2,24,24,24,24,24 0,1,2,24,24,24,24 -", r.Position().String())
			do(rules.Command{Do: rules.DoUndo})
			require.Equal(t, atStart, r.Position().String())
			do(rules.Command{Do: rules.DoRedo})
			do(rules.Command{Do: rules.DoNew})
			require.NoError(t, j.Flush())
			kept, err := rules.ReadJournal(&file)
			require.NoError(t, err)
			again, err := board.NewReferee(Game{}, rules.Options{Rules: "five", Surface: surface})
			require.NoError(t, err)
			require.NoError(t, again.Restore(kept.Events))
		})
	}
}

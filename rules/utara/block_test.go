package utara

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// wood is a block as players have it.
func wood(id string, x, y float64, angle constellation.Angle) constellation.Block {
	return constellation.Block{ID: id, Pos: constellation.Vec{X: x, Y: y}, Angle: angle, W: 25, H: 75}
}

// blockedRound is a round in which the block k lies between a, which sails, and b.
func blockedRound(t *testing.T) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Blocks: []constellation.Block{wood("k", 200, 50, 0)}, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("b", "N", 300, 50), utaraDie("z", "N", 500, 300)}}
	watchFor(r, table, 7)
	require.Equal(t, sailing, r.state.Phase)
	return r, table
}

const (
	gone     = "the block is gone: put it back (old) or go on without it (new)?"
	strange  = "the block doesn't belong to this sky: take it off (old) or let it lie (new)?"
	mayStay  = ": let it lie (new) or push it back (old)?"
	met, all = "a: 1 die, a E 129.5 mm to k", "a: 2 dice, a E 234.0 mm to b, b N into the open"
)

// blockMoves are what happens to the block of a round, what is said of it, and how a sails
// once players let it be so.
var blockMoves = map[string]struct {
	blocks []constellation.Block
	said   []string
	place  string // the block that is asked about
	path   string
}{
	"as it was":                   {[]constellation.Block{wood("k", 200, 50, 0)}, nil, "", met},
	"as it was, called otherwise": {[]constellation.Block{wood("k7", 200, 50, 0)}, nil, "", met},
	"turned by half":              {[]constellation.Block{wood("k", 200, 50, 180)}, nil, "", met},
	"seen across":                 {[]constellation.Block{{ID: "k", Pos: constellation.Vec{X: 200, Y: 50}, Angle: 90, W: 75, H: 25}}, nil, "", met},
	"it trembles":                 {[]constellation.Block{wood("k", 201, 51, 4)}, nil, "", met},
	"measured otherwise":          {[]constellation.Block{{ID: "k", Pos: constellation.Vec{X: 200, Y: 50}, W: 28, H: 70}}, nil, "", met},
	"pushed":                      {[]constellation.Block{wood("k", 200, 200, 0)}, []string{"the block was pushed by 150.0 mm" + mayStay}, "k", all},
	"lifted and put elsewhere":    {[]constellation.Block{wood("k7", 200, 200, 0)}, []string{"the block was pushed by 150.0 mm" + mayStay}, "k", all},
	"turned":                      {[]constellation.Block{wood("k", 200, 50, 90)}, []string{"the block was turned by 90°" + mayStay}, "k", "a: 1 die, a E 104.5 mm to k"},
	"taken away":                  {nil, []string{gone}, "k", all},
	"another is put down":         {[]constellation.Block{wood("k", 200, 50, 0), wood("k2", 120, 50, 0)}, []string{strange}, "k2", "a: 1 die, a E 49.5 mm to k2"},
	"one that is called as the first was": {[]constellation.Block{wood("k", 120, 50, 0), wood("k2", 200, 50, 0)}, []string{strange}, "k'",
		"a: 1 die, a E 49.5 mm to k'"},
}

// A block that was moved during a round is asked about as a die is, and the sky stays as it
// was until players say otherwise. Sensors may tremble, and call it otherwise.
func TestABlockThatIsMovedInARoundIsAskedAbout(t *testing.T) {
	for name, tc := range blockMoves {
		t.Run(name, func(t *testing.T) {
			r, table := blockedRound(t)
			table.Blocks = tc.blocks
			require.Equal(t, tc.said, textsOf(watchFor(r, table, 10), rules.Faulted))
			require.Contains(t, r.Answer().Text(), met)
			if tc.place != "" {
				_, err := r.Do(rules.Command{Do: DoPlace, Die: tc.place, Value: "new"}, r.now)
				require.NoError(t, err)
				require.Equal(t, []rules.EventKind{rules.Mended}, kindsOf(watchFor(r, table, 6)))
			}
			require.Empty(t, r.View().Faults)
			require.Contains(t, r.Answer().Text(), tc.path)
			require.Equal(t, r.state, restoredFrom(t, r.history.All()).state)
		})
	}
}

// Where players put it right nothing more is said.
func TestABlockThatIsPutBackIsRight(t *testing.T) {
	for name, tc := range blockMoves {
		t.Run(name, func(t *testing.T) {
			r, table := blockedRound(t)
			was := table.Blocks
			table.Blocks = tc.blocks
			watchFor(r, table, 10)
			if tc.place != "" {
				_, err := r.Do(rules.Command{Do: DoPlace, Die: tc.place, Value: "old"}, r.now)
				require.NoError(t, err)
			}
			table.Blocks = was
			require.Len(t, textsOf(watchFor(r, table, 6), rules.Mended), len(tc.said))
			require.Empty(t, r.View().Faults)
			require.Contains(t, r.Answer().Text(), met)
		})
	}
}

// A restart changes nothing in what stands of blocks, whatever they are called then.
func TestARestartKeepsWhatWasSaidOfBlocks(t *testing.T) {
	for name, tc := range blockMoves {
		t.Run(name, func(t *testing.T) {
			r, table := blockedRound(t)
			table.Blocks = tc.blocks
			watchFor(r, table, 10)
			r = restoredFrom(t, r.history.All())
			calledAnew(table)
			blocks := append([]constellation.Block(nil), tc.blocks...)
			for i := range blocks {
				blocks[i].ID = "n" + blocks[i].ID
			}
			table.Blocks = blocks
			require.Empty(t, textsOf(watchFor(r, table, 12), rules.Faulted, rules.Mended))
			require.Len(t, r.View().Faults, len(tc.said))
			table.Blocks = []constellation.Block{wood("m", 200, 50, 0)}
			watchFor(r, table, 6)
			require.Empty(t, r.View().Faults)
		})
	}
}

// Nothing is said while hands still move it, and then how far it came.
func TestABlockIsWaitedFor(t *testing.T) {
	r, table := blockedRound(t)
	for range 20 {
		table.Blocks[0].Pos.Y += 3
		require.Empty(t, watchFor(r, table, 1))
	}
	require.Equal(t, []string{"the block was pushed by 60.0 mm" + mayStay}, textsOf(watchFor(r, table, 4), rules.Faulted))
}

// A sensor that speaks only of what changes says so in time, too.
func TestABlockThatIsMovedIsDue(t *testing.T) {
	r, table := blockedRound(t)
	watchFor(r, table, 60)
	table.Blocks = nil
	watchFor(r, table, 1)
	at, ok := r.Due()
	for ok && at < table.Time+10*time.Second && len(r.state.Troubles) == 0 {
		table.Time = at
		r.See(table)
		at, ok = r.Due()
	}
	require.NotEmpty(t, r.state.Troubles)
}

// Where the table was bumped and players let all lie, blocks lie where they are.
func TestABumpOfTheTableTakesBlocksAlong(t *testing.T) {
	r, table := blockedRound(t)
	for i := range table.Dice {
		table.Dice[i].Pos.Y += 20
	}
	table.Blocks[0].Pos.Y += 20
	r.Bumped()
	watchFor(r, table, 10)
	require.Empty(t, r.state.Troubles)
	require.Equal(t, 70.0, r.state.Sky.Blocks[0].Pos.Y)
}

// A block that is pushed while the round is about to begin is part of the roll where it lies.
func TestABlockThatIsMovedBeforeTheRound(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Blocks: []constellation.Block{wood("k", 200, 50, 0)}, Dice: []constellation.Die{
		utaraDie("a", "E", 50, 50), utaraDie("b", "N", 300, 50), utaraDie("z", "N", 500, 300)}}
	watchFor(r, table, 2)
	table.Blocks = []constellation.Block{wood("k7", 200, 200, 0)}
	require.Equal(t, []rules.EventKind{Lies}, kindsOf(watchFor(r, table, 2)))
	table.Dice = table.Dice[2:] // sailed before the round has begun
	require.Equal(t, []string{"Ada sails the east die and collects the east die and the north die"}, textsOf(watchFor(r, table, 9), Sailed))
	require.Empty(t, r.state.Troubles)
}

// What was let be is taken back, and stands again.
func TestWhatPlayersSayOfABlockIsTakenBack(t *testing.T) {
	for name, tc := range blockMoves {
		if tc.place == "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			r, table := blockedRound(t)
			table.Blocks = tc.blocks
			watchFor(r, table, 10)
			for _, do := range []rules.Command{{Do: DoPlace, Die: tc.place, Value: "new"}, {Do: rules.DoUndo}} {
				_, err := r.Do(do, r.now)
				require.NoError(t, err)
			}
			watchFor(r, table, 6)
			require.Contains(t, r.Answer().Text(), met)
			require.Len(t, r.View().Faults, 1)
			_, err := r.Do(rules.Command{Do: rules.DoRedo}, r.now)
			require.NoError(t, err)
			require.Empty(t, r.View().Faults) // no sensor need say so
			require.Contains(t, r.Answer().Text(), tc.path)
		})
	}
}

// Nobody is asked about a block that a camera only measures badly: where it lies, how it is
// turned and how large it is.
func TestABlockThatTremblesIsNotAskedAbout(t *testing.T) {
	sky := readSky(t, "example.json")
	sky.Blocks = []constellation.Block{wood("k", 40, 360, 20)}
	c := newCamera(t, sky)
	c.watch(8)
	for _, path := range [][]string{{"a1", "a2", "a3", "a4", "a5"}, {"b3", "b1", "b2", "b4"}} {
		c.take(path...)
	}
	c.watch(60)
	require.Len(t, c.ref.state.Sky.Blocks, 1)
	require.Empty(t, textsOf(c.events, rules.Faulted))
	require.Len(t, textsOf(c.events, Sailed), 2)
	c.blocks = nil
	c.watch(10)
	require.Equal(t, []string{gone}, textsOf(c.events, rules.Faulted))
}

package tracker

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// inRows is where the dice of these tests lie, six in a row.
func inRows(die int) constellation.Vec {
	return constellation.Vec{X: 40 + float64(die%6)*90, Y: 40 + float64(die/6)*90}
}

// besideRows is how far a place is from the nearest of so many dice in rows, mm.
func besideRows(p constellation.Vec, dice int) float64 {
	off := 1e3
	for die := range dice {
		off = min(off, p.Dist(inRows(die)))
	}
	return off
}

// seenAndFelt are the readings of a die by a camera that is 12 mm off, and by a touch table.
func seenAndFelt(die int, p constellation.Vec) (seen, felt constellation.Reading) {
	seen = constellation.Reading{Kind: constellation.D6, Face: "3", FaceConfidence: 0.9, Pos: p.Add(constellation.Vec{X: 12}), Size: 16}
	return seen, keyed(strconv.Itoa(die), p.X, p.Y)
}

// A touch table that is switched on later knows better than a camera where dice lie, also
// those that lie there at rest: what comes afterwards is compared with them.
func TestFusion_aTouchTableThatComesLaterGivesThePlaces(t *testing.T) {
	tr, err := New(Default())
	require.NoError(t, err)
	now := time.Duration(0)
	see := func(frames, dice int, touched bool) (table *constellation.Table) {
		for range frames {
			now += 33 * time.Millisecond
			var seen, felt []constellation.Reading
			for i := range dice {
				s, f := seenAndFelt(i, inRows(i))
				seen, felt = append(seen, s), append(felt, f)
			}
			table = tr.Update(constellation.Frame{Source: "camera", Time: now, Readings: seen})
			if touched {
				table = tr.Update(constellation.Frame{Source: "touch", Time: now, Readings: felt})
			}
		}
		return table
	}
	was := see(60, 12, false).Clone()
	for _, table := range []*constellation.Table{see(150, 12, true).Clone(), see(150, 14, true)} {
		for _, d := range table.Dice {
			require.Less(t, besideRows(d.Pos, 14), 0.01, d.ID)
			require.True(t, d.Still)
		}
	}
	for _, d := range was.Dice { // each went by as much as the camera was off
		is, ok := tr.table.Die(d.ID)
		require.True(t, ok)
		require.InDelta(t, 12, d.Pos.Dist(is.Pos), 0.01)
	}
	require.InDelta(t, 12, tr.sources[0].align.offset.X, 0.5)
}

// A tracker that dies while a die rolls is told on for a while as it was last heard. The
// one that is started in its place says where the die went.
func TestFusion_aTrackerThatIsStartedAnewGoesOnInThePlaceOfTheOther(t *testing.T) {
	rest := []constellation.Vec{{X: 100, Y: 100}, {X: 250, Y: 100}, {X: 100, Y: 300}, {X: 400, Y: 350}}
	tr, err := New(Default())
	require.NoError(t, err)
	readings := func(rolls float64) (all []constellation.Reading) {
		for i, p := range append(slices.Clone(rest), constellation.Vec{X: 300, Y: rolls}) {
			r := keyed(strconv.Itoa(i), p.X, p.Y)
			r.Kind, r.Face, r.FaceConfidence = constellation.D6, "3", 1
			all = append(all, r)
		}
		return all
	}
	now := time.Duration(0)
	roll := func() float64 { return 50 + 300*min(max(0, now.Seconds()-2), 0.7) } // mm, from 2 to 2.7 s
	see := func(source string, y float64) *constellation.Table {
		return tr.Update(constellation.Frame{Source: source, Time: now, Readings: readings(y)})
	}
	died := 0.0
	for ; now < 10*time.Second; now += 33 * time.Millisecond {
		switch {
		case now < 2200*time.Millisecond: // then it dies
			died = roll()
			see("before", died)
		case now < 4500*time.Millisecond && now%(3*33*time.Millisecond) == 0:
			see("before", died)
		case now/(33*time.Millisecond) == 4500/33:
			tr.Update(constellation.Frame{Source: "before", Time: now, Blind: constellation.Replaced})
		}
		if now > 2300*time.Millisecond {
			see("after", roll())
		}
	}
	require.Greater(t, roll()-died, 100.0)
	require.Len(t, tr.table.Dice, 5)
	for _, want := range append(slices.Clone(rest), constellation.Vec{X: 300, Y: roll()}) {
		require.True(t, slices.ContainsFunc(tr.table.Dice, func(d constellation.Die) bool { return d.Still && d.Pos.Dist(want) < 0.01 }), "%v: %+v", want, tr.table.Dice)
	}
	for _, s := range tr.sources {
		require.Zero(t, s.align.offset, s.state.Name)
	}
}

// However a touch table comes and goes beside a camera that is 12 mm off: no die is knocked
// by that, and in the end each lies where it is felt.
func TestFusion_aTouchTableThatComesAndGoesKnocksNothing(t *testing.T) {
	const dice, frames = 12, 600
	for name, felt := range map[string]func(die, frame int) bool{
		"it feels one after the other":     func(die, frame int) bool { return frame > 60+(die*7)%30 },
		"it falls silent and comes back":   func(_, frame int) bool { return frame > 60 && (frame < 200 || frame > 320) },
		"for long":                         func(_, frame int) bool { return frame > 60 && (frame < 100 || frame > 500) },
		"it loses a contact, and again":    func(die, frame int) bool { return frame > 60 && !(die == 3 && frame > 150 && frame%90 < 40) },
		"it is there first, and then gone": func(_, frame int) bool { return frame < 200 || frame > 400 },
	} {
		t.Run(name, func(t *testing.T) {
			tr, err := New(Default())
			require.NoError(t, err)
			r := rand.New(rand.NewPCG(7, 7))
			rested := map[string]bool{}
			for frame := range frames {
				now := time.Duration(frame+1) * 33 * time.Millisecond
				seen, touched := constellation.Frame{Source: "camera", Time: now}, constellation.Frame{Source: "touch", Time: now}
				for die := range dice {
					noise := constellation.Vec{X: 0.3 * r.NormFloat64(), Y: 0.3 * r.NormFloat64()}
					s, f := seenAndFelt(die, inRows(die).Add(noise))
					seen.Readings = append(seen.Readings, s)
					if felt(die, frame) {
						touched.Readings = append(touched.Readings, f)
					}
				}
				tables := []constellation.Frame{seen}
				if len(touched.Readings) > 0 {
					tables = append(tables, touched)
				}
				for _, f := range tables {
					for _, d := range tr.Update(f).Dice {
						require.True(t, d.Still || !rested[d.ID], "frame %d: %s is knocked", frame, d.ID)
						rested[d.ID] = rested[d.ID] || d.Still
					}
				}
			}
			require.Len(t, tr.table.Dice, dice)
			for _, d := range tr.table.Dice {
				require.Less(t, besideRows(d.Pos, dice), 1.0, d.ID)
			}
		})
	}
}

package tracker

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// seam is where the halves of a table meet, mm from the left.
const seam = 305

// halves are two sensors that see half a table each, the right one so much later.
func halves(every, later time.Duration, keys bool) []*witness {
	left := &witness{name: "left", every: every, noise: 0.2, keys: keys}
	right := &witness{name: "right", every: every, begins: later, noise: 0.2, keys: keys}
	left.misses = func(_ time.Duration, at constellation.Vec) bool { return at.X >= seam }
	right.misses = func(_ time.Duration, at constellation.Vec) bool { return at.X < seam }
	return []*witness{left, right}
}

// A die at rest that is pushed out of what one sensor sees into what another sees stays
// the same die, however fast it goes and whichever of them looks first.
func TestADieThatIsPushedOverTheSeamOfTwoSensorsKeepsItsID(t *testing.T) {
	for _, every := range []time.Duration{10 * ms, 17 * ms, 33 * ms, 66 * ms} {
		for _, speed := range []float64{200, 800, 2500} {
			for _, way := range []float64{30, 50} {
				for phase := range time.Duration(16) {
					begins, later, keys := phase/4*every/4+every/8, phase%4*every/4, phase%3 == 0
					name := fmt.Sprintf("%v mm at %v mm/s, %v after a frame, the other's %v later, every %v, keys %v", way, speed, begins, later, every, keys)
					push := comes(vec(seam-way/2, 200), 0).lies(45*every+begins).slides(vec(seam+way/2, 200), time.Duration(way/speed*float64(time.Second)))
					t.Run(name, func(t *testing.T) { isPushedOver(t, push, halves(every, later, keys)) })
				}
			}
		}
	}
}

func isPushedOver(t *testing.T, push *actor, sensors []*witness) {
	last := map[string]constellation.Vec{}
	act(t, []*actor{push, comes(vec(100, 300), 0)}, sensors, push.since[1]+2*time.Second, func(_ time.Duration, table *constellation.Table) {
		for i := range table.Dice {
			last[table.Dice[i].ID] = table.Dice[i].Pos
		}
	})
	require.Len(t, last, 2)
	require.Less(t, last["d2"].Dist(push.at[len(push.at)-1]), 1.0)
	require.Less(t, last["d1"].Dist(vec(100, 300)), 1.0)
}

// seenInTurn shows what the left and the right half see each 20 ms, the right one 5 ms
// later, and returns where each id was last, and how often a die was told on the move.
func seenInTurn(t *testing.T, until time.Duration, left, right func(now time.Duration) []constellation.Reading) (last map[string]constellation.Vec, moves int) {
	tr, err := New(Default())
	require.NoError(t, err)
	last = map[string]constellation.Vec{}
	look := func(table *constellation.Table) {
		for i := range table.Dice {
			d := &table.Dice[i]
			if _, known := last[d.ID]; known && !d.Still {
				moves++
			}
			if d.Still {
				last[d.ID] = d.Pos
			}
		}
	}
	for now := 20 * ms; now < until; now += 20 * ms {
		look(tr.Update(constellation.Frame{Source: "left", Time: now, Readings: left(now)}))
		look(tr.Update(constellation.Frame{Source: "right", Time: now + 5*ms, Readings: right(now)}))
	}
	return last, moves
}

// d20 is a reading of a die of one colour and size.
func d20(at constellation.Vec, face string) constellation.Reading {
	return constellation.Reading{Pos: at, Kind: constellation.D20, Team: constellation.White, Size: 20, Face: face, FaceConfidence: 0.9}
}

// A die that its sensor drops for a frame or two, just when another comes into the other
// half, stays where it is.
func TestADieThatIsDroppedWhenAnotherComesIsNotThatOne(t *testing.T) {
	for frames := range time.Duration(4) {
		for shift := -2; shift <= 2; shift++ {
			for _, far := range []float64{25, 40, 70, 90} {
				drop := 2*time.Second + time.Duration(shift)*20*ms
				last, _ := seenInTurn(t, 4*time.Second, func(now time.Duration) []constellation.Reading {
					if now >= drop && now < drop+frames*20*ms {
						return nil
					}
					return []constellation.Reading{d20(vec(290, 200), "7")}
				}, func(now time.Duration) []constellation.Reading {
					if now < 2*time.Second {
						return nil
					}
					return []constellation.Reading{d20(vec(290+far, 200), "12")}
				})
				require.Len(t, last, 2, "%d frames from %v, %v mm", frames, drop, far)
				require.Less(t, last["d1"].Dist(vec(290, 200)), 1.0)
				require.Less(t, last["d2"].Dist(vec(290+far, 200)), 1.0)
			}
		}
	}
}

// A die on the seam that is seen now by one half and now by the other, which don't agree
// about where it lies, lies still.
func TestADieOnTheSeamLiesStill(t *testing.T) {
	for _, apart := range []float64{4, 10, 15} {
		turn := func(now time.Duration, which time.Duration, x float64) []constellation.Reading {
			if (now/(400*ms))%2 != which {
				return nil
			}
			return []constellation.Reading{d20(vec(x, 200), "7")}
		}
		last, moves := seenInTurn(t, 6*time.Second,
			func(now time.Duration) []constellation.Reading { return turn(now, 0, seam) },
			func(now time.Duration) []constellation.Reading { return turn(now, 1, seam+apart) })
		require.Len(t, last, 1, "%v mm apart", apart)
		require.Zero(t, moves, "%v mm apart", apart)
	}
}

// What comes into the other half is another die where it is unlike the one that was taken
// there, too far from it or too late.
func TestADieThatComesIntoTheOtherHalfIsANewOne(t *testing.T) {
	other := func(change func(r *constellation.Reading)) constellation.Reading {
		r := d20(vec(340, 200), "7")
		change(&r)
		return r
	}
	for name, c := range map[string]struct {
		comes constellation.Reading
		after time.Duration
	}{
		"of another kind": {other(func(r *constellation.Reading) { r.Kind = constellation.D8 }), 0},
		"of another team": {other(func(r *constellation.Reading) { r.Team = constellation.Red }), 0},
		"of another size": {other(func(r *constellation.Reading) { r.Size = 35 }), 0},
		"too far away":    {d20(vec(450, 200), "7"), 0},
		"after a while":   {d20(vec(340, 200), "7"), 300 * ms},
	} {
		t.Run(name, func(t *testing.T) {
			last, _ := seenInTurn(t, 5*time.Second, func(now time.Duration) []constellation.Reading {
				if now >= 2*time.Second {
					return nil
				}
				return []constellation.Reading{d20(vec(290, 200), "7")}
			}, func(now time.Duration) []constellation.Reading {
				if now < 2*time.Second+c.after {
					return nil
				}
				return []constellation.Reading{c.comes}
			})
			require.Len(t, last, 2)
		})
	}
}

// A sensor that sees a hand over a die doesn't miss it: what comes beside it into the other
// half is a new one.
func TestADieUnderAHandIsNotTheOneThatComesBesideIt(t *testing.T) {
	last, _ := seenInTurn(t, 4*time.Second, func(now time.Duration) []constellation.Reading {
		if now >= 2*time.Second && now < 3*time.Second {
			return []constellation.Reading{{Role: constellation.RoleHand, Pos: vec(270, 200), W: 120, H: 200}}
		}
		return []constellation.Reading{d20(vec(290, 200), "7")}
	}, func(now time.Duration) []constellation.Reading {
		if now < 2*time.Second {
			return nil
		}
		return []constellation.Reading{d20(vec(350, 200), "12")}
	})
	require.Len(t, last, 2)
	require.Less(t, last["d1"].Dist(vec(290, 200)), 1.0)
}

// A finger that is felt beside a die, just when a camera loses that, is not the die.
func TestAFingerBesideADieThatACameraLosesIsNotTheDie(t *testing.T) {
	tr, err := New(Default())
	require.NoError(t, err)
	for now := 20 * ms; now < 3*time.Second; now += 20 * ms {
		camera, touch := constellation.Frame{Source: "camera", Time: now}, constellation.Frame{Source: "touch", Time: now}
		if now < 2*time.Second {
			camera.Readings = []constellation.Reading{{Pos: vec(290, 200), Kind: constellation.D20, Face: "7", FaceConfidence: 0.9}}
		}
		if now > 1990*ms {
			touch.Readings = []constellation.Reading{{Key: "f", Role: constellation.RoleContact, Pos: vec(330, 200)}}
		}
		tr.Update(touch)
		for _, d := range tr.Update(camera).Dice {
			require.Less(t, d.Pos.Dist(vec(290, 200)), 1.0, "at %v", now)
		}
	}
}

// Where a sensor saw a die before it crossed tells nothing of where that is later: what
// comes down there, just as the other sensor drops it, is another one.
func TestADieThatCrossedIsNotWhatComesWhereItLay(t *testing.T) {
	for _, x := range []float64{350, 370, 390} {
		pushed := func(now time.Duration) constellation.Vec {
			return vec(380-110*min(max(0, (now-2*time.Second).Seconds()/0.1), 1), 200)
		}
		drop := 2800 * ms
		last, _ := seenInTurn(t, 5*time.Second, func(now time.Duration) []constellation.Reading {
			if p := pushed(now); p.X < seam && now != drop {
				return []constellation.Reading{d20(p, "7")}
			}
			return nil
		}, func(now time.Duration) (all []constellation.Reading) {
			if p := pushed(now + 5*ms); p.X >= seam {
				all = append(all, d20(p, "7"))
			}
			if now >= drop {
				all = append(all, d20(vec(x, 200), "7"))
			}
			return all
		})
		require.Len(t, last, 2, "at %v mm", x)
		require.Less(t, last["d1"].Dist(vec(270, 200)), 1.0, "at %v mm", x)
		require.Less(t, last["d2"].Dist(vec(x, 200)), 1.0, "at %v mm", x)
	}
}

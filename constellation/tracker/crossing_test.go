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
			for _, way := range []float64{14, 50} {
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

// What comes into the other half is another die where it is of another kind, or came too
// far from where one was taken.
func TestADieThatComesIntoTheOtherHalfIsANewOne(t *testing.T) {
	for name, c := range map[string]struct {
		kind constellation.Kind
		at   constellation.Vec
	}{
		"of another kind": {constellation.D8, vec(330, 200)},
		"too far away":    {constellation.D20, vec(450, 200)},
	} {
		t.Run(name, func(t *testing.T) {
			tr, err := New(Default())
			require.NoError(t, err)
			ids := map[string]bool{}
			for now := 20 * ms; now < 5*time.Second; now += 20 * ms {
				left, right := constellation.Frame{Source: "left", Time: now}, constellation.Frame{Source: "right", Time: now}
				if now < 2*time.Second {
					left.Readings = []constellation.Reading{{Pos: vec(290, 200), Kind: constellation.D20, Face: "7", FaceConfidence: 0.9}}
				} else if now > 2100*ms {
					right.Readings = []constellation.Reading{{Pos: c.at, Kind: c.kind, Face: "7", FaceConfidence: 0.9}}
				}
				tr.Update(left)
				for _, d := range tr.Update(right).Dice {
					ids[d.ID] = true
				}
			}
			require.Len(t, ids, 2)
		})
	}
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

package tracker

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// throwApart throws dice of one sort within 600 ms, none of which comes nearer to another than
// 24 mm at any moment.
func throwApart(r *rand.Rand, n int) (dice []thrown) {
	for tries := 0; len(dice) < n && tries < 10000; tries++ {
		slides := 20 + 130*r.Float64() // mm
		d := thrown{to: vec(40+530*r.Float64(), 40+377*r.Float64()), begun: time.Second + time.Duration(r.IntN(600))*ms}
		d.from, d.ends = d.to.Add(anyWay(r, slides)), d.begun+time.Duration(slides/(0.3+0.6*r.Float64()))*ms
		d.die = constellation.Reading{Kind: constellation.Utara, Face: []string{"N", "E", "S", "W", "Sun", "Moon"}[r.IntN(6)], FaceConfidence: 1, Confidence: 1}
		if comesAlone(dice, &d) {
			dice = append(dice, d)
		}
	}
	return dice
}

// comesAlone tells whether a die comes near to no other, and rests 34 mm from all.
func comesAlone(dice []thrown, d *thrown) bool {
	for i := range dice {
		o := &dice[i]
		if o.to.Dist(d.to) < 34 {
			return false
		}
		for now := max(o.begun, d.begun); now < max(o.ends, d.ends); now += 4 * ms {
			a, _ := d.at(now)
			if b, _ := o.at(now); a.Dist(b) < 24 {
				return false
			}
		}
	}
	return true
}

// contacts and tokens are what a touch table and a camera tell of dice, each with keys of its own.
func contacts(r *rand.Rand, dice []thrown, now time.Duration) (all []constellation.Reading) {
	for _, c := range felt(dice, now) {
		c.Role, c.Pos = constellation.RoleContact, c.Pos.Add(anyWay(r, 0.3))
		all = append(all, c)
	}
	return all
}

func tokens(r *rand.Rand, dice []thrown, now time.Duration) (all []constellation.Reading) {
	for i := range dice {
		if at, ok := dice[i].at(now); ok {
			c := dice[i].die
			if c.Key, c.Pos = strconv.Itoa(i), at.Add(vec(1, -0.7)).Add(anyWay(r, 0.6)); now < dice[i].ends {
				c.Face, c.FaceConfidence = "", 0
			}
			all = append(all, c)
		}
	}
	return all
}

// playTokens is the table after 7 s of both; the camera tells late by so many ms and up to 200 more.
func playTokens(t *testing.T, r *rand.Rand, dice []thrown, late int) *constellation.Table {
	t.Helper()
	tr, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	const end = 7 * time.Second
	taken, told := time.Duration(0), 100*ms
	for now := time.Duration(0); now < end; now += ms {
		if now%(16*ms) == 0 {
			tr.Update(constellation.Frame{Source: "touch", Time: now, Readings: contacts(r, dice, now)})
		}
		if now >= told {
			tr.Update(constellation.Frame{Source: "camera", Time: now, Readings: tokens(r, dice, taken)})
			taken += 40 * ms
			told = max(told+ms, taken+time.Duration(late+r.IntN(200))*ms)
		}
		tr.Tick(now)
	}
	return tr.Tick(end)
}

// A camera that tells late, and goes on with its keys, takes dice that are thrown together for one
// another. Once they rest each is there once, with its own face.
func TestTracker_diceThrownTogetherAreEachThereOnce(t *testing.T) {
	for seed := range uint64(24) {
		areThereOnce(t, seed, 16, 100)
	}
}

// By what a sensor sees of dice that still come nothing is learnt of how its places differ.
func TestTracker_aLateCamerasPlacesAreLearntFromDiceThatRest(t *testing.T) {
	for seed := range uint64(32) {
		areThereOnce(t, seed, 6, 300)
	}
}

// areThereOnce throws so many dice, of which a camera tells so many ms late.
func areThereOnce(t *testing.T, seed uint64, many, late int) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 118))
	dice := throwApart(r, many)
	table := playTokens(t, r, dice, late)
	if len(table.Dice) != len(dice) {
		t.Errorf("throw %d: %d dice, want %d", seed, len(table.Dice), len(dice))
	}
	for i := range dice {
		if !liesThere(table, &dice[i]) {
			t.Errorf("throw %d: no %s at %v", seed, dice[i].die.Face, dice[i].to)
		}
	}
}

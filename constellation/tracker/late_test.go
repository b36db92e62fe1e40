package tracker

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// sliding is a die that comes into sight at one place after a second and slides to another.
type sliding struct {
	from, to constellation.Vec
	takes    time.Duration
}

func (d *sliding) at(when time.Duration) (pos constellation.Vec, there bool) {
	part := min(1, float64(when-time.Second)/float64(d.takes))
	return d.from.Add(d.to.Sub(d.from).Mul(part * (2 - part))), when >= time.Second
}

// read is what a camera reads of it.
func (d *sliding) read(when time.Duration) (rs []constellation.Reading) {
	if pos, ok := d.at(when); ok {
		r := constellation.Reading{Kind: constellation.D8, Team: constellation.White, Size: 16, Pos: pos.Add(vec(2, 0)), Confidence: 1}
		if when >= time.Second+d.takes {
			r.Face, r.FaceConfidence = "4", 0.95
		}
		rs = append(rs, r)
	}
	return rs
}

// feltAndSeen are all ids within 6 s of a touch table that feels a die as that and of a camera that tells
// late, in frames that bear the time when they come.
func (d *sliding) feltAndSeen(t *testing.T, felt constellation.Reading, late time.Duration, more ...sliding) (ids []string) {
	t.Helper()
	tr, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	for now := time.Duration(0); now < 6*time.Second; now += ms {
		if now%(16*ms) == 0 {
			f := constellation.Frame{Source: "touch", Time: now}
			if pos, ok := d.at(now); ok {
				felt.Pos = pos
				f.Readings = []constellation.Reading{felt}
			}
			tr.Update(f)
		}
		if now%(40*ms) == 7*ms {
			f := constellation.Frame{Source: "camera", Time: now, Readings: d.read(now - late)}
			for _, d := range more {
				f.Readings = append(f.Readings, d.read(now-late)...)
			}
			tr.Update(f)
		}
		for _, d := range tr.Tick(now).Dice {
			if !slices.Contains(ids, d.ID) {
				ids = append(ids, d.ID)
			}
		}
	}
	return ids
}

// touched is a die as a touch table tells it.
var touched = map[string]constellation.Reading{
	"a contact": {Key: "1", Role: constellation.RoleContact, Kind: constellation.Unknown, Confidence: 1},
	"a tag":     {Key: "1", Kind: constellation.D8, Team: constellation.White, Confidence: 1},
	"a thing":   {Key: "1", Kind: constellation.Unknown, Confidence: 1},
}

// What a late camera sees where a thrown die came by is never told as a second die, not even for a moment:
// players would be told that one crossed the table and left it.
func TestTracker_aThrownDieHasOneIDFromFirstToLast(t *testing.T) {
	for name, felt := range touched {
		for _, late := range []time.Duration{0, 100 * ms, 200 * ms, 300 * ms} {
			for seed := range 30 {
				r := rand.New(rand.NewPCG(uint64(seed), 9))
				d := sliding{to: vec(150+300*r.Float64(), 150+200*r.Float64()), takes: time.Duration(100+400*r.Float64()) * ms}
				d.from = d.to.Add(anyWay(r, 20+130*r.Float64()))
				if ids := d.feltAndSeen(t, felt, late); len(ids) != 1 {
					t.Errorf("%s, told %v late, throw %d: %v", name, late, seed, ids)
				}
			}
		}
	}
}

// One that only the camera sees is told all the same, also where the first came by.
func TestTracker_aDieThatFollowsAnotherIsTold(t *testing.T) {
	first := sliding{from: vec(200, 200), to: vec(400, 200), takes: 300 * ms}
	for name, second := range map[string]sliding{
		"on its way":       {from: vec(180, 200), to: vec(320, 200), takes: 400 * ms},
		"far from its way": {from: vec(180, 300), to: vec(320, 330), takes: 400 * ms},
	} {
		for kind, felt := range touched {
			if ids := first.feltAndSeen(t, felt, 200*ms, second); len(ids) != 2 {
				t.Errorf("%s, %s: %s", name, kind, fmt.Sprint(ids))
			}
		}
	}
}

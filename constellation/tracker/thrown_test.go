package tracker

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// thrown is a die that slides to where it rests.
type thrown struct {
	from, to    constellation.Vec
	begun, ends time.Duration
	die         constellation.Reading // as a camera reads it there
}

// throwTogether throws dice of several sorts within 300 ms; they rest apart.
func throwTogether(r *rand.Rand, n int) (dice []thrown) {
	for len(dice) < n {
		d := thrown{to: vec(40+530*r.Float64(), 40+377*r.Float64()), begun: time.Second + time.Duration(r.IntN(300))*ms}
		for _, o := range dice {
			if o.to.Dist(d.to) < 34 {
				d.begun = 0
			}
		}
		if d.begun == 0 {
			continue
		}
		slides := 40 + 110*r.Float64() // mm
		d.from, d.ends = d.to.Add(anyWay(r, slides)), d.begun+time.Duration(slides/(0.3+0.6*r.Float64()))*ms
		d.die = constellation.Reading{Size: 16, Confidence: 1, Face: strconv.Itoa(1 + r.IntN(6)), FaceConfidence: 0.95,
			Kind: []constellation.Kind{constellation.D6, constellation.D8, constellation.D12, constellation.D20}[r.IntN(4)],
			Team: []constellation.Team{constellation.White, constellation.Red}[r.IntN(2)]}
		dice = append(dice, d)
	}
	return dice
}

// at is where it is, false before it is thrown.
func (d *thrown) at(now time.Duration) (constellation.Vec, bool) {
	part := min(1, float64(now-d.begun)/float64(d.ends-d.begun))
	return d.from.Add(d.to.Sub(d.from).Mul(part * (2 - part))), now >= d.begun
}

// felt and read are what a touch table and a camera tell of dice; of what moves nobody reads
// the face.
func felt(dice []thrown, now time.Duration) (all []constellation.Reading) {
	for i := range dice {
		if at, ok := dice[i].at(now); ok {
			all = append(all, constellation.Reading{Key: strconv.Itoa(i), Kind: constellation.Unknown, Pos: at, Confidence: 1, NoAngle: true})
		}
	}
	return all
}

func read(dice []thrown, now time.Duration) (all []constellation.Reading) {
	for i := range dice {
		at, ok := dice[i].at(now)
		if !ok {
			continue
		}
		r := dice[i].die
		r.Pos = at.Add(vec(2, -2))
		if now < dice[i].ends {
			r.Face, r.FaceConfidence, r.Reason = "", 0, reasonMoving
		}
		all = append(all, r)
	}
	return all
}

// A camera whose frames bear the time when they came shows dice that were thrown together where
// others are by then. Once they rest each is there once, as what it is.
func TestTracker_diceThrownTogetherBesideALateCamera(t *testing.T) {
	for _, late := range []time.Duration{100 * ms, 200 * ms, 300 * ms} {
		for seed := range uint64(8) {
			dice := throwTogether(rand.New(rand.NewPCG(seed, 12)), 12)
			table := playThrown(t, dice, late)
			if len(table.Dice) != len(dice) {
				t.Errorf("throw %d, told %v late: %d dice, want %d", seed, late, len(table.Dice), len(dice))
			}
			for i := range dice {
				if !liesThere(table, &dice[i]) {
					t.Errorf("throw %d, told %v late: no %s %s %s at %v", seed, late, dice[i].die.Team, dice[i].die.Kind, dice[i].die.Face, dice[i].to)
				}
			}
		}
	}
}

// playThrown is the table 8 s after the throw.
func playThrown(t *testing.T, dice []thrown, late time.Duration) *constellation.Table {
	t.Helper()
	tr, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	const end = 9 * time.Second
	for now := time.Duration(0); now < end; now += ms {
		if now%(16*ms) == 0 {
			tr.Update(constellation.Frame{Source: "touch", Time: now, Readings: felt(dice, now)})
		}
		if now%(40*ms) == 8*ms {
			tr.Update(constellation.Frame{Source: "camera", Time: now, Readings: read(dice, now-late)})
		}
		tr.Tick(now)
	}
	return tr.Tick(end)
}

func liesThere(table *constellation.Table, want *thrown) bool {
	for _, d := range table.Dice {
		if d.Pos.Dist(want.to) < 8 && d.Kind == want.die.Kind && d.Team == want.die.Team && d.Face == want.die.Face && d.Still {
			return true
		}
	}
	return false
}

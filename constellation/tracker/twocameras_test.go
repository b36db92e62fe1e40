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

// eye is a camera of several that look at one table: what it sees of a moment, and how late it tells.
type eye struct {
	name  string
	every time.Duration
	late  time.Duration
	sees  func(now time.Duration) []constellation.Reading
}

// watched are the dice on the table at the end, and all ids that were told.
func watched(t *testing.T, until time.Duration, eyes ...eye) (end []constellation.Die, ids map[string]bool) {
	t.Helper()
	tr, err := New(Default())
	require.NoError(t, err)
	ids = map[string]bool{}
	for now := time.Duration(0); now < until; now += ms {
		for _, e := range eyes {
			if seen := now - e.late; seen >= 0 && seen%e.every == 0 {
				tr.Update(constellation.Frame{Source: e.name, Time: seen, Readings: e.sees(seen)})
			}
		}
		for _, d := range tr.Tick(now).Dice {
			ids[d.ID] = true
		}
	}
	return tr.Tick(until).Dice, ids
}

// d20At is a die as a camera sees it rest, and rollingAt one that moves.
func d20At(p constellation.Vec, face string) constellation.Reading {
	return constellation.Reading{Kind: constellation.D20, Team: constellation.White, Face: face, Pos: p, Size: 20, Confidence: 1, FaceConfidence: 0.95}
}

func rollingAt(p constellation.Vec) constellation.Reading {
	return constellation.Reading{Kind: constellation.Unknown, Pos: p, Size: 20, Confidence: 0.5, Reason: reasonMoving}
}

// between is where something is on its way from one moment to another.
func between(a, b constellation.Vec, from, to, now time.Duration) constellation.Vec {
	return a.Add(b.Sub(a).Mul(max(0, min(1, float64(now-from)/float64(to-from)))))
}

// What moves over the place where it lay covers that itself: it is told twice in one frame, and stays the
// same die.
func TestTracker_aDieThatCoversItsOwnPlaceStaysTheSame(t *testing.T) {
	from, to := vec(200, 200), vec(250, 215)
	sees := func(now time.Duration) []constellation.Reading {
		lay := d20At(from, "7")
		switch {
		case now < 3*time.Second:
			return []constellation.Reading{lay}
		case now < 3*time.Second+80*ms:
			lay.Reason = reasonCovered
			return []constellation.Reading{lay, rollingAt(between(from, to, 3*time.Second, 3*time.Second+80*ms, now))}
		}
		return []constellation.Reading{d20At(to, "7")}
	}
	for _, late := range []time.Duration{0, 40 * ms, 100 * ms} {
		end, ids := watched(t, 7*time.Second, eye{"left", 33 * ms, 0, sees}, eye{"right", 40 * ms, late, sees})
		require.Len(t, ids, 1, "%v late", late)
		require.Len(t, end, 1)
		require.Less(t, end[0].Pos.Dist(to), 3.0)
	}
}

// tossed is a die that is thrown at a moment and comes to rest some time later.
type tossed struct {
	from, to constellation.Vec
	at, rest time.Duration
	face     string
}

// tossTogether throws two or three dice from one hand, which come to rest apart.
func tossTogether(chance *rand.Rand) (dice []tossed) {
	hand := vec(30+550*chance.Float64(), 30+390*chance.Float64())
	for n := 2 + chance.IntN(2); len(dice) < n; {
		d := tossed{from: hand.Add(anyWay(chance, 20*chance.Float64())), to: vec(30+550*chance.Float64(), 30+390*chance.Float64()), face: strconv.Itoa(7 + len(dice))}
		d.at = time.Second + time.Duration(chance.IntN(150))*ms
		d.rest = d.at + time.Duration(200+chance.IntN(700))*ms
		if !slices.ContainsFunc(dice, func(o tossed) bool { return o.to.Dist(d.to) < 40 }) {
			dice = append(dice, d)
		}
	}
	return dice
}

// seen is what a camera sees of thrown dice.
func seen(dice []tossed, now time.Duration) (rs []constellation.Reading) {
	for _, d := range dice {
		switch {
		case now >= d.rest:
			rs = append(rs, d20At(d.to, d.face))
		case now >= d.at:
			rs = append(rs, rollingAt(between(d.from, d.to, d.at, d.rest, now)))
		}
	}
	return rs
}

// A camera that stops in the middle of a throw tells on where the dice were then. The other one knows
// where they came to rest.
func TestTracker_aCameraThatStopsInAThrow(t *testing.T) {
	for seed := range uint64(40) {
		chance := rand.New(rand.NewPCG(seed, 3))
		dice := tossTogether(chance)
		stops := dice[0].at + time.Duration(30+chance.IntN(200))*ms
		left := func(now time.Duration) []constellation.Reading {
			if now > stops && now < stops+3600*ms {
				now = stops
			}
			return seen(dice, now)
		}
		right := func(now time.Duration) []constellation.Reading { return seen(dice, now) }
		end, _ := watched(t, 14*time.Second, eye{"left", 33 * ms, time.Duration(chance.IntN(3)) * 40 * ms, left}, eye{"right", 50 * ms, 0, right})
		require.Len(t, end, len(dice), "throw %d", seed)
		for _, d := range dice {
			require.True(t, slices.ContainsFunc(end, func(e constellation.Die) bool { return e.Pos.Dist(d.to) < 3 && e.Face == d.face }), "throw %d: %v in %v", seed, d, end)
		}
	}
}

// Who saw a die after it came to rest saw that it is another one than what it sees now, but not who
// followed something else for it meanwhile, elsewhere.
func TestTracker_whereASensorSawADieTellsWhetherItSawBoth(t *testing.T) {
	tr, err := New(Default())
	require.NoError(t, err)
	here, there := vec(180, 100), vec(430, 190)
	for now := time.Duration(0); now < 3*time.Second; now += 20 * ms {
		right := []constellation.Reading{d20At(there, "8")}
		if now < 2*time.Second {
			right = append(right, d20At(here, "7"))
		}
		tr.Update(constellation.Frame{Source: "left", Time: now, Readings: []constellation.Reading{d20At(here, "7")}})
		tr.Update(constellation.Frame{Source: "right", Time: now, Readings: right})
	}
	at := func(p constellation.Vec) *track {
		return tr.tracks[slices.IndexFunc(tr.tracks, func(t *track) bool { return t.die.Pos.Dist(p) < 3 })]
	}
	require.False(t, tr.neverSawBoth(at(here), at(there)), "it saw both where they lie")
	at(here).observation(tr.source("right").index).pos = vec(300, 300)
	require.True(t, tr.neverSawBoth(at(here), at(there)))
}

// Two dice thrown at once of which each camera took the one for the other: told on one spot, and nothing
// where the other one lies.
func TestTracker_twoDiceToldOnOneSpotAreParted(t *testing.T) {
	tr, err := New(Default())
	require.NoError(t, err)
	here, there := vec(380, 120), vec(430, 300)
	for now := time.Duration(0); now < 8*time.Second; now += 20 * ms {
		for _, name := range []string{"left", "right"} {
			tr.Update(constellation.Frame{Source: name, Time: now, Readings: []constellation.Reading{d20At(here, ""), d20At(there, "")}})
		}
		if now == 2*time.Second {
			a, b := tr.tracks[0], tr.tracks[1]
			exchangeSights(a, b, tr.source("right"))
			b.ref, b.die.Pos = tr.source("right").index, a.die.Pos
		}
	}
	end := tr.Tick(8 * time.Second).Dice
	require.Len(t, end, 2)
	for _, p := range []constellation.Vec{here, there} {
		require.Less(t, min(end[0].Pos.Dist(p), end[1].Pos.Dist(p)), 3.0, "one lies at %v", p)
	}
}

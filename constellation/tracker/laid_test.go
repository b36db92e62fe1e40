package tracker

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// laying is a white d12 that shows 7, felt by a touch table all the while and seen by a camera, which
// remembers it while a hand lies over it.
type laying struct {
	after      constellation.Reading // what the camera sees once the hand has left
	rightly    time.Duration         // after that it sees the d12 again; 0: never
	lost, felt time.Duration         // from when to when the touch table doesn't feel it
	key        string                // with which it feels what lies there then; empty: the same
	off        float64               // by how many mm it feels it elsewhere
	late       time.Duration         // by which the camera tells late
	stirs      time.Duration         // for how long it sees something move there as the hand leaves
}

const handComes, handLeaves = 3 * time.Second, 4 * time.Second

// play is the table 10 s later, and all ids that it had.
func (l laying) play(t *testing.T) (end []constellation.Die, ids map[string]bool) {
	t.Helper()
	tr, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	ids = map[string]bool{}
	for now := time.Duration(0); now < 14*time.Second; now += 4 * ms {
		if now%(16*ms) == 0 {
			f := constellation.Frame{Source: "touch", Time: now}
			if now < l.lost || now >= l.felt {
				f.Readings = []constellation.Reading{{Key: "1", Kind: constellation.Unknown, Pos: vec(300, 200), Confidence: 1}}
			}
			if now >= l.felt && l.key != "" {
				f.Readings[0].Key = l.key
			}
			if now >= l.felt && len(f.Readings) > 0 {
				f.Readings[0].Pos.X += l.off
			}
			tr.Update(f)
		}
		if seen := now - l.late; seen >= 0 && seen%(40*ms) == 0 {
			tr.Update(constellation.Frame{Source: "camera", Time: seen, Readings: []constellation.Reading{l.camera(seen)}})
		}
		for _, d := range tr.Tick(now).Dice {
			ids[d.ID] = true
		}
	}
	return tr.Tick(14 * time.Second).Dice, ids
}

// camera is what the camera sees at a moment.
func (l laying) camera(now time.Duration) constellation.Reading {
	r := constellation.Reading{Kind: constellation.D12, Team: constellation.White, Face: "7", Pos: vec(301, 200)}
	switch {
	case now >= handComes && now < handLeaves:
		r.Reason = reasonCovered
	case now >= handLeaves && now < handLeaves+l.stirs:
		return constellation.Reading{Kind: constellation.Unknown, Pos: vec(300, 201), Reason: reasonMoving, Size: 18, Confidence: 0.5}
	case now >= handLeaves && (l.rightly == 0 || now < handLeaves+l.rightly):
		r = l.after
		r.Pos = vec(300, 201)
	}
	r.Size, r.Confidence, r.FaceConfidence = 16, 1, 0.95
	return r
}

func TestTracker_aDieThatIsLaidOnOneThatIsFelt(t *testing.T) {
	for name, upper := range map[string]constellation.Reading{
		"of the same team":           {Kind: constellation.D6, Team: constellation.White, Face: "4"},
		"with the same number":       {Kind: constellation.D20, Team: constellation.White, Face: "7"},
		"of the same kind":           {Kind: constellation.D12, Team: constellation.Red, Face: "4"},
		"of the same kind and shows": {Kind: constellation.D12, Team: constellation.Red, Face: "7"},
	} {
		for _, late := range []time.Duration{0, 200 * ms} {
			end, _ := laying{after: upper, late: late, stirs: 80 * ms}.play(t)
			if len(end) != 2 || end[0].Kind != constellation.D12 || end[0].Team != constellation.White || end[0].Face != "7" ||
				end[1].Kind != upper.Kind || end[1].Team != upper.Team || end[1].Face != upper.Face {
				t.Errorf("%s, told %v late: %+v", name, late, end)
			}
			end, _ = laying{after: upper, late: late, rightly: 4 * time.Second}.play(t)
			if len(end) != 1 || end[0].ID != "d1" || end[0].Kind != constellation.D12 || end[0].Team != constellation.White || end[0].Face != "7" {
				t.Errorf("%s, told %v late, and taken off: %+v", name, late, end)
			}
		}
	}
}

// What a camera misreads once the hand has left is no other die.
func TestTracker_aDieThatIsMisreadAfterAHandIsNoOther(t *testing.T) {
	for name, wrong := range map[string]constellation.Reading{
		"another kind":  {Kind: constellation.D20, Team: constellation.White, Face: "7"},
		"another team":  {Kind: constellation.D12, Team: constellation.Red, Face: "7"},
		"another face":  {Kind: constellation.D12, Team: constellation.White, Face: "1"},
		"nothing known": {Kind: constellation.Unknown, Reason: "cut"},
	} {
		for _, late := range []time.Duration{0, 200 * ms} {
			end, ids := laying{after: wrong, rightly: 600 * ms, late: late}.play(t)
			if len(ids) != 1 || len(end) != 1 || end[0].Kind != constellation.D12 || end[0].Team != constellation.White || end[0].Face != "7" {
				t.Errorf("%s, told %v late: %v, %+v", name, late, ids, end)
			}
		}
	}
}

// Two dice that change places under a hand, each of which the touch table feels with a new key then.
func TestTracker_diceThatChangePlacesUnderAHand(t *testing.T) {
	const lift, end = 5 * time.Second, time.Hour
	p, q := vec(300, 200), vec(330, 200)
	type die struct {
		kind constellation.Kind
		team constellation.Team
		face string
	}
	a := die{constellation.D6, constellation.White, "2"}
	for name, b := range map[string]die{
		"of two teams": {constellation.D6, constellation.Red, "5"},
		"of two kinds": {constellation.D8, constellation.White, "5"},
		"of two sorts": {constellation.D20, constellation.Red, "12"},
		"alike":        {constellation.D6, constellation.White, "5"},
	} {
		covered := func(d die, at constellation.Vec) spell {
			return spell{from: lift - 200*ms, to: lift + 2*time.Second, at: at, kind: d.kind, team: d.team, face: d.face, reason: reasonCovered}
		}
		seen := func(from, to time.Duration, d die, at constellation.Vec) spell {
			return spell{from: from, to: to, at: at, kind: d.kind, team: d.team, face: d.face}
		}
		felt := func(from, to time.Duration, key string, at constellation.Vec) spell {
			return spell{from: from, to: to, at: at, key: key}
		}
		table := playSpells(t,
			spell{to: end, at: vec(450, 300), key: "3", kind: constellation.D6, team: constellation.White, face: "3"},
			felt(0, lift, "1", p), felt(lift+1200*ms, end, "4", p), felt(0, lift+300*ms, "2", q), felt(lift+900*ms, end, "1", q),
			seen(0, lift-200*ms, a, p), covered(a, p), seen(lift+2*time.Second, end, a, q),
			seen(0, lift-200*ms, b, q), covered(b, q), seen(lift+2*time.Second, end, b, p),
		)
		got := map[constellation.Vec]die{}
		for _, d := range table.Dice {
			got[vec(math.Round(d.Pos.X/10)*10, 200)] = die{d.Kind, d.Team, d.Face}
		}
		if len(table.Dice) != 3 || got[p] != b || got[q] != a {
			t.Errorf("%s: %+v", name, table.Dice)
		}
	}
}

func TestTracker_aDieThatIsExchangedUnderAHandIsTheOnlyOneThere(t *testing.T) {
	for name, other := range map[string]constellation.Reading{
		"of another kind": {Kind: constellation.D6, Team: constellation.White, Face: "4"},
		"of another team": {Kind: constellation.D12, Team: constellation.Red, Face: "4"},
		"of another sort": {Kind: constellation.D6, Team: constellation.Red, Face: "4"},
	} {
		for _, late := range []time.Duration{0, 200 * ms} {
			for how, l := range map[string]laying{
				"slowly":                    {lost: 3200 * ms, felt: 3700 * ms},
				"and something stirs there": {lost: 3200 * ms, felt: 3700 * ms, stirs: 80 * ms},
				"quickly":                   {lost: 3200 * ms, felt: 3344 * ms, key: "2"},
				"quickly, with its key":     {lost: 3200 * ms, felt: 3344 * ms, off: 2},
			} {
				l.after, l.late = other, late
				end, _ := l.play(t)
				if len(end) != 1 || end[0].Kind != other.Kind || end[0].Team != other.Team || end[0].Face != other.Face {
					t.Errorf("%s, %s, told %v late: %+v", name, how, late, end)
				}
			}
		}
	}
}

// What a camera remembers while nobody feels the die is no sight of it: who feels another one there,
// however soon, is alone with that.
func TestTracker_whatIsRememberedIsNoSight(t *testing.T) {
	at := vec(300, 200)
	camera := func(now time.Duration) []constellation.Reading {
		return []constellation.Reading{laying{after: constellation.Reading{Kind: constellation.D6, Team: constellation.White, Face: "4"}}.camera(now)}
	}
	touch := func(now time.Duration) []constellation.Reading {
		switch {
		case now < 3200*ms:
			return []constellation.Reading{{Key: "1", Kind: constellation.Unknown, Pos: at, Confidence: 1}}
		case now >= 3680*ms:
			return []constellation.Reading{{Key: "2", Kind: constellation.Unknown, Pos: at, Confidence: 1}}
		}
		return nil
	}
	end, _ := watched(t, 10*time.Second, eye{"camera", 40 * ms, 0, camera}, eye{"touch", 16 * ms, 0, touch})
	if len(end) != 1 || end[0].Kind != constellation.D6 {
		t.Errorf("%+v", end)
	}
}

// Two cameras that both remember a die under a hand see it when the hand has pushed it on.
func TestTracker_aDieThatIsPushedUnderAHandOfTwoCameras(t *testing.T) {
	for _, every := range [][2]time.Duration{{32 * ms, 40 * ms}, {40 * ms, 32 * ms}, {40 * ms, 40 * ms}} {
		for far := 10.0; far <= 70; far += 10 {
			f := newFilm(t)
			for now := time.Duration(0); now < 10*time.Second; now += 4 * ms {
				r, rs := shown("7", 300, 200), []constellation.Reading{shown("3", 100, 100)}
				switch {
				case now >= handLeaves:
					r = shown("7", 300+far, 206)
				case now >= handComes:
					r.Reason, r.Confidence = reasonCovered, 0.5
					rs = append(rs, constellation.Reading{Role: constellation.RoleHand, Pos: vec(330, 210), W: 120, H: 80})
				}
				for i, every := range every {
					if (now+time.Duration(i)*8*ms)%every == 0 {
						f.see(f.tr.Update(constellation.Frame{Source: string(rune('a' + i)), Time: now, Readings: slices.Clone(append(rs, r))}))
					}
				}
				f.see(f.tr.Tick(now))
				if ids := f.ids(); ids != "d1 d2 " && ids != "d1 " && ids != "" {
					t.Errorf("%v, %v mm: %s at %v", every, far, ids, now)
					break
				}
			}
		}
	}
}

// Of two dice that are alike and lie side by side under a hand one is taken away: the other stays what it was.
func TestTracker_oneOfTwoAlikeIsTakenAwayUnderAHand(t *testing.T) {
	const lift, off, end = 5 * time.Second, 5600 * ms, time.Hour
	goes, stays := vec(300, 200), vec(317, 173)
	sees := stays.Add(vec(-6, 4)) // by the camera
	d6 := spell{kind: constellation.D6, team: constellation.Red, face: "3"}
	seen := func(from, to time.Duration, at constellation.Vec, reason string) spell {
		s := d6
		s.from, s.to, s.at, s.reason = from, to, at, reason
		return s
	}
	table := playSpells(t,
		spell{to: end, at: vec(450, 300), key: "3", kind: d6.kind, team: d6.team, face: "1"},
		spell{to: lift, at: goes, key: "1"}, spell{to: end, at: stays, key: "2"},
		seen(0, lift-200*ms, goes, ""), seen(lift-200*ms, off-80*ms, goes, reasonCovered),
		seen(0, lift-200*ms, sees, ""), seen(lift-200*ms, off, sees, reasonCovered), seen(off, end, sees, ""),
		spell{from: off - 80*ms, to: off, at: goes.Add(vec(9, -6)), kind: constellation.Unknown, reason: reasonMoving, mark: "m"},
	)
	for _, d := range table.Dice {
		if d.ID == "d1" || d.Pos.Dist(goes) < 5 || d.Face == "" {
			t.Errorf("%+v", table.Dice)
		}
	}
	same(t, 2, len(table.Dice))
}

package tracker

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// exchange plays 12 s of a touch table, which knows keys and no kinds, and of a camera that
// tells late, until a die of another sort lies on a spot. It returns the ids of the first
// die and of what lies there at the end.
type exchange struct {
	lift, put time.Duration // when the first die leaves the touch table, when something is felt there again
	late      time.Duration // by which the camera tells late
	second    constellation.Reading
	firstToo  bool          // the camera goes on seeing the first one
	rightly   time.Duration // when the camera sees the first one again where it saw the second; 0: never
	wrongly   time.Duration // for how long it does; 0: for good
	hidden    time.Duration // for how long it saw nothing before
	lost      time.Duration // of half a second from when on the touch table feels nothing; 0: never
	every     time.Duration // between the touch table's frames; 0: 16 ms
}

func (x exchange) play(t *testing.T) (first string, end []constellation.Die) {
	t.Helper()
	tr, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	at := vec(300, 200)
	for now := time.Duration(0); now < 12*time.Second; now += ms {
		if now%cmp.Or(x.every, 16*ms) == 0 {
			f := constellation.Frame{Source: "touch", Time: now}
			if (now < x.lift || now >= x.put) && (x.lost == 0 || now < x.lost || now >= x.lost+500*ms) {
				f.Readings = []constellation.Reading{{Key: "1", Kind: constellation.Unknown, Pos: at, Confidence: 1}}
			}
			tr.Update(f)
		}
		if seen := now - x.late; seen >= 0 && seen%(40*ms) == 0 {
			tr.Update(constellation.Frame{Source: "camera", Time: seen, Readings: x.camera(at, seen)})
		}
		if table := tr.Tick(now); now == 2*time.Second {
			first = table.Dice[0].ID
		}
	}
	return first, tr.Tick(12 * time.Second).Dice
}

// camera is what the camera sees at a moment.
func (x exchange) camera(at constellation.Vec, now time.Duration) (all []constellation.Reading) {
	later := x.wrongly > 0 && now >= x.rightly+x.wrongly
	rightly := x.rightly > 0 && now >= x.rightly && !later
	if now < x.lift || x.firstToo || rightly {
		all = append(all, constellation.Reading{Kind: constellation.D6, Team: constellation.White, Face: "2", FaceConfidence: 0.95, Size: 16, Pos: at, Confidence: 1})
	}
	if now >= x.put && !rightly && (x.rightly == 0 || now < x.rightly-x.hidden || later) {
		r := x.second
		r.Pos, r.Size, r.Confidence, r.FaceConfidence = at.Add(r.Pos), 16, 1, 0.95
		all = append(all, r)
	}
	return all
}

func TestTracker_aDieInAnothersPlaceIsTheOnlyOneThere(t *testing.T) {
	const lift = 3 * time.Second
	enemy := constellation.Reading{Kind: constellation.D6, Team: constellation.Red, Face: "5", Pos: vec(1, 0)}
	other := constellation.Reading{Kind: constellation.D8, Team: constellation.White, Face: "5", Pos: vec(0, 1)}
	for name, x := range map[string]exchange{
		"captured":                     {lift: lift, put: lift + 500*ms, second: enemy},
		"captured, the camera is late": {lift: lift, put: lift + 250*ms, late: 300 * ms, second: enemy},
		"captured slowly":              {lift: lift, put: lift + 1400*ms, late: 100 * ms, second: enemy},
		"another kind":                 {lift: lift, put: lift + 500*ms, late: 100 * ms, second: other},
		"misread as the first later":   {lift: lift, put: lift + 500*ms, second: enemy, rightly: lift + 2*time.Second, wrongly: time.Second},
	} {
		first, end := x.play(t)
		if len(end) != 1 {
			t.Errorf("%s: %d dice, want one", name, len(end))
			continue
		}
		if d := end[0]; d.ID == first || d.Kind != x.second.Kind || d.Team != x.second.Team || d.Face != "5" || !d.Still || d.Doubtful {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

func TestTracker_aDieThatStaysIsntReplaced(t *testing.T) {
	const lift, never = 3 * time.Second, time.Hour
	enemy := constellation.Reading{Kind: constellation.D6, Team: constellation.Red, Face: "5", Pos: vec(1, 0)}
	beside := enemy
	beside.Pos = vec(17, 0)
	for name, x := range map[string]exchange{
		"another is laid on it, which is not felt":         {lift: never, put: lift, second: enemy},
		"it comes back, another lies against it":           {lift: lift, put: lift + 500*ms, second: beside, firstToo: true},
		"it comes back, another hides it from the camera":  {lift: lift, put: lift + 500*ms, second: beside},
		"the touch table loses it when another lies on it": {lift: never, put: lift, second: enemy, lost: 8 * time.Second},
		"another is laid on it, the touch table is slow":   {lift: never, put: lift, second: enemy, every: 500 * ms},
	} {
		first, end := x.play(t)
		kept := false
		for _, d := range end {
			kept = kept || d.ID == first
		}
		if !kept {
			t.Errorf("%s: %s is gone: %+v", name, first, end)
		}
	}
}

// A die that is put back may be misread at first: who sees it rightly later sees the same one.
func TestTracker_aDieThatIsMisreadStaysTheSame(t *testing.T) {
	const lift, put = 3 * time.Second, 3600 * ms
	for name, second := range map[string]constellation.Reading{
		"another team": {Kind: constellation.D6, Team: constellation.Red, Face: "5", Pos: vec(1, 0)},
		"another kind": {Kind: constellation.D8, Team: constellation.White, Face: "5", Pos: vec(0, 1)},
	} {
		for _, misread := range []time.Duration{200 * ms, 500 * ms, time.Second, 2 * time.Second} {
			for _, hidden := range []time.Duration{0, 40 * ms, 500 * ms} {
				for _, late := range []time.Duration{0, 200 * ms} {
					x := exchange{lift: lift, put: put, rightly: put + misread + hidden, hidden: hidden, late: late, second: second}
					first, end := x.play(t)
					if len(end) != 1 || end[0].ID != first || end[0].Kind != constellation.D6 || end[0].Team != constellation.White || end[0].Face != "2" {
						t.Errorf("%s for %v, unseen for %v, told %v late: %+v", name, misread, hidden, late, end)
					}
				}
			}
		}
	}
}

// A camera whose frames bear the time when they came, and not that when they were taken, sees
// a thrown die where it was: that is one die all the same, once it lies there.
func TestTracker_aThrownDieThatACameraTellsLateIsOne(t *testing.T) {
	for seed := range 40 {
		r := rand.New(rand.NewPCG(uint64(seed), 9))
		to := vec(150+300*r.Float64(), 150+200*r.Float64())
		from := to.Add(vec(60+100*r.Float64(), 0))
		slides := time.Duration(from.Dist(to)/(200+800*r.Float64())*1000) * ms
		at := func(when time.Duration) (constellation.Vec, bool) {
			part := min(1, float64(when-time.Second)/float64(slides))
			return from.Add(to.Sub(from).Mul(part * (2 - part))), when >= time.Second
		}
		tremble := []float64{0, 1.5}[seed%2] // mm, of the camera's places
		noise := func() constellation.Vec { return vec(r.NormFloat64()*tremble, r.NormFloat64()*tremble) }
		if dice := seenLate(t, at, noise); len(dice) != 1 || dice[0].ID != "d1" || dice[0].Kind != constellation.D6 || dice[0].Face != "4" {
			t.Errorf("throw %d: %+v, want one die", seed, dice)
		}
	}
}

// seenLate is what lies there after 8 s of a touch table and a camera that is late and sees
// dice off by so much.
func seenLate(t *testing.T, at func(time.Duration) (constellation.Vec, bool), off func() constellation.Vec) []constellation.Die {
	t.Helper()
	const late = 300 * ms
	tr, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	for now := time.Duration(0); now < 8*time.Second; now += ms {
		if now%(16*ms) == 0 {
			f := constellation.Frame{Source: "touch", Time: now}
			if pos, ok := at(now); ok {
				f.Readings = []constellation.Reading{{Key: "1", Kind: constellation.Unknown, Pos: pos, Confidence: 1}}
			}
			tr.Update(f)
		}
		if now%(40*ms) == 7*ms {
			f := constellation.Frame{Source: "camera", Time: now}
			if pos, ok := at(now - late); ok {
				f.Readings = []constellation.Reading{{Kind: constellation.D6, Team: constellation.White, Face: "4", FaceConfidence: 0.95, Size: 16, Pos: pos.Add(vec(2, 0)).Add(off()), Confidence: 1}}
			}
			tr.Update(f)
		}
		tr.Tick(now)
	}
	return tr.Tick(8 * time.Second).Dice
}

// Of dice that are thrown one after the other onto one place a sensor may go on with its key of
// the first, while another sensor follows that one elsewhere: each is what lies there.
func TestTracker_aKeyThatStaysWithThePlaceIsTheNewDies(t *testing.T) {
	tr, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	first, second := vec(170, 80), vec(240, 80)
	for now := time.Duration(0); now < 8*time.Second; now += ms {
		part := max(0, min(1, float64(now-3*time.Second)/float64(150*ms))) // the first is flicked away
		if now%(16*ms) == 0 {
			f := constellation.Frame{Source: "touch", Time: now}
			f.Readings = []constellation.Reading{{Key: "1", Kind: constellation.Unknown, Pos: second.Add(first.Sub(second).Mul(part)), Confidence: 1}}
			if now > 3300*ms {
				f.Readings = append(f.Readings, constellation.Reading{Key: "2", Kind: constellation.Unknown, Pos: second, Confidence: 1})
			}
			tr.Update(f)
		}
		if now%(40*ms) == 7*ms {
			f := constellation.Frame{Source: "camera", Time: now}
			f.Readings = []constellation.Reading{{Key: "5", Kind: constellation.D6, Face: "4", FaceConfidence: 0.95, Size: 16, Pos: second, Confidence: 1}}
			if now > 3500*ms {
				f.Readings[0].Face = "2"
				f.Readings = append(f.Readings, constellation.Reading{Key: "6", Kind: constellation.D6, Face: "4", FaceConfidence: 0.95, Size: 16, Pos: first, Confidence: 1})
			}
			tr.Update(f)
		}
		tr.Tick(now)
	}
	faces := map[string]string{}
	for _, d := range tr.Tick(8 * time.Second).Dice {
		faces[d.ID] += d.Face + "@" + fmt.Sprint(math.Round(d.Pos.X))
	}
	if want := map[string]string{"d1": "4@170", "d2": "2@240"}; !maps.Equal(faces, want) {
		t.Errorf("%v, want %v", faces, want)
	}
}

// spell is a die that lies somewhere for a while, as a touch table feels it (key) and as a camera
// reads it.
type spell struct {
	from, to time.Duration
	at       constellation.Vec
	key      string // empty: the touch table doesn't feel it
	kind     constellation.Kind
	team     constellation.Team
	face     string
	mark     string // the camera's key; it sees what has a face or a mark
	reason   string
}

// playSpells is the table after 14 s of a touch table and a camera that see these.
func playSpells(t *testing.T, spells ...spell) *constellation.Table {
	t.Helper()
	tr, err := New(Default())
	if err != nil {
		t.Fatal(err)
	}
	for now := time.Duration(0); now < 14*time.Second; now += 8 * ms {
		touch, camera := constellation.Frame{Source: "touch", Time: now}, constellation.Frame{Source: "camera", Time: now}
		for _, s := range spells {
			if now < s.from || now >= s.to {
				continue
			}
			if s.key != "" {
				touch.Readings = append(touch.Readings, constellation.Reading{Key: s.key, Kind: constellation.Unknown, Pos: s.at, Confidence: 1})
			}
			if s.face != "" || s.mark != "" {
				camera.Readings = append(camera.Readings, constellation.Reading{Key: s.mark, Kind: s.kind, Team: s.team, Face: s.face, FaceConfidence: 0.95, Size: 16, Pos: s.at.Add(vec(1, 0)), Confidence: 1, Reason: s.reason})
			}
		}
		if now%(16*ms) == 0 {
			tr.Update(touch)
		}
		if now%(40*ms) == 0 {
			tr.Update(camera)
		}
	}
	return tr.Tick(14 * time.Second)
}

func TestTracker_whoCapturesIsAloneThere(t *testing.T) {
	const d6, d8, white, red, end = constellation.D6, constellation.D8, constellation.White, constellation.Red, time.Hour
	p, on, beside := vec(300, 200), vec(301, 201), vec(340, 200)
	rests := spell{to: end, at: vec(450, 300), key: "3", kind: d6, team: white, face: "3"}
	for name, tc := range map[string]struct {
		spells []spell
		id     string // of what lies there at the end
	}{
		"it lay beside": {[]spell{
			{to: 5 * time.Second, at: p, key: "1", kind: d6, team: white, face: "2"},
			{to: 5200 * ms, at: beside, key: "2", kind: d6, team: red, face: "5"},
			{from: 5600 * ms, to: end, at: on, key: "1", kind: d6, team: red, face: "5"},
		}, "d2"},
		"the other was never felt": {[]spell{
			{to: 5 * time.Second, at: p, kind: d6, team: white, face: "2"},
			{from: 5800 * ms, to: end, at: on, key: "1", kind: d8, team: white, face: "5"},
		}, "d2"},
	} {
		last := tc.spells[len(tc.spells)-1]
		table := playSpells(t, append(tc.spells, rests)...)
		found := 0
		for _, d := range table.Dice {
			if d.Pos.Dist(p) < 8 && d.Kind == last.kind && d.Team == last.team && d.Face == "5" && d.ID == tc.id {
				found++
			}
		}
		if found != 1 || len(table.Dice) != 2 {
			t.Errorf("%s: want %s there alone: %+v", name, tc.id, table.Dice)
		}
	}
}

// A die that is flicked against another stops where that lay, and the touch table goes on with
// the key of that: who sees both lies right about the faces.
func TestTracker_keysThatChangeHandsAtACollision(t *testing.T) {
	p, from, to := vec(300, 200), vec(220, 200), vec(350, 200)
	const d6, d8, white, hit, end = constellation.D6, constellation.D8, constellation.White, 5 * time.Second, time.Hour
	for _, kind := range []constellation.Kind{d6, d8} {
		table := playSpells(t,
			spell{to: end, at: vec(450, 300), key: "3", kind: d6, team: white, face: "3"},
			spell{to: hit, at: p, key: "1", kind: d6, team: white, face: "2"},
			spell{to: hit, at: from, key: "2", kind: kind, team: white, face: "5"},
			spell{from: hit, to: hit + 60*ms, at: vec(330, 200), key: "2", kind: d6, team: white, face: "2"},
			spell{from: hit, to: hit + 60*ms, at: vec(280, 200), key: "1", kind: kind, team: white, face: "5"},
			spell{from: hit + 60*ms, to: end, at: to, key: "2", kind: d6, team: white, face: "2"},
			spell{from: hit + 60*ms, to: end, at: p.Sub(vec(2, 0)), key: "1", kind: kind, team: white, face: "5"},
		)
		lies := map[string]constellation.Vec{}
		for _, d := range table.Dice {
			lies[string(d.Kind)+" "+d.Face] = d.Pos
		}
		if len(table.Dice) != 3 || lies["d6 2"].Dist(to) > 4 || lies[string(kind)+" 5"].Dist(p) > 4 {
			t.Errorf("a %s is flicked: %+v", kind, table.Dice)
		}
	}
}

// A die that a hand hides from the camera isn't the one that comes into its sight beside it, which
// the touch table feels elsewhere: it goes on showing what it showed.
func TestTracker_aHiddenDieIsNotTheOneThatComes(t *testing.T) {
	const d20, white, hidden, end = constellation.D20, constellation.White, 5 * time.Second, time.Hour
	lies, to := vec(462, 317), vec(545, 255)
	table := playSpells(t,
		spell{to: end, at: vec(100, 100), key: "3", kind: constellation.D6, team: white, face: "3", mark: "obj 3"},
		spell{to: hidden, at: lies, key: "1", kind: d20, team: white, face: "15", mark: "obj 1"},
		spell{from: hidden, to: end, at: lies, key: "1"},
		spell{from: hidden - 200*ms, to: end, at: to, key: "2"},
		spell{from: hidden, to: hidden + 40*ms, at: vec(470, 347), kind: d20, team: white, mark: "obj 2"},
		spell{from: hidden + 40*ms, to: hidden + 80*ms, at: vec(490, 325), kind: d20, team: white, mark: "obj 2"},
		spell{from: hidden + 80*ms, to: hidden + 120*ms, at: vec(512, 298), kind: d20, team: white, mark: "obj 2"},
		spell{from: hidden + 120*ms, to: end, at: to, kind: d20, team: white, face: "6", mark: "obj 2"},
	)
	shows := map[string]constellation.Vec{}
	for _, d := range table.Dice {
		shows[d.Face] = d.Pos
	}
	if len(table.Dice) != 3 || shows["15"].Dist(lies) > 2 || shows["6"].Dist(to) > 2 {
		t.Errorf("%+v", table.Dice)
	}
}

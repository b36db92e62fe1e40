package tracker

import (
	"math"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// unsure is a reading of a d6 that may show one of two faces.
func unsure(face string, p float64, other string, q float64) constellation.Reading {
	return constellation.Reading{Kind: constellation.D6, Pos: constellation.Vec{X: 100, Y: 100}, Size: 16, Face: face, FaceConfidence: p,
		Alternatives: []constellation.FaceChance{{Face: other, P: q}}}
}

func TestADieKeepsWhatElseItMayShow(t *testing.T) {
	f := newFilm(t)
	f.show(2*time.Second, unsure("3", 0.8, "5", 0.2))
	d := f.die("d1")
	if d.Face != "3" || math.Abs(d.FaceConfidence-0.8) > 1e-6 {
		t.Fatalf("shows %q with %v", d.Face, d.FaceConfidence)
	}
	if len(d.Alternatives) != 1 || d.Alternatives[0].Face != "5" || math.Abs(d.Alternatives[0].P-0.2) > 1e-6 {
		t.Errorf("may show %v", d.Alternatives)
	}
	if math.Abs(d.Margin-0.6) > 1e-6 {
		t.Errorf("margin %v", d.Margin)
	}
}

// Two sensors that disagree: what each says counts for what the die may show.
func TestSensorsThatDisagreeAreBothHeard(t *testing.T) {
	f := newFilm(t)
	f.show(time.Second, unsure("3", 0.9, "5", 0.1))
	one := f.die("d1")
	f.show(100*time.Millisecond, unsure("5", 0.9, "3", 0.1))
	both := f.die("d1")
	if both.Face != "3" {
		t.Fatalf("a few readings turned it into %q", both.Face)
	}
	if !(both.Margin < one.Margin) || len(both.Alternatives) == 0 || both.Alternatives[0].Face != "5" || !(both.Alternatives[0].P > 0.1) {
		t.Errorf("margin %v after %v, may show %v", both.Margin, one.Margin, both.Alternatives)
	}
}

// The chances of all faces are at most one, in falling order, and none is the
// face that the die shows.
func TestChancesAreChances(t *testing.T) {
	f := newFilm(t)
	for i := range 200 {
		faces := []string{"1", "2", "3", "4", "5", "6"}
		p := 0.3 + 0.6*float64(i%7)/6
		f.frame(unsure(faces[i*i%6], p, faces[(i*i+1+i%4)%6], (1-p)*0.9))
		if len(f.table.Dice) == 0 {
			continue
		}
		d := f.table.Dice[0]
		sum, last := d.FaceConfidence, 1.0
		for _, a := range d.Alternatives {
			if a.P > last || a.Face == d.Face || a.P < rareChance {
				t.Fatalf("frame %d: %v beside %q", i, d.Alternatives, d.Face)
			}
			sum, last = sum+a.P, a.P
		}
		if sum > 1+1e-9 {
			t.Fatalf("frame %d: chances add up to %v", i, sum)
		}
	}
}

func TestAnOpenFaceSaysWhy(t *testing.T) {
	f := newFilm(t)
	r := unsure("", 0, "5", 0.2)
	r.Reason = "cocked"
	f.show(time.Second, r)
	if d := f.die("d1"); d.Face != "" || d.Reason != "cocked" || d.Margin != 0 || d.FaceConfidence != 0 {
		t.Fatalf("%+v", d)
	}
	if d := f.die("d1"); len(d.Alternatives) != 1 || d.Alternatives[0].Face != "5" || math.Abs(d.Alternatives[0].P-0.2) > 1e-6 {
		t.Fatalf("may show %v", d.Alternatives)
	}
	f.show(time.Second, unsure("5", 0.9, "3", 0.1))
	if d := f.die("d1"); d.Face != "5" || d.Reason != "" || len(d.Alternatives) != 1 || d.Alternatives[0].Face != "3" {
		t.Fatalf("shows %q although it is %q", d.Face, d.Reason)
	}
}

// A face that a sensor was told counts until that is taken back; one that it reads stays
// though a later reading leaves it open.
func TestAFaceThatASensorWasToldIsTakenBack(t *testing.T) {
	reads := func(face, look string) constellation.Reading {
		r := at(100, 100)
		r.Kind, r.Face, r.FaceConfidence, r.Look = constellation.D10, face, 1, look
		return r
	}
	for name, tc := range map[string]struct {
		first, then constellation.Reading
		want        string
	}{
		"told":                        {reads("6", "a sign"), reads("6", "a sign"), "6"},
		"taken back":                  {reads("6", "a sign"), reads("", "a sign"), ""},
		"told, another picture":       {reads("6", "a sign"), reads("", ""), "6"},
		"told, another sign":          {reads("6", "a sign"), reads("", "another"), "6"},
		"read, and left open once":    {reads("6", ""), reads("", "a sign"), "6"},
		"read, and left open, unseen": {reads("6", ""), reads("", ""), "6"},
	} {
		f := newFilm(t).show(2*time.Second, tc.first)
		same(t, "6", f.die("d1").Face)
		f.show(2*time.Second, tc.then)
		if d := f.die("d1"); d.Face != tc.want {
			t.Errorf("%s: shows %q, want %q", name, d.Face, tc.want)
		}
	}
}

func TestReadingsWithAlternativesTakeNoMemory(t *testing.T) {
	f := newFilm(t)
	r := []constellation.Reading{unsure("3", 0.8, "5", 0.2)}
	f.show(2*time.Second, r...)
	at := f.table.Time
	if n := testing.AllocsPerRun(100, func() {
		at += 10 * time.Millisecond
		f.tr.Update(constellation.Frame{Source: "film", Time: at, Readings: r})
	}); n > 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

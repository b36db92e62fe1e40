package tracker

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// A sensor that couldn't be heard for a while goes on with its keys: what slid meanwhile
// is told by them, however near to another's place it lies now.
func TestKeysTellDiceApartAfterASilence(t *testing.T) {
	a, b := keyed("cur 3", 350, 100), keyed("cur 7", 520, 100)
	for name, after := range map[string][]constellation.Reading{
		"both slid to where the other lay": {keyed("cur 3", 500, 130), keyed("cur 7", 370, 130)},
		"one slid and one was taken":       {keyed("cur 7", 370, 130)},
	} {
		for _, gap := range []time.Duration{500 * ms, 2500 * ms} {
			f := newFilm(t).show(time.Second, a, b)
			was := map[string]string{"cur 3": f.at(a.Pos), "cur 7": f.at(b.Pos)}
			f.wait(gap)
			f.show(4*time.Second, after...)
			for _, r := range after {
				if is := f.at(r.Pos); is != was[r.Key] {
					t.Errorf("%s, a silence of %v: %s was %s and is %s", name, gap, r.Key, was[r.Key], is)
				}
			}
		}
	}
}

// at is which die lies there.
func (f *film) at(p constellation.Vec) string {
	for _, d := range f.table.Dice {
		if d.Pos.Dist(p) < 1 {
			return d.ID
		}
	}
	return "none"
}

// What is laid where another die has just been taken up is another one where its kind is,
// whatever it shows, and whoever told the kinds.
func TestADieOfAnotherKindIsAnotherDie(t *testing.T) {
	die := func(key string, kind constellation.Kind, team constellation.Team, face string, x float64) constellation.Reading {
		r := keyed(key, x, 200)
		r.Kind, r.Team, r.Face, r.FaceConfidence, r.Confidence = kind, team, face, 1, 1
		return r
	}
	for name, c := range map[string]struct{ a, b constellation.Reading }{
		"by its key and kind":               {die("obj 3", constellation.D6, "", "3", 200), die("obj 9", constellation.D8, "", "5", 200)},
		"by kind and team, with one face":   {die("", constellation.D6, constellation.White, "3", 200), die("", constellation.D8, constellation.Red, "3", 200)},
		"by kind and team, a little aside":  {die("", constellation.D6, constellation.White, "3", 200), die("", constellation.D8, constellation.Red, "3", 201)},
		"by key, kind, team and other face": {die("obj 3", constellation.D6, constellation.White, "3", 200), die("obj 9", constellation.D8, constellation.Red, "5", 200)},
	} {
		other := at(400, 100) // so that nobody takes it for a blackout
		f := newFilm(t).show(2*time.Second, c.a, other)
		was := f.at(c.a.Pos)
		f.show(500*ms, other).show(3*time.Second, c.b, other)
		if is := f.at(c.b.Pos); is == was || is == "none" {
			t.Errorf("%s: %s was a %s and is a %s", name, was, c.a.Kind, c.b.Kind)
		}
	}
}

// Nobody exchanges a die that is in sight: one whose kind and team are misread for a
// moment stays the same.
func TestADieInSightThatIsMisreadStaysTheSame(t *testing.T) {
	right := keyed("", 100, 100)
	right.Kind, right.Team, right.Face, right.FaceConfidence = constellation.D6, constellation.White, "3", 0.9
	wrong := right
	wrong.Kind, wrong.Team = constellation.D8, constellation.Red
	renewed := wrong
	renewed.Key, renewed.Team = "another", constellation.White
	tagged := right
	tagged.Key = "one"
	for name, c := range map[string][2]constellation.Reading{"by a camera": {right, wrong}, "with its key renewed": {tagged, renewed}} {
		f := newFilm(t).show(2*time.Second, c[0]).show(100*ms, c[1]).show(100*ms, c[0])
		if got := f.ids(); got != "d1 " || !f.die("d1").Still || f.die("d1").Kind != constellation.D6 {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// Some sensors give the number of a contact that has left to the next one that comes,
// however far off.
func TestTheKeyOfAContactThatLeftIsAnothers(t *testing.T) {
	f := newFilm(t).show(4*time.Second, bare("1", 100, 100), bare("2", 300, 300))
	same(t, "d1 d2 ", f.ids())
	f.show(200*ms, bare("2", 300, 300))
	f.show(4*time.Second, bare("1", 340, 100), bare("2", 300, 300))
	same(t, "d2 d3 ", f.ids())
	same(t, 340.0, f.die("d3").Pos.X)
}

// One that is elsewhere in the next frame was pushed there, however far.
func TestTheKeyOfAContactThatJumpsTellsIt(t *testing.T) {
	f := newFilm(t).show(4*time.Second, bare("1", 150, 120), bare("2", 300, 300))
	f.show(4*time.Second, bare("1", 200, 60), bare("2", 300, 300))
	same(t, "d1 d2 ", f.ids())
	same(t, 200.0, f.die("d1").Pos.X)
}

// After a silence of the sensor its keys still tell what was put elsewhere meanwhile.
func TestTheKeyOfAContactOutlastsASilence(t *testing.T) {
	f := newFilm(t).show(4*time.Second, bare("1", 100, 100), bare("2", 300, 300)).wait(3 * time.Second)
	f.show(time.Second, bare("1", 340, 100), bare("2", 300, 300))
	same(t, "d1 d2 ", f.ids())
	same(t, 340.0, f.die("d1").Pos.X)
}

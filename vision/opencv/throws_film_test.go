package opencv

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/vision/render"
)

// thrown is a film at 60 pictures a second in which two dice are thrown beside
// one that lies there, and are taken away again: at its end the table is as at
// its beginning.
func thrown(t testing.TB) *render.Video {
	v := &render.Video{Base: bare(), Rate: 60}
	v.Base.Dice = []render.Die{lying(t, 60, 50, "1", 10)}
	v.Throws = []render.Throw{
		{Die: lying(t, 150, 60, "3", 33), Start: 100 * time.Millisecond, Rest: 350 * time.Millisecond, Gone: time.Second, Speed: render.Vec3{X: 500, Y: 100}, Spin: 90},
		{Die: lying(t, 230, 120, "5", 70), Start: 400 * time.Millisecond, Rest: 600 * time.Millisecond, Gone: 1100 * time.Millisecond, Speed: render.Vec3{X: -400, Y: 300}},
	}
	return v
}

// thrownLength is how many pictures the film has.
const thrownLength = 80

// With the real reader: 100 ms after it came to rest a die is read, 100 ms
// after it was taken it is gone, and at no time are there more than there are.
func TestThrownDiceAreReadWithin100ms(t *testing.T) {
	const least = 100 * time.Millisecond
	v := thrown(t)
	f := filmed(t, v, thrownLength, 5)
	defer f.Close()
	l := watching(t, v.Base.Camera, f)
	moving := 0
	for i := range f.pictures {
		now, s := v.Time(i), show(t, l, 1)
		moving += len(s.moving)
		if len(s.dice) > len(f.truths[i].Dice)+1 { // one is just being taken
			t.Errorf("%v: %d dice where %d are", now, len(s.dice), len(f.truths[i].Dice))
		}
		for k, th := range v.Throws {
			r, ok := s.at(th.Die)
			if now >= th.Rest+least && now < th.Gone && !ok {
				t.Errorf("%v: die %d is at rest since %v and not read", now, k, th.Rest)
			}
			if ok && r.Face != "" && r.Face != th.Die.Face() {
				t.Errorf("%v: die %d shows %s and is read as %s", now, k, th.Die.Face(), r.Face)
			}
			if now >= th.Gone+least && ok {
				t.Errorf("%v: die %d was taken at %v and is still there", now, k, th.Gone)
			}
		}
	}
	if moving == 0 {
		t.Error("nothing was seen in motion")
	}
}

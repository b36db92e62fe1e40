package opencv

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/vision/render"
)

// A film that begins while a die rolls: those that lie are read before it has come
// to rest, and that one once it has.
func TestDiceAreReadBesideOneThatRollsFromTheStart(t *testing.T) {
	const soon, rest = 400 * time.Millisecond, 800 * time.Millisecond
	v := &render.Video{Base: bare(), Rate: 30}
	v.Base.Dice = []render.Die{lying(t, 60, 50, "1", 10), lying(t, 270, 130, "5", 5)}
	rolls := lying(t, 170, 90, "3", 33)
	v.Throws = []render.Throw{{Die: rolls, Start: -200 * time.Millisecond, Rest: rest, Speed: render.Vec3{X: 150, Y: 40}, Spin: 400}}
	f := filmed(t, v, 29, 6)
	defer f.Close()
	l := watching(t, v.Base.Camera, f)
	for i := range f.pictures {
		now, s := v.Time(i), show(t, l, 1)
		for k, d := range v.Base.Dice {
			if r, ok := s.at(d); now >= soon && (!ok || r.Face != d.Face()) {
				t.Errorf("%v: die %d shows %s and is told as %q (there: %v)", now, k, d.Face(), r.Face, ok)
			}
		}
		if r, _ := s.at(rolls); r.Face != rolls.Face() && (r.Face != "" || now >= rest+100*time.Millisecond) {
			t.Errorf("%v: the die that rolls until %v is told as %q", now, rest, r.Face)
		}
	}
}

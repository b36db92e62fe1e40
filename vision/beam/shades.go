package beam

// shades are by what the values of the lit small pixels are multiplied.
type shades struct {
	lamp, throw []float32     // how the light is spread, at the lit pixels
	goal        [3][2]float32 // light of a table that is evened: shares of lamp and throw
	low, high   [][3]float32  // at the lit pixels: the same where it is known what is projected there
}

const (
	// leastGoal is the camera's value, 0 to 1, that an evened table has at least: in a
	// darker room it is evened to a part of the light that the projector could give.
	leastGoal = 45.0 / 255

	// mostRaise is what values are multiplied by at most: more makes a picture of noise.
	mostRaise = 3.0
)

// find works out what makes a view even.
func (s *shades) find(r *response, features [][curves]float32) {
	s.aimFor(r)
	s.low, s.high = s.low[:0], s.high[:0]
	for k := range features {
		f := s.factors(r, k, &features[k])
		s.low, s.high = append(s.low, f), append(s.high, f)
	}
}

// widen takes another view that may be what was seen, which was found by was.
func (s *shades) widen(r *response, was, features [][curves]float32) {
	for k := range features {
		if !differ(&was[k], &features[k]) {
			continue
		}
		for c, v := range s.factors(r, k, &features[k]) {
			s.low[k][c], s.high[k][c] = min(s.low[k][c], v), max(s.high[k][c], v)
		}
	}
}

// differ tells whether two projected pictures are seen to differ at a place.
func differ(a, b *[curves]float32) bool {
	for c := range 3 {
		if d := a[c] - b[c]; d > leastStep || d < -leastStep {
			return true
		}
	}
	return false
}

// leastStep is the least change of a projected value, 0 to 1, that is seen.
const leastStep = 0.02

// factors are by what the values of a lit pixel are multiplied.
func (s *shades) factors(r *response, k int, f *[curves]float32) [3]float32 {
	lamp, throw := s.lamp[k], s.throw[k]
	var goal, there [3]float32
	for c := range goal {
		goal[c] = root(s.goal[c][0]*lamp + s.goal[c][1]*throw)
		there[c] = root(fall(float32(r.mix[c][0])*lamp, float32(r.projected(c, f))*throw))
	}
	return factors(&goal, &there)
}

// fall is all the light in a channel: the room's and what is projected.
func fall(room, thrown float32) float32 { return max(room+thrown, room/4, dimmest) }

// faintValue is a camera's value, 0 to 1, so small that a channel's light can't be told
// by it: then all channels together tell it.
const faintValue = 0.06

// factors are by what values are multiplied where a bare table shows these, and
// should show those.
func factors(goal, there *[3]float32) (f [3]float32) {
	all := (goal[0] + goal[1] + goal[2]) / (there[0] + there[1] + there[2])
	for c, v := range there {
		f[c] = min(mostRaise, (goal[c]+faintValue*all)/(v+faintValue))
	}
	return f
}

// spread works out how the light is spread over the lit pixels.
func (s *shades) spread(r *response, g *grid) {
	s.lamp, s.throw = s.lamp[:0], s.throw[:0]
	for k := range g.lit {
		s.lamp = append(s.lamp, float32(max(0.05, dot(r.lamp, g.at[k]))))
		s.throw = append(s.throw, float32(max(0.05, dot(r.throw, g.at[k]))))
	}
}

// aimFor decides how bright the table is made.
func (s *shades) aimFor(r *response) {
	white := [curves]float32{1, 1, 1, 1, 1, 1}
	share := 0.0
	if g := r.projected(1, &white); g > 0 {
		share = max(0, min(1, (lightAt(leastGoal)-r.mix[1][0])/g))
	}
	for c := range s.goal {
		s.goal[c] = [2]float32{float32(max(dimmest, r.mix[c][0])), float32(max(0, share*r.projected(c, &white)))}
	}
}

// even evens a small picture in place. Where one of several things may be projected,
// that is believed by which a pixel looks most like the bare table.
func (s *shades) even(small []uint8, g *grid, b *bare) {
	for k, i := range g.lit {
		p := small[3*i:][:3]
		f := s.low[k]
		if f != s.high[k] && b.level != nil {
			level := b.at(float32(int(i)%g.width)+0.5, float32(int(i)/g.width)+0.5)
			for c, v := range p {
				f[c] = max(f[c], min(s.high[k][c], level[c]/max(1, float32(v))))
			}
		}
		for c, v := range f {
			p[c] = uint8(min(255, float32(p[c])*v+0.5))
		}
	}
}

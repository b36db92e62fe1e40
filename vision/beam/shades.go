package beam

// shades are by what the values of the lit small pixels are multiplied.
type shades struct {
	lamp, throw []float32     // how the light is spread, at the lit pixels
	goal        [3][2]float32 // light of a table that is evened: shares of lamp and throw
	factor      [][3]float32  // at the lit pixels
}

// Bounds of what is made of a picture.
const (
	leastGoal = 45.0 / 255 // camera's value of an evened table: a darker room is lit by what the projector could do
	mostRaise = 3.0        // times: more makes a picture of noise
)

// find works out what makes a view even.
func (s *shades) find(r *response, features [][curves]float32) {
	s.aimFor(r)
	s.factor = s.factor[:0]
	for k := range features {
		lamp, throw := s.lamp[k], s.throw[k]
		var goal, there [3]float32
		for c := range goal {
			goal[c] = root(s.goal[c][0]*lamp + s.goal[c][1]*throw)
			there[c] = root(fall(float32(r.mix[c][0])*lamp, float32(r.thrown(c, &features[k]))*throw))
		}
		s.factor = append(s.factor, factors(&goal, &there))
	}
}

// fall is all the light in a channel: the room's and what is thrown.
func fall(room, thrown float32) float32 { return max(room+thrown, room/4, dimmest) }

// faint is a camera's value, 0 to 1, so small that a channel's light can't be told
// by it: then all channels together tell it.
const faint = 0.06

// factors are by what values are multiplied where a bare table shows these, and
// should show those.
func factors(goal, there *[3]float32) (f [3]float32) {
	all := (goal[0] + goal[1] + goal[2]) / (there[0] + there[1] + there[2])
	for c, v := range there {
		f[c] = min(mostRaise, (goal[c]+faint*all)/(v+faint))
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
	if g := r.thrown(1, &white); g > 0 {
		share = max(0, min(1, (lightAt(leastGoal)-r.mix[1][0])/g))
	}
	for c := range s.goal {
		s.goal[c] = [2]float32{float32(max(dimmest, r.mix[c][0])), float32(max(0, share*r.thrown(c, &white)))}
	}
}

// even evens a small picture in place.
func (s *shades) even(small []uint8, g *grid) {
	for k, i := range g.lit {
		p := small[3*i:][:3]
		for c, f := range s.factor[k] {
			p[c] = uint8(min(255, float32(p[c])*f+0.5))
		}
	}
}

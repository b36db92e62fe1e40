package beam

import (
	"math"
	"slices"
)

// learner finds out how bright projected pictures make the table.
type learner struct {
	response response
	lessons  int
	samples  []sample
	off      []float64
}

func newLearner() learner { return learner{response: firstResponse()} }

// A lesson is learnt from samples: some of the small pixels that the projector lights.
const (
	sampleStep    = 13   // small pixels from one sample to the next
	brightStep    = 5    // small pixels from one sample to the next where it is bright
	brightLight   = 0.15 // share of white, from which a projected pixel is bright
	leastSamples  = 200  // samples below which nothing is learnt
	leastSpread   = 0.03 // share of the camera's value: samples are taken to be spread no less
	outlierSpread = 4.0  // spreads by which a sample must be off to count for nothing
	afreshEvery   = 8    // lessons, after which the response is found afresh
	afreshBetter  = 0.9  // share of the differences left before, below which the response found afresh is taken
)

// learn takes a small picture of a table under light of those features. Now and
// then all is found afresh: what stands far from what is believed is left out, so
// that a wrong belief would never end, and when what is seen is a surprise.
func (l *learner) learn(small []uint8, g *grid, features [][curves]float32, surprise bool) {
	l.take(small, g, features)
	l.lessons++
	if len(l.samples) < leastSamples {
		return
	}
	l.response = l.better(l.response, outlierSpread*l.spread(&l.response), lessonPace)
	if l.lessons%afreshEvery != 1 && !surprise {
		return
	}
	if afresh := l.afresh(); l.left(&afresh) < afreshBetter*l.left(&l.response) {
		l.response = afresh
	}
}

// afresh finds the response by the samples alone: first by all of them, then by
// ever fewer.
func (l *learner) afresh() (r response) {
	r = firstResponse()
	for _, most := range [...]float64{math.Inf(1), math.Inf(1), 1, 0.5} {
		r = l.better(r, most, afreshPace)
	}
	for range 3 {
		r = l.better(r, outlierSpread*l.spread(&r), afreshPace)
	}
	return r
}

// better fits the response to the samples that miss it by no more than a share:
// first its mix, then how light is spread, as both at once would correct all twice.
func (l *learner) better(r response, most float64, pace pace) response {
	s := sums{}
	l.add(most, &r, func(m *sample, weight float64) { s.add(&r, m, weight) })
	r = s.mixed(r, pace)
	s = sums{}
	l.add(most, &r, func(m *sample, weight float64) { s.addSpread(&r, m, weight) })
	return s.spreadOut(r, pace)
}

// take samples a small picture.
func (l *learner) take(small []uint8, g *grid, features [][curves]float32) {
	l.samples = l.samples[:0]
	for k := range features {
		f := &features[k]
		if k%sampleStep != l.lessons%sampleStep && (k%brightStep != 0 || max(f[0], f[1], f[2]) < brightLight) {
			continue
		}
		if i := int(g.lit[k]); tellsLight(small[3*i:][:3]) {
			l.samples = append(l.samples, g.sample(small, i, f))
		}
	}
}

// thin leaves so many samples at most.
func (l *learner) thin(most int) {
	step := (len(l.samples) + most - 1) / most
	if step < 2 {
		return
	}
	n := 0
	for i := 0; i < len(l.samples); i += step {
		l.samples[n] = l.samples[i]
		n++
	}
	l.samples = l.samples[:n]
}

// tellsLight tells whether a pixel is neither bleached nor black.
func tellsLight(p []uint8) bool { v := max(p[0], p[1], p[2]); return v < 250 && v > 3 }

// add calls do with the samples that don't miss what is expected by more than a
// share, and how much each counts.
func (l *learner) add(most float64, r *response, do func(m *sample, weight float64)) {
	for i := range l.samples {
		m := &l.samples[i]
		off, spread := r.misses(m)
		if w := biweight(off, most); w > 0 {
			do(m, w/(spread*spread))
		}
	}
}

// spread is that of the samples about what is expected, as a share of the camera's values.
func (l *learner) spread(r *response) float64 {
	l.off = l.off[:0]
	for i := range l.samples {
		off, _ := r.misses(&l.samples[i])
		l.off = append(l.off, off)
	}
	slices.Sort(l.off)
	return max(leastSpread, 1.48*l.off[len(l.off)/2])
}

// left is the mean by which samples differ from what is expected.
func (l *learner) left(r *response) (sum float64) {
	for i := range l.samples {
		off, _ := r.misses(&l.samples[i])
		sum += min(off, mostMismatch)
	}
	return sum / float64(len(l.samples))
}

// misses is by how much the camera's value of a sample misses what is expected in
// the worst channel, as a share of that value, and the spread of its light that
// noise of the camera's values makes.
func (r *response) misses(m *sample) (most, spread float64) {
	lamp, throw := dot(r.lamp, m.at), dot(r.throw, m.at)
	sum, bright := 0.0, 0.0
	for c, seen := range m.light {
		want := root(float32(lamp*r.mix[c][0] + throw*r.projected(c, &m.f)))
		is := root(float32(seen))
		most = max(most, math.Abs(float64(want-is)))
		sum += float64(want+is) / 6
		bright += float64(is) / 3
	}
	return most / (sum + darkest), math.Pow(bright+darkest, gamma) // by a change of the value that is a share of it
}

// darkest is added to a camera's value where it is divided by: so dark, noise is
// all that is seen.
const darkest = 0.12

// dimmest is the least light that is believed to fall anywhere.
const dimmest = 0.0005

// biweight is Tukey's: how much a sample counts that is so far off.
func biweight(off, most float64) float64 {
	if math.IsInf(most, 1) {
		return 1
	}
	if off >= most {
		return 0
	}
	k := 1 - off/most*off/most
	return k * k
}

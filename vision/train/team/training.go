package main

import (
	"math"
	"math/rand/v2"

	"github.com/asterism-dice/asterism/vision"
)

// training fits a TeamNet by gradient descent with momenta (Adam).
type training struct {
	lesson
	r     *rand.Rand
	net   vision.TeamNet // of standardised measures
	in    moments        // of net.In
	out   moments        // of net.Out
	steps int
}

const (
	rate   = 0.01 // of the first step; it falls to 0
	batch  = 256
	decay  = 3e-4 // of the weights, so that none grows without need
	smooth = 0.02 // of each answer that other teams keep
)

func newTraining(l lesson, r *rand.Rand) *training {
	t := &training{lesson: l, r: r}
	for k := range t.net.In {
		for i := range len(t.mean) {
			t.net.In[k][i] = r.NormFloat64() / math.Sqrt(float64(len(t.mean)))
		}
	}
	for k := range t.net.Out {
		for i := range vision.TeamHidden {
			t.net.Out[k][i] = r.NormFloat64() / math.Sqrt(vision.TeamHidden)
		}
	}
	return t
}

// run takes so many steps and returns the weights for measures as they are.
func (t *training) run(steps int) vision.TeamNet {
	for step := range steps {
		t.step(float64(step) / float64(steps))
	}
	return t.folded()
}

// step learns from some of the dice; done is how much of the training is.
func (t *training) step(done float64) {
	var g vision.TeamNet
	for range batch {
		s := &t.samples[t.r.IntN(len(t.samples))]
		t.slope(s, &g)
	}
	t.steps++
	a := rate * (1 - done)
	for k := range g.In {
		t.in.learn(k*len(g.In[k]), t.net.In[k][:], g.In[k][:], a, t.steps)
	}
	for k := range g.Out {
		t.out.learn(k*len(g.Out[k]), t.net.Out[k][:], g.Out[k][:], a, t.steps)
	}
}

// slope adds one die's share of the error's slope.
func (t *training) slope(s *sample, g *vision.TeamNet) {
	p, mid := t.net.Chances(&s.colours), t.net.Hidden(&s.colours)
	var back [vision.TeamHidden]float64
	for k := range p {
		e := p[k] - smooth/float64(len(p))
		if k == s.team {
			e -= 1 - smooth
		}
		e *= s.weight / batch
		for i, m := range mid {
			g.Out[k][i] += e * m
			back[i] += e * t.net.Out[k][i]
		}
		g.Out[k][vision.TeamHidden] += e
	}
	for i, b := range back {
		b *= 1 - mid[i]*mid[i]
		for j, x := range s.colours {
			g.In[i][j] += b * x
		}
		g.In[i][len(s.colours)] += b
	}
}

// moments are the running means of slopes and of their squares.
type moments struct{ mean, square [1024]float64 }

// learn moves weights against their slopes. Those of a row begin at from.
func (m *moments) learn(from int, w, slope []float64, a float64, step int) {
	const b1, b2 = 0.9, 0.999
	c1, c2 := 1-math.Pow(b1, float64(step)), 1-math.Pow(b2, float64(step))
	for i := range w {
		g := slope[i] + 2*decay*w[i]
		if i == len(w)-1 {
			g = slope[i] // constants stay free
		}
		k := from + i
		m.mean[k] = b1*m.mean[k] + (1-b1)*g
		m.square[k] = b2*m.square[k] + (1-b2)*g*g
		w[i] -= a * (m.mean[k] / c1) / (math.Sqrt(m.square[k]/c2) + 1e-8)
	}
}

// folded returns the weights for measures as they are.
func (t *training) folded() vision.TeamNet {
	n := t.net
	for k := range n.In {
		w := &n.In[k]
		for i := range t.mean {
			w[i] /= t.over[i]
			w[len(t.mean)] -= w[i] * t.mean[i]
		}
	}
	return n
}

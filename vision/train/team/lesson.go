package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/vision"
)

// lesson is what trainings learn from: standardised measures of dice.
type lesson struct {
	samples    []sample
	apart      []sample       // to judge by
	mean, over vision.Colours // what was taken off the measures, and what they were divided by then
}

func newLesson(all []sample) lesson {
	var l lesson
	for _, s := range all {
		if s.weight > 0 {
			l.samples = append(l.samples, s)
		} else {
			l.apart = append(l.apart, s)
		}
	}
	l.standardise()
	return l
}

// standardise brings all measures to mean 0 and spread 1.
func (l *lesson) standardise() {
	n := float64(len(l.samples))
	for i := range l.mean {
		var sum, square float64
		for _, s := range l.samples {
			sum += s.colours[i]
			square += s.colours[i] * s.colours[i]
		}
		l.mean[i] = sum / n
		l.over[i] = math.Sqrt(math.Max(0, square/n-l.mean[i]*l.mean[i])) + 1e-3
	}
	for _, set := range [][]sample{l.samples, l.apart} {
		for k := range set {
			for i := range l.mean {
				set[k].colours[i] = (set[k].colours[i] - l.mean[i]) / l.over[i]
			}
		}
	}
}

// report writes how many dice of each set the weights tell rightly.
func (l *lesson) report(w io.Writer, n *vision.TeamNets) {
	right, of := map[string]int{}, map[string]int{}
	for _, s := range l.apart {
		of["kept apart: "+s.set]++
		right["kept apart: "+s.set] += l.tells(s, n)
	}
	for _, s := range l.samples {
		of["trained on: "+s.set]++
		right["trained on: "+s.set] += l.tells(s, n)
	}
	for _, set := range slices.Sorted(maps.Keys(of)) {
		s := vision.NewShare(right[set], of[set])
		fmt.Fprintf(w, "%s: %d of %d, %.4f (%.4f to %.4f)\n", set, s.Part, s.Whole, s.Value, s.Low, s.High)
	}
}

// tells returns 1 where the weights tell a die rightly, else 0.
func (l *lesson) tells(s sample, n *vision.TeamNets) int {
	for i := range s.colours {
		s.colours[i] = s.colours[i]*l.over[i] + l.mean[i]
	}
	p := n.Chances(&s.colours)
	for k := range p {
		if p[k] > p[s.team] {
			return 0
		}
	}
	return 1
}

package overlay

import (
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// fading is a mark on its way in, standing, or on its way out.
type fading struct {
	mark rules.Mark // as last seen, with slices of its own
	born time.Duration
	died time.Duration // when it was missed, if gone
	gone bool
	seen int // the round in which the view last had it
}

// fader remembers marks by their ID so that they come and go softly.
type fader struct {
	in, out time.Duration
	marks   []*fading // in the order in which they came
	byID    map[string]*fading
	round   int
}

func newFader(in, out time.Duration) *fader {
	return &fader{in: in, out: out, byID: map[string]*fading{}}
}

// update takes the marks that stand now.
func (f *fader) update(now time.Duration, lists ...[]rules.Mark) {
	f.round++
	for _, marks := range lists {
		for i := range marks {
			if marks[i].ID != "" {
				f.meet(&marks[i], now)
			}
		}
	}
	kept := f.marks[:0]
	for _, m := range f.marks {
		if m.seen != f.round && !m.gone {
			m.gone, m.died = true, now
		}
		if m.gone && now-m.died >= f.out {
			delete(f.byID, m.mark.ID)
			continue
		}
		kept = append(kept, m)
	}
	clear(f.marks[len(kept):])
	f.marks = kept
}

// meet takes note of one mark. What stood at the very first round, or says
// since when it stands, doesn't begin now.
func (f *fader) meet(m *rules.Mark, now time.Duration) {
	known, ok := f.byID[m.ID]
	if !ok {
		known = &fading{born: now}
		if f.round == 1 {
			known.born = now - f.in
		}
		f.byID[m.ID] = known
		f.marks = append(f.marks, known)
	}
	if known.gone { // it comes back while it fades
		known.gone, known.born = false, now-time.Duration(f.strength(known, now)*float64(f.in))
	}
	if m.Since > 0 && m.Since < known.born {
		known.born = m.Since
	}
	known.seen = f.round
	known.mark = keep(known.mark, m)
}

// keep copies a mark into slices of its own, using again those of old.
func keep(old rules.Mark, m *rules.Mark) rules.Mark {
	points, options := old.Points[:0], old.Options[:0]
	old = *m
	old.Points = append(points, m.Points...)
	old.Options = append(options, m.Options...)
	return old
}

// strength is how strong a mark is to be drawn, 0…1.
func (f *fader) strength(m *fading, now time.Duration) float64 {
	s := 1.0
	if f.in > 0 {
		s = smooth(float64(now-m.born) / float64(f.in))
	}
	if m.gone && f.out > 0 {
		s *= 1 - smooth(float64(now-m.died)/float64(f.out))
	}
	return s
}

// of returns the strength of a mark of the view.
func (f *fader) of(m *rules.Mark, now time.Duration) float64 {
	if known, ok := f.byID[m.ID]; ok {
		return f.strength(known, now)
	}
	return 1
}

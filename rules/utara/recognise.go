package utara

import (
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation/sail"
)

// recognise takes the path that was sailed, or says what doesn't fit.
func (r *Referee) recognise(d *difference, patient bool) ([]trouble, bool) {
	e := r.explain(d)
	if s, ok := e.sailed(); ok {
		r.sailed(s.best(), false, r.alike(s))
		return r.recogniseRest(patient), true
	}
	if len(e.whole) > 1 {
		return []trouble{r.whichBegan(e.whole)}, false
	}
	if p := r.unfinished(d); p != nil {
		left := mismatches(p, d.gone)
		t := trouble{Code: "unfinished", Dice: dice(left), Text: r.stillLies(p, left)}
		if !patient && !r.state.told(&t) {
			return nil, false
		}
		return []trouble{t}, false
	}
	if s := e.first; s != nil {
		r.sailed(s.best(), false, r.alike(s))
		return r.recogniseRest(patient), true
	}
	return []trouble{{Code: "unexplained", Dice: slices.Clone(d.gone), Text: r.whyNot(e.Move.best(), d)}}, false
}

// recogniseRest goes on with what is gone beside the path that was just taken.
func (r *Referee) recogniseRest(patient bool) []trouble {
	d := r.compare()
	if r.state.Phase != sailing || len(d.gone) == 0 {
		return nil
	}
	found, _ := r.recognise(&d, patient)
	return found
}

// sailed returns the result that was played: beyond doubt, or the only one that
// needs no sensor to be wrong; the first of several in turn where what explains all
// alone began too late.
func (e *explanation) sailed() (*result, bool) {
	if len(e.whole) > 0 && e.first != nil {
		return e.first, true
	}
	if e.Played {
		return e.Move, true
	}
	if len(e.whole) == 1 {
		return e.whole[0], true
	}
	return nil, false
}

// alike lists the starts of a result that are as likely as the one taken.
func (r *Referee) alike(s *result) []string {
	var starts []string
	for _, p := range s.paths[1:] {
		if p.Start != s.best().Start && r.watch.before(p.Start) == r.watch.before(s.best().Start) && !slices.Contains(starts, p.Start) {
			starts = append(starts, p.Start)
		}
	}
	return starts
}

// whichBegan asks which of several paths was sailed.
func (r *Referee) whichBegan(whole []*result) trouble {
	var names, called []string
	again, ask := "", "which way was sailed: "
	for _, s := range whole {
		name := pathName(s.best(), whole)
		names, called = append(names, name), append(called, r.calledPath(name))
		if s.again && again == "" {
			again = r.calledPath(name)
		}
		if s.best().Start != whole[0].best().Start {
			ask = "which die began: "
		}
	}
	text := ask + strings.Join(called, " or ") + "? All that is gone fits each"
	if again != "" {
		text += fmt.Sprintf(", but after %s %s may sail again", again, r.player())
	}
	return trouble{Code: ambiguous, Dice: names, Text: text}
}

// ambiguous is the code of the fault that asks which die began.
const ambiguous = "ambiguous"

// pathName names a path by its start, with its choices where several start
// there.
func pathName(p *sail.Path, whole []*result) string {
	for _, s := range whole {
		if o := s.best(); o != p && o.Start == p.Start {
			return strings.Join(append([]string{p.Start}, p.Choices...), " ")
		}
	}
	return p.Start
}

// settleStart takes the path that the players name where several explain what
// is gone; false when that isn't what is asked.
func (r *Referee) settleStart(d *difference, name string) bool {
	if !slices.ContainsFunc(r.state.Troubles, func(t trouble) bool { return t.Code == ambiguous }) {
		return false
	}
	whole := r.explain(d).whole
	for _, s := range whole {
		if p := s.best(); pathName(p, whole) == name {
			r.sailed(p, false, nil)
			r.settle(nil)
			return true
		}
	}
	return false
}

package utara

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// look is what one look at a table says of a sky.
type look struct {
	sky       *constellation.Table
	seen      map[string]*constellation.Die // the dice of the sky that are seen, by their ids there
	gone      []string                      // the others
	shifted   []shifted
	strangers []*constellation.Die // dice at rest that don't belong to the sky
	nudge     float64              // mm that a die may move unnoticed

	faces  map[string]float64 // logarithm of the chance of what a die is read as, where that isn't 0
	chance float64            // their sum
}

// lookAt compares a sky with what lies on a table.
func lookAt(sky, t *constellation.Table, nudge float64) *look {
	l := &look{sky: sky, nudge: nudge, seen: identify(sky.Dice, t.Dice, nudge), faces: map[string]float64{}}
	known := map[*constellation.Die]bool{}
	for i := range sky.Dice {
		was := &sky.Dice[i]
		is := l.seen[was.ID]
		if is == nil {
			l.gone = append(l.gone, was.ID)
			continue
		}
		known[is] = true
		l.compare(was, is)
	}
	for i := range t.Dice {
		if is := &t.Dice[i]; !known[is] && is.Still {
			l.strangers = append(l.strangers, is)
		}
	}
	return l
}

// compare notes how a die of the sky is seen otherwise, and how likely that is.
func (l *look) compare(was, is *constellation.Die) {
	if s := shiftOf(was, is); s.counts(l.nudge) {
		l.shifted = append(l.shifted, s)
	}
	if was.Face == "" {
		return // nobody knows what it shows
	}
	// A die that is surely read otherwise is no less likely than one that is missed
	// beside one too many.
	if log := math.Log(max(is.Shows(was.Face, was.Kind), rules.MissedChance*rules.ExtraChance)); log != 0 {
		l.faces[was.ID] = log
		l.chance += log
	}
}

// untouched tells whether no die was taken or laid down.
func (l *look) untouched() bool { return len(l.gone)+len(l.strangers) == 0 }

// differs lists what is otherwise than in the sky: nothing was sailed.
func (l *look) differs() []Differing {
	f := l.stays(&sail.Path{})
	for _, id := range l.gone {
		f.Differs = append(f.Differs, l.missing(id))
	}
	return f.Differs
}

// fit weighs one path by the dice that are gone and those that aren't.
func (l *look) fit(p *sail.Path) rules.Fit[Differing] {
	f := l.stays(p)
	for _, miss := range mismatches(p, l.gone) {
		if !miss.lies {
			f.LogChance += math.Log(rules.MissedChance)
			f.Differs = append(f.Differs, l.missing(miss.die))
			f.Contradicted = true
			continue
		}
		is := l.seen[miss.die]
		f.LogChance += math.Log(max(rules.ExtraChance, 1-is.Confidence))
		f.Differs = append(f.Differs, Differing{At: miss.die, Saw: lies(is)})
		f.Contradicted = f.Contradicted || is.Confidence >= rules.SureFrom
	}
	return f
}

// stays weighs the dice that a path leaves: those that were pushed or turned over,
// which no path explains, and those that don't belong to the sky.
func (l *look) stays(p *sail.Path) rules.Fit[Differing] {
	f := rules.Fit[Differing]{LogChance: l.chance, Contradicted: len(l.strangers) > 0}
	for _, id := range p.Collected {
		f.LogChance -= l.faces[id]
	}
	for i := range l.shifted {
		s := &l.shifted[i]
		if slices.Contains(p.Collected, s.id) {
			continue
		}
		f.Differs = append(f.Differs, Differing{s.id, lies(&s.was), lies(&s.is)})
		f.Contradicted = f.Contradicted || !s.misread(l.nudge)
	}
	for _, is := range l.strangers {
		f.Differs = append(f.Differs, Differing{At: is.ID, Saw: lies(is)})
	}
	return f
}

func (l *look) missing(id string) Differing {
	was, _ := l.sky.Die(id)
	return Differing{At: id, Want: lies(was)}
}

// misread tells whether the die need only be read wrong by a sensor that isn't sure of
// it.
func (s *shifted) misread(nudge float64) bool {
	return !s.elsewhere(nudge) && s.is.FaceConfidence < rules.SureFrom
}

package stats

import (
	"slices"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// takeThrows follows what was thrown. A face or kind that is read or said later counts
// as long as the die lies as it was thrown.
func (r *reader) takeThrows(e *rules.Event) {
	if p, ok := e.Data.(rules.Thrower); ok {
		r.cast(p.Thrown(*e))
		return
	}
	if r.caster != nil {
		r.cast(r.caster.Cast(*e))
	}
	r.takeWords(e)
	for _, id := range e.Dice {
		i, lies := r.open[id]
		switch {
		case !lies:
		case e.Kind == rules.Moved || e.Kind == rules.Left:
			delete(r.open, id)
		case e.Kind == rules.Read && e.Face != "":
			r.round.Throws[i].Face = e.Face
		}
	}
}

// cast takes dice that were thrown. Of one without an id nothing becomes known later.
func (r *reader) cast(thrown []rules.Throw) {
	for _, t := range thrown {
		t.Player = r.names().Of(t.Player)
		if t.Die != "" {
			if r.open == nil {
				r.open = map[string]int{}
			}
			r.open[t.Die] = len(r.round.Throws)
		}
		r.round.Throws = append(r.round.Throws, t)
	}
}

// takeWords follows what becomes known of dice that lie as they were thrown.
func (r *reader) takeWords(e *rules.Event) {
	if p, ok := e.Data.(rules.Identifier); ok {
		die, kind := p.Identified(*e)
		if i, lies := r.open[die]; lies && kind != "" {
			r.round.Throws[i].Kind = kind
		}
	}
	if p, ok := e.Data.(rules.Renamer); ok {
		if was, is := p.Renamed(*e); is != was {
			r.rename(was, is)
		}
	}
}

// rename gives a die another id in all that is known of it.
func (r *reader) rename(was, is string) {
	if i, lies := r.open[was]; lies {
		delete(r.open, was)
		r.open[is] = i
	}
	renamed := func(dice []string) []string {
		dice = slices.Clone(dice)
		for i, d := range dice {
			if d == was {
				dice[i] = is
			}
		}
		return dice
	}
	links := map[[2]string]bool{}
	for l := range r.links {
		links[linkOf(renamed(l[:]))] = true
	}
	shapes := map[string]int{}
	for s, n := range r.shapes {
		shapes[shapeOf(renamed(strings.Fields(s)))] = n
	}
	r.links, r.shapes = links, shapes
}

// value is what a face counts, false for faces that are no numbers.
func value(face string) (float64, bool) {
	n, err := strconv.Atoi(face)
	return float64(n), err == nil
}

// mean is what a fair die of a kind shows on average, false for kinds whose
// faces are no numbers.
func mean(k constellation.Kind) (float64, bool) {
	faces, sum := k.Faces(), 0.0
	for _, f := range faces {
		v, ok := value(f)
		if !ok {
			return 0, false
		}
		sum += v
	}
	return sum / float64(len(faces)), len(faces) > 0
}

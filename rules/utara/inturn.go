package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
)

// mostSplits is how many ways of parting dice into paths that were sailed one after
// another are tried, at most.
const mostSplits = 64

// split tells whether dice that are gone were several paths.
type split struct {
	r        *Referee
	left     int  // ways that may still be tried
	underway bool // the last of the paths may be: begun, but with dice on the table
}

// inTurn returns which of the results comes first where several in turn explain all
// dice that are gone, nil where none or more than one may. Sensors hold on to a die for a while
// that a hand may hide: quick players sail on before the table was seen to be
// quiet. Between two paths no die was lifted for the settling time, as where the
// table is seen to be quiet; a die that is lifted sooner belongs to the path.
func (r *Referee) inTurn(results []*result, gone []string) *result {
	var found []*result
	s := split{r: r, left: mostSplits}
	for _, o := range results {
		if s.explains(&r.state.Sky, o.best(), gone) {
			found = append(found, o)
		}
	}
	if len(found) != 1 || s.left < 0 {
		return nil
	}
	return found[0]
}

// explains tells whether a path and others after it took just the dice that are
// gone.
func (s *split) explains(t *constellation.Table, p *sail.Path, gone []string) bool {
	taken := func(id string) bool { return slices.Contains(p.Collected, id) }
	rest := slices.DeleteFunc(slices.Clone(gone), taken)
	if slices.ContainsFunc(p.Collected, func(id string) bool { return !slices.Contains(gone, id) }) {
		return s.underway && len(rest) == 0 && slices.Contains(gone, p.Start)
	}
	if len(rest) == 0 {
		return true
	}
	if s.left--; s.left < 0 || !s.r.watch.lull(p.Collected, rest, s.r.conf.Settle) {
		return false
	}
	after := *t
	after.Dice = slices.DeleteFunc(slices.Clone(t.Dice), func(d constellation.Die) bool { return taken(d.ID) })
	paths, err := sail.Paths(&after, s.r.conf.Sail)
	return err == nil && slices.ContainsFunc(paths, func(q sail.Path) bool { return s.explains(&after, &q, rest) })
}

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
	first := slices.DeleteFunc(slices.Clone(found), func(o *result) bool {
		return slices.ContainsFunc(found, func(q *result) bool { return r.doubtOf(q.best()) == nil && r.after(o, q.best().Collected) })
	})
	if len(first) != 1 || s.left < 0 {
		return nil
	}
	return first[0]
}

// after tells whether the die that began a path, whichever of them did, surely lay there
// for the settling time after others were lifted: who sailed them didn't begin with it.
func (r *Referee) after(o *result, others []string) bool {
	return !slices.ContainsFunc(o.paths, func(p *sail.Path) bool {
		return slices.Contains(others, p.Start) || !r.watch.surely(others, []string{p.Start}, r.conf.Settle)
	})
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

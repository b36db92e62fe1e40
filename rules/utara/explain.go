package utara

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// The chances by which paths are weighed. A single look misses a die with 0.02
// and sees one that isn't there with 0.005 (specification "boards", explain);
// here the table has lain quiet for the settling time, so that many looks in a
// row would have to be wrong: a tenth of that.
const (
	missedChance = 0.002  // a die lies there and isn't seen
	ghostChance  = 0.0005 // a die is seen that was collected
	// laterChance is how much less likely a path is for each time that dice
	// were lifted before its start: players begin with the die that sails.
	laterChance = 1.0 / 30
	// laterMost bounds how often laterChance counts: dice that are lifted
	// late are in no certain order.
	laterMost = 3
)

// mismatch is a die that fits one path badly.
type mismatch struct {
	die  string
	lies bool // on the path, but still on the table
}

// result is what a path leaves behind: paths that take the same dice and leave
// the same player on turn can't be told apart afterwards.
type result struct {
	paths []*sail.Path // the likeliest start first
	again bool
}

// best returns the path whose start is the likeliest.
func (s *result) best() *sail.Path {
	if s == nil {
		return nil
	}
	return s.paths[0]
}

// explanation is what was made of the dice that are gone.
type explanation struct {
	rules.Explanation[*result, mismatch]
	whole []*result // those which explain all of it
	first *result   // where several in turn explain it, and none alone, unless it began too late
	gone  []string  // the dice
	lead  []int     // and after how many others each was lifted
}

// explain weighs what the player on turn may have sailed.
func (r *Referee) explain(d *difference) *explanation {
	lead := make([]int, len(d.gone))
	for i, id := range d.gone {
		lead[i] = r.watch.before(id)
	}
	if e := r.cache.explained; e != nil && slices.Equal(e.gone, d.gone) && slices.Equal(e.lead, lead) {
		return e
	}
	results := resultsOf(r.candidates())
	e := &explanation{gone: d.gone, lead: lead}
	e.Explanation = rules.Explain(slices.Values(results), func(s *result) rules.Fit[mismatch] { return r.fit(s, d.gone) })
	for _, s := range results {
		if len(mismatches(s.best(), d.gone)) == 0 {
			e.whole = append(e.whole, s)
		}
	}
	if !slices.ContainsFunc(e.whole, func(s *result) bool { return !r.after(s, d.gone[:1]) }) {
		e.first = r.inTurn(results, d.gone)
	}
	r.cache.explained = e
	return e
}

// resultsOf gathers paths with the same result, in the order of the first.
func resultsOf(paths []*sail.Path) []*result {
	var results []*result
	byKey := map[string]*result{}
	for _, p := range paths {
		key := strings.Join(slices.Sorted(slices.Values(p.Collected)), "\x00")
		if p.Again {
			key += "\x00\x00"
		}
		s := byKey[key]
		if s == nil {
			s = &result{again: p.Again}
			byKey[key] = s
			results = append(results, s)
		}
		s.paths = append(s.paths, p)
	}
	return results
}

// fit weighs a result by the dice that are gone, by which was lifted first and by
// what is in doubt about it.
func (r *Referee) fit(s *result, gone []string) rules.Fit[mismatch] {
	f := rules.Fit[mismatch]{Differs: mismatches(s.best(), gone)}
	f.Contradicted = len(f.Differs) > 0
	for _, m := range f.Differs {
		if m.lies {
			f.LogChance += math.Log(ghostChance)
		} else {
			f.LogChance += math.Log(missedChance)
		}
	}
	f.LogChance += r.logChance(s.best())
	return f
}

// logChance is the logarithm of the chance that somebody sailed a path, before
// looking at what is gone.
func (r *Referee) logChance(p *sail.Path) float64 {
	chance := float64(min(r.watch.before(p.Start), laterMost)) * math.Log(laterChance)
	if o := r.doubtOf(p); o != nil {
		chance += math.Log(o.chance)
	}
	return chance
}

// candidates lists the paths that the player on turn may have sailed, the
// likeliest in front: those of the dice that were touched first.
func (r *Referee) candidates() []*sail.Path {
	var ps []*sail.Path
	for i := range r.paths() {
		if p := &r.paths()[i]; r.state.Plan == nil || r.state.Plan.is(p) {
			ps = append(ps, p)
		}
	}
	if r.state.Plan == nil {
		doubtfuls := r.doubtfuls()
		for i := range doubtfuls {
			ps = append(ps, &doubtfuls[i].path)
		}
	}
	r.sortByChance(ps)
	return ps
}

// sortByChance brings the likeliest paths to the front, of equals those whose start
// was touched first.
func (r *Referee) sortByChance(ps []*sail.Path) {
	type weighed struct {
		path *sail.Path
		log  float64 // of its chance
		rank int     // of its start
	}
	all := make([]weighed, len(ps))
	for i, p := range ps {
		all[i] = weighed{p, r.logChance(p), r.watch.rank(p.Start)}
	}
	slices.SortStableFunc(all, func(a, b weighed) int { return cmp.Or(cmp.Compare(b.log, a.log), cmp.Compare(a.rank, b.rank)) })
	for i := range all {
		ps[i] = all[i].path
	}
}

// is tells whether p is the path that the table plans.
func (l *plan) is(p *sail.Path) bool {
	return p.Start == l.Path.Start && slices.Equal(p.Choices, l.Path.Choices)
}

// mismatches compares a path with the dice that are gone.
func mismatches(p *sail.Path, gone []string) []mismatch {
	var ms []mismatch
	for _, id := range gone {
		if !slices.Contains(p.Collected, id) {
			ms = append(ms, mismatch{die: id})
		}
	}
	for _, id := range p.Collected {
		if !slices.Contains(gone, id) {
			ms = append(ms, mismatch{id, true})
		}
	}
	return ms
}

// unfinished returns the path that fits so far but has dice on the table yet,
// nil when there is none.
func (r *Referee) unfinished(d *difference) *sail.Path {
	var best *sail.Path
	for _, p := range r.candidates() {
		fits := !slices.ContainsFunc(d.gone, func(id string) bool { return !slices.Contains(p.Collected, id) })
		if fits && (best == nil || len(p.Collected) < len(best.Collected) && r.watch.rank(p.Start) <= r.watch.rank(best.Start)) {
			best = p
		}
	}
	return best
}

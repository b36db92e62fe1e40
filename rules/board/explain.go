package board

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// Question is a position with its legal moves: which one was played?
type Question struct {
	Before []Piece      // what lies on the board before the move
	Stays  [][]Piece    // Before in each of the worlds, where there are several
	Moves  []rules.Move // all legal ones
	// After returns what lies on the board after a move: one list for each of
	// the worlds, equally likely, that aren't told apart yet; one as a rule.
	// Where Stays lists worlds, a move may be legal in some of them alone.
	After func(rules.Move) [][]Piece
	// Silent tells of a move that shows nothing new from above; nil: none does.
	// Such moves aren't weighed: all of them together would outweigh a move
	// that only takes a piece off the board.
	Silent func(rules.Move) bool
	// Alike tells of two moves that differ in nothing but what a die shows
	// afterwards, which the position can leave open; nil: none are.
	Alike func(a, b rules.Move) bool
	Words Words
}

// Finding is what is made of a table.
type Finding struct {
	rules.Explanation[rules.Move, Difference]
	// Unchanged: the table is as it was before the move, though parts of it
	// may be hidden or a side seem to be another. There is no move then, and
	// Differs is what is otherwise than before.
	Unchanged bool
	Worlds    []float64 // share of each world after Move, together 1
	// Alike are further moves of at least rules.AlsoFrom, alike to Move: one of
	// them all was played, beyond doubt, but not which.
	Alike []rules.Move
}

// Explain finds the move that explains what is seen.
func (s *Seen) Explain(q Question) Finding {
	weighed := map[rules.Move]weight{}
	f := Finding{}
	f.Explanation = rules.Explain(slices.Values(q.visible()), func(m rules.Move) rules.Fit[Difference] {
		w := s.weigh(q.After(m), len(q.Stays))
		weighed[m] = w
		return w.Fit
	})
	before := s.Fit(q.Before)
	if len(q.Stays) > 0 {
		before = s.weigh(q.Stays, 0).Fit
	}
	best, found := weighed[f.Move]
	// Likelier than any move: nothing was played, though a side may be misread.
	asBefore := (!found || before.LogChance > best.LogChance) && s.inPlace(s.match(q.Before))
	// A hand takes nothing from a move that leaves the table just so: where that is
	// any of several, all of them are told.
	under := !f.Played && (!found || best.Contradicted) && s.covered(q.Before)
	if asBefore || under {
		return Finding{Unchanged: true, Explanation: rules.Explanation[rules.Move, Difference]{Differs: s.Differs(q.Before, q.Words)}}
	}
	if !found {
		f.Differs = s.Differs(q.Before, q.Words)
		return f
	}
	f.Worlds = best.worlds
	f.Differs = s.Differs(q.After(f.Move)[best.likeliest], q.Words)
	f.holdOpen(q, weighed)
	// A table that may well be as it was hasn't certainly changed.
	stays := math.Exp(before.LogChance-best.LogChance) * f.P
	f.Played = f.Played && 1/(1+stays) >= rules.PlayedFrom
	return f
}

// holdOpen takes moves that are alike for one where none of them alone is sure.
// Moves that need a die to be missed, or a sure reading to be wrong, are no rivals
// to them: of those there are hundreds, which together would count.
func (f *Finding) holdOpen(q Question, weighed map[rules.Move]weight) {
	if f.Played || q.Alike == nil || weighed[f.Move].Contradicted {
		return
	}
	best, sum, all := weighed[f.Move].LogChance, 0.0, 0.0
	for _, m := range q.visible() { // in a fixed order: maps have none, and sums of floats hang on it
		w := weighed[m]
		if w.Contradicted {
			continue
		}
		share := math.Exp(w.LogChance - best)
		all += share
		if q.Alike(f.Move, m) {
			sum += share
		}
	}
	if f.Played = sum/all >= rules.PlayedFrom; !f.Played {
		return
	}
	for _, o := range f.Also {
		if q.Alike(f.Move, o.Move) {
			f.Alike = append(f.Alike, o.Move)
		}
	}
}

// visible lists the moves that can be seen.
func (q Question) visible() []rules.Move {
	if q.Silent == nil {
		return q.Moves
	}
	return slices.DeleteFunc(slices.Clone(q.Moves), q.Silent)
}

// weight is how well one move explains what is seen, over its worlds.
type weight struct {
	rules.Fit[Difference]
	worlds    []float64
	likeliest int
}

// weigh takes so many worlds, or those given, as equally likely before anything
// was seen.
func (s *Seen) weigh(worlds [][]Piece, n int) weight {
	fits := make([]rules.Fit[Difference], len(worlds))
	w := weight{worlds: make([]float64, len(worlds))}
	for i, want := range worlds {
		fits[i] = s.Fit(want)
		if fits[i].LogChance > fits[w.likeliest].LogChance {
			w.likeliest = i
		}
	}
	most, sum := fits[w.likeliest].LogChance, 0.0
	for i, f := range fits {
		w.worlds[i] = math.Exp(f.LogChance - most)
		sum += w.worlds[i]
	}
	for i := range w.worlds {
		w.worlds[i] /= sum
	}
	w.LogChance = most + math.Log(sum/float64(max(n, len(worlds))))
	w.Contradicted = fits[w.likeliest].Contradicted
	return w
}

package board

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// Question is a position with its legal moves: which one was played?
type Question struct {
	Before []Piece      // what lies on the board before the move
	Moves  []rules.Move // all legal ones
	// After returns what lies on the board after a move: one list for each of
	// the worlds, equally likely, that aren't told apart yet; one as a rule.
	After func(rules.Move) [][]Piece
	// Silent tells of a move that shows nothing new from above; nil: none does.
	// Such moves aren't weighed: all of them together would outweigh a move
	// that only takes a piece off the board.
	Silent func(rules.Move) bool
	Words  Words
}

// Finding is what is made of a table.
type Finding struct {
	rules.Explanation[rules.Move, Difference]
	// Unchanged: the table is as it was before the move, though parts of it
	// may be hidden or a side seem to be another. There is no move then, and
	// Differs is what is otherwise than before.
	Unchanged bool
	Worlds    []float64 // share of each world after Move, together 1
}

// Explain finds the move that explains what is seen.
func (s *Seen) Explain(q Question) Finding {
	weighed := map[rules.Move]weight{}
	f := Finding{}
	f.Explanation = rules.Explain(slices.Values(q.shown()), func(m rules.Move) rules.Fit[Difference] {
		w := s.weigh(q.After(m))
		weighed[m] = w
		return w.Fit
	})
	before := s.Fit(q.Before)
	best, found := weighed[f.Move]
	// Likelier than any move: nothing was played, though a side may be misread.
	asBefore := (!found || before.LogChance > best.LogChance) && s.inPlace(s.match(q.Before))
	if asBefore || !f.Played && s.covered(q.Before) {
		return Finding{Unchanged: true, Explanation: rules.Explanation[rules.Move, Difference]{Differs: s.Differs(q.Before, q.Words)}}
	}
	if !found {
		f.Differs = s.Differs(q.Before, q.Words)
		return f
	}
	f.Worlds = best.worlds
	f.Differs = s.Differs(q.After(f.Move)[best.likeliest], q.Words)
	// A table that may well be as it was hasn't certainly changed.
	stays := math.Exp(before.LogChance-best.LogChance) * f.P
	f.Played = f.Played && 1/(1+stays) >= rules.PlayedFrom
	return f
}

// shown lists the moves that can be seen.
func (q Question) shown() []rules.Move {
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

// weigh takes the worlds as equally likely before anything was seen.
func (s *Seen) weigh(worlds [][]Piece) weight {
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
	w.LogChance = most + math.Log(sum/float64(len(worlds)))
	w.Contradicted = fits[w.likeliest].Contradicted
	return w
}

package board

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

const (
	// chanceSize is the chance that a leader looks like the others, or one of
	// the others like a leader, where sizes differ.
	chanceSize = 0.1
	// oneLikelier is how much likelier, as a logarithm, a reading of a face that the
	// sensor is sure isn't there is one die with that face than a die missed and one
	// too many: else a die that was rolled to a wrong side would be as likely not to
	// have been rolled at all. It only decides between equals: no chance that is told shows it.
	oneLikelier = 1e-9
)

var logMissed = math.Log(rules.MissedChance)

// Fit says how well contents of the board explain what is seen. Differs stays
// empty: Differs works it out where it is wanted.
func (s *Seen) Fit(want []Piece) rules.Fit[Difference] {
	m := s.match(want)
	return rules.Fit[Difference]{LogChance: m.log, Contradicted: s.contradicted(want, m)}
}

// match is which reading is taken for which piece.
type match struct {
	log   float64 // logarithm of the chance of all readings
	piece []int   // by reading: index of the piece, or -1
}

// link is a reading that may be a piece.
type link struct {
	piece int
	gain  float64 // above 0: logarithm, against both being without a partner
}

// match finds the likeliest way to take readings for pieces.
func (s *Seen) match(want []Piece) match {
	led := s.sized && leads(want)
	p := pairing{links: make([][]link, len(s.Readings)), used: make([]bool, len(want)), at: make([]int, len(s.Readings))}
	total := float64(len(want)) * logMissed
	for i := range s.Readings {
		r := &s.Readings[i]
		alone := math.Log(r.Off + (1-r.Off)*rules.ExtraChance)
		total += alone
		p.links[i] = r.links(want, alone+logMissed, led)
	}
	p.bestFrom()
	p.best = math.Inf(-1)
	p.try(0, 0)
	return match{total + p.best, p.bestAt}
}

// leads tells whether leaders are among the pieces.
func leads(want []Piece) bool {
	for i := range want {
		if want[i].Leader {
			return true
		}
	}
	return false
}

// links lists the pieces that a reading may be, the likeliest first.
func (r *Reading) links(want []Piece, apart float64, led bool) []link {
	var all []link
	for i := range want {
		w := &want[i]
		p := r.in(w.Cell)
		if p == 0 || !r.canBe(w) {
			continue
		}
		here := p
		if w.Face != "" {
			p *= r.Die.Shows(w.Face, w.Kind)
		}
		if led && w.Leader != r.Large {
			p *= chanceSize
		}
		gain := math.Log(p) - apart
		if here > 0.5 {
			gain = max(gain, oneLikelier)
		}
		if gain > 0 {
			all = append(all, link{i, gain})
		}
	}
	for i := 1; i < len(all); i++ { // few: one or two as a rule
		for j := i; j > 0 && all[j].gain > all[j-1].gain; j-- {
			all[j], all[j-1] = all[j-1], all[j]
		}
	}
	return all
}

// canBe tells whether kind and team, as far as they are known, are the piece's.
func (r *Reading) canBe(w *Piece) bool {
	k, t := r.Die.Kind, r.Die.Team
	return (k == w.Kind || k == "" || k == constellation.Unknown) && (t == "" || t == w.Team)
}

// pairing searches the best partners for all readings, with bounds: where no
// two readings want the same piece the first way is the best.
type pairing struct {
	links  [][]link
	used   []bool
	at     []int
	most   []float64 // by reading: the most that it and all after it can gain
	best   float64
	bestAt []int
	steps  int // that were tried
}

// mostSteps is how many steps the search for the best partners may take: more are only
// needed where many more dice lie in squares than may, and then the best found will do.
const mostSteps = 100_000

func (p *pairing) bestFrom() {
	p.most = make([]float64, len(p.links)+1)
	for i := len(p.links) - 1; i >= 0; i-- {
		p.most[i] = p.most[i+1]
		if len(p.links[i]) > 0 {
			p.most[i] += p.links[i][0].gain
		}
	}
}

func (p *pairing) try(i int, gain float64) {
	if p.steps++; gain+p.most[i] <= p.best || p.steps > mostSteps && p.bestAt != nil {
		return
	}
	if i == len(p.links) {
		p.best, p.bestAt = gain, append(p.bestAt[:0], p.at...)
		return
	}
	for _, l := range p.links[i] {
		if !p.used[l.piece] {
			p.used[l.piece], p.at[i] = true, l.piece
			p.try(i+1, gain+l.gain)
			p.used[l.piece] = false
		}
	}
	p.at[i] = -1
	p.try(i+1, gain)
}

// contradicted tells whether a sure reading would be wrong, a die missing or
// one too many.
func (s *Seen) contradicted(want []Piece, m match) bool {
	found := 0
	for i, k := range m.piece {
		r := &s.Readings[i]
		if k < 0 {
			if r.Off < 1-rules.SureFrom {
				return true
			}
			continue
		}
		found++
		if r.wrong(&want[k]) && r.Die.FaceConfidence >= rules.SureFrom || r.elsewhere(&want[k]) {
			return true
		}
	}
	return found < len(want)
}

// elsewhere tells whether the reading surely lies in another cell than the piece, though it
// may be that piece.
func (r *Reading) elsewhere(w *Piece) bool { return r.in(w.Cell) < 1-rules.SureFrom }

// wrong tells whether the reading says another face than the piece shows.
func (r *Reading) wrong(w *Piece) bool {
	return w.Face != "" && r.Die.Face != "" && w.Face != r.Die.Face
}

package tracker

import (
	"cmp"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// evidence is what the readings of a die say of its face together: a ballot
// for the face, and the mean of the chances that they gave to every face. It is
// a mean, not a product, because what one sensor reads in a row errs alike.
type evidence struct {
	ballot
	others []vote // chances that readings gave to faces other than theirs
}

// readOpen adds the say of a reading that left the face open. It counts until a
// reading names one.
func (e *evidence) readOpen(alternatives []constellation.FaceChance) {
	if len(e.votes) > 0 || len(alternatives) == 0 && len(e.others) == 0 {
		return
	}
	e.addOthers("", 0, alternatives)
	e.total = e.total*voteDecay + 1
}

// read adds one reading's say: its face, and what else it may be.
func (e *evidence) read(face string, confidence float64, alternatives []constellation.FaceChance) {
	if len(e.votes) == 0 {
		e.clear() // of what was said while the face was open
	}
	e.ballot.add(face, confidence)
	if !(confidence > 0 && confidence <= 1) {
		confidence = 1 // as in ballot.add
	}
	e.addOthers(face, confidence, alternatives)
}

// addOthers adds the chances of the faces other than the one that was read.
func (e *evidence) addOthers(face string, confidence float64, alternatives []constellation.FaceChance) {
	for i := range e.others {
		e.others[i].weight *= voteDecay
	}
	scale := shareLeft(face, confidence, alternatives)
	for _, a := range alternatives {
		if isAlternative(a, face) {
			e.another(a.Face).weight += a.P * scale
		}
	}
}

// isAlternative tells whether c is a usable chance of a face other than that.
func isAlternative(c constellation.FaceChance, face string) bool {
	return c.Face != "" && c.Face != face && c.P > 0 && c.P <= 1
}

// shareLeft is what the alternatives of one reading are scaled by so that they
// and its face have no more than a chance of 1 together.
func shareLeft(face string, confidence float64, alternatives []constellation.FaceChance) float64 {
	sum := 0.0
	for _, a := range alternatives {
		if isAlternative(a, face) {
			sum += a.P
		}
	}
	if left := 1 - confidence; sum > left {
		return left / sum
	}
	return 1
}

// another returns what readings said of a face that wasn't theirs.
func (e *evidence) another(face string) *vote {
	for i := range e.others {
		if e.others[i].value == face {
			return &e.others[i]
		}
	}
	at := 0
	e.others, at = enroll(e.others, face, -1)
	return &e.others[at]
}

// rareChance is the chance below which a face is not worth naming.
const rareChance = 0.001

// appendAlternatives adds every face of that kind but the winner that has a
// chance, the likeliest first and equals by name.
func (e *evidence) appendAlternatives(to []constellation.FaceChance, kind constellation.Kind) []constellation.FaceChance {
	if len(e.votes) < 2 && len(e.others) == 0 {
		return to
	}
	winner, _ := e.winner()
	for i, v := range e.votes {
		if i != e.best {
			to = append(to, constellation.FaceChance{Face: v.value, P: v.weight / e.total})
		}
	}
	for _, o := range e.others {
		to = addChance(to, o.value, o.weight/e.total, winner)
	}
	to = slices.DeleteFunc(to, func(c constellation.FaceChance) bool { return c.P < rareChance || !kind.Has(c.Face) })
	slices.SortFunc(to, func(a, b constellation.FaceChance) int {
		return cmp.Or(cmp.Compare(b.P, a.P), cmp.Compare(a.Face, b.Face))
	})
	return to
}

// addChance adds p to a face's chance, unless it is the winner.
func addChance(to []constellation.FaceChance, face string, p float64, winner string) []constellation.FaceChance {
	if face == winner {
		return to
	}
	for i := range to {
		if to[i].Face == face {
			to[i].P += p
			return to
		}
	}
	return append(to, constellation.FaceChance{Face: face, P: p})
}

// clear forgets all readings.
func (e *evidence) clear() {
	e.ballot.clear()
	e.others = e.others[:0]
}

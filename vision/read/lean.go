package read

import "math"

// usuallyLeans is how many of the dice that come to rest lean, about. The level network was
// shown as many that lean as that lie level.
const usuallyLeans = 0.01

// LeanChance returns how likely a die leans, 0…1, of what the level network says of one look
// at it.
func LeanChance(logit float64) float64 { return OfLogOdds(logit + LogOdds(usuallyLeans)) }

// mostLean is how likely a die must lean for its face to stay open.
const mostLean = 0.5

// Leans tells whether a die that leans with that chance is left open.
func Leans(chance float64) bool { return chance > mostLean }

// LeanLooks are several looks at a die at rest, each of which may say that it leans. The
// zero value has seen none.
type LeanLooks struct {
	sum float64 // of the log-odds
	n   int
}

// Add weighs in a look; 0 is one that wasn't asked.
func (l *LeanLooks) Add(chance float64) {
	if chance > 0 {
		l.sum, l.n = l.sum+LogOdds(chance), l.n+1
	}
}

// Chance returns how likely the die leans by all looks together, 0 by none. They show the
// same die in the same light and err together, so they count as one that is their mean.
func (l LeanLooks) Chance() float64 {
	if l.n == 0 {
		return 0
	}
	return OfLogOdds(l.sum / math.Max(1, float64(l.n)))
}

package tracker

import "github.com/asterism-dice/asterism/constellation"

const (
	// joltPart is the part of the dice at rest that move at once when the table
	// is bumped, and joltDice how many they are at least. Smaller: a throw that
	// knocks several looks like a bump. Larger: a bump looks like a throw.
	joltPart = 0.6
	joltDice = 3
)

// SetClearing says that no dice are needed where they lie, as at the end of a
// game: then many that move or go at once are being put away.
func (tr *Tracker) SetClearing(on bool) { tr.clearing = on }

// SetCarried says that the dice lie on a board of their own, which may be pushed
// with all of them: a motion that they have in common is theirs then, not the
// sensor's. Which of the two moved can't be told by the dice.
func (tr *Tracker) SetCarried(on bool) { tr.carried = on }

// feelJolt notes that most dice at rest have been moved at once, each as it
// slid, and that no die rolls that may have done it.
func (tr *Tracker) feelJolt() {
	if tr.clearing || !tr.severalAway() {
		return
	}
	still, away, due := 0, 0, false
	for _, t := range tr.tracks {
		switch {
		case t.host != nil || t.role != constellation.RoleDie || !t.visible():
		case !t.die.Still:
			if !t.born || tr.observedSpeed(t) > rolling {
				return
			}
		default:
			still++
			if t.away.on && !tr.handOver(t.die.Pos) {
				away++
				due = due || tr.now >= tr.knockedAt(t)
			}
		}
	}
	if due && away >= joltDice && float64(away) >= joltPart*float64(still) {
		tr.table.Jolted = tr.now
	}
}

// severalAway tells whether so many dice are seen away from their places that
// the table may have been bumped.
func (tr *Tracker) severalAway() bool {
	away := 0
	for _, t := range tr.tracks {
		if t.away.on {
			away++
		}
	}
	return away >= joltDice
}

// observedSpeed is how fast a die was at its last reading, mm/s.
func (tr *Tracker) observedSpeed(t *track) float64 { return t.observation(t.ref).vel.Len() }

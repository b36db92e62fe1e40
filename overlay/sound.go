package overlay

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// SoundKind names a sound.
type SoundKind string

// The sounds of the table.
const (
	SoundLink    SoundKind = "link"    // two dice are linked
	SoundShape   SoundKind = "shape"   // a shape closes; the larger, the higher it rises
	SoundBroken  SoundKind = "broken"  // a closed shape is broken
	SoundHeavy   SoundKind = "heavy"   // a die that matters more than others comes to rest
	SoundPoints  SoundKind = "points"  // points are given
	SoundForfeit SoundKind = "forfeit" // a battle is forfeited
	SoundVictory SoundKind = "victory" // a battle, round or match is won
	SoundFault   SoundKind = "fault"   // something isn't allowed
	SoundMended  SoundKind = "mended"  // and was put right
	SoundTick    SoundKind = "tick"    // a small sign: a turn, a question, a command taken
)

// SoundKinds lists all kinds.
var SoundKinds = []SoundKind{SoundLink, SoundShape, SoundBroken, SoundHeavy, SoundPoints,
	SoundForfeit, SoundVictory, SoundFault, SoundMended, SoundTick}

// Sound is one sound that begins with a scene.
type Sound struct {
	Kind SoundKind `json:"sound"`
	Size int       `json:"size,omitempty"` // how much of it: dice of a shape, points
	Pan  float64   `json:"pan,omitempty"`  // -1…1: where on the table, left to right
	Seed uint64    `json:"seed"`           // picks the variation, so that it doesn't repeat
}

// byEvent names the sound of the events that always have the same one.
var byEvent = map[rules.EventKind]SoundKind{
	rules.Linked: SoundLink, rules.Closed: SoundShape, rules.Broken: SoundBroken,
	rules.Scored: SoundPoints, rules.Faulted: SoundFault, rules.Mended: SoundMended,
	rules.Turn: SoundTick, rules.Asked: SoundTick, rules.Undone: SoundTick,
	rules.Redone: SoundTick, rules.Paused: SoundTick, rules.Resumed: SoundTick,
	rules.Ended: SoundVictory,
}

// byCue names the sound that a payload asks for.
var byCue = map[rules.Cue]SoundKind{
	rules.CueForfeit: SoundForfeit, rules.CueVictory: SoundVictory, rules.CueHeavy: SoundHeavy,
}

// soundOf returns the sound of an event, and whether it has one: what its
// payload asks for comes first.
func soundOf(e *rules.Event, t *constellation.Table) (Sound, bool) {
	kind, ok := byEvent[e.Kind]
	if c, cued := e.Data.(rules.Cuer); cued {
		if cue, asks := c.Cue(); asks {
			kind, ok = byCue[cue]
		}
	}
	if !ok {
		return Sound{}, false
	}
	return Sound{Kind: kind, Size: soundSize(e), Pan: pan(e, t), Seed: uint64(e.Seq)}, true
}

// soundSize is the number of dice of a shape, the most points of anyone else.
func soundSize(e *rules.Event) int {
	if e.Kind == rules.Closed || e.Kind == rules.Broken {
		return len(e.Dice)
	}
	most := 0
	for _, p := range e.Points {
		most = max(most, p)
	}
	return most
}

// pan is where on the table, from left to right, the event's dice lie.
func pan(e *rules.Event, t *constellation.Table) float64 {
	sum, n := 0.0, 0
	for _, id := range e.Dice {
		if d, ok := t.Die(id); ok {
			sum, n = sum+d.Pos.X, n+1
		}
	}
	if n == 0 || !(t.Width > 0) {
		return 0
	}
	return math.Round((2*sum/float64(n)/t.Width-1)*1000) / 1000
}

package stardice

import (
	"cmp"
	"fmt"

	"github.com/asterism-dice/asterism/rules"
)

// noteOf is the word that stands for a payload in an event's Note, for people
// and scripts. Nothing is read back from it; see earlier.go for journals that
// have nothing else.
func noteOf(data rules.Payload) string {
	switch p := data.(type) {
	case Entry:
		return fmt.Sprintf("%s %s %s %s", p.Part, cmp.Or(string(p.Kind), "-"), cmp.Or(string(p.Team), "-"), p.Place.note())
	case Place:
		return p.note()
	case Loss:
		return string(p.Why)
	case Change:
		return string(p.Why)
	case Question:
		return string(p.About)
	case Identified:
		return string(p.Kind)
	case Area:
		return string(p.Area)
	case Stake:
		return string(p.On)
	case Payout:
		return notePaid
	case Limit:
		return p.Sensor
	case rules.End:
		return endNote(p)
	case rules.Saying:
		return sayingNote(p)
	}
	return ""
}

// Words of notes that no payload holds as they are.
const (
	noteBattle  = "battle"
	noteForfeit = "forfeit"
	noteWar     = "war"
	notePaid    = "paid"
	noteTold    = "told"
)

func endNote(e rules.End) string {
	switch {
	case e.Match:
		return noteWar
	case e.Method == rules.ByForfeit:
		return noteForfeit
	}
	return noteBattle
}

func sayingNote(s rules.Saying) string {
	switch {
	case s.Face != "":
		return noteTold
	case s.Kind != "":
		return string(s.Kind)
	}
	return string(s.Team)
}

func (p Place) note() string { return fmt.Sprintf("%.1f %.1f", p.X, p.Y) }

func noDash(s string) string {
	if s == "-" {
		return ""
	}
	return s
}

// pick is a when yes, else b.
func pick[T any](yes bool, a, b T) T {
	if yes {
		return a
	}
	return b
}

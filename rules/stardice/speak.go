package stardice

import (
	"cmp"
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// textGone ends the sentence of a fault about a die that nobody threw off.
const textGone = " is gone and nothing was thrown: put it back, or say that it is out"

// textCubeGone is the same for the Cube: it is never out, who knocked it off forfeits.
const textCubeGone = " is gone and nothing was thrown: put it back, or say who forfeits"

// textTwoAtOnce ends the sentence of a fault about a die that came with another.
const textTwoAtOnce = "two dice at once: lift one off"

// causes are what is said of several dice with faults of one cause, by the end
// of what is said of one.
var causes = map[string]string{
	textGone:      "%d dice are gone and nothing was thrown: put them back, or say that they are out",
	textTwoAtOnce: "%d dice at once: lift off all but one",
}

// speak makes faults ready for the table: dice are called with what they show,
// and dice that are gone for one cause are one sentence.
func (r *Referee) speak(faults []rules.Fault) {
	for i := range faults {
		f := &faults[i]
		id := f.Dice[0]
		if _, over := r.turnedFault(id); over {
			continue // it says what the die showed and shows
		}
		if rest, ok := strings.CutPrefix(f.Text, r.idName(id)); ok {
			f.Text = r.shownName(id) + rest
		}
		for cause, together := range causes {
			if strings.HasSuffix(f.Text, cause) {
				f.Together = together
			}
		}
	}
}

// shownName is what a die is called with what it shows, or showed last.
func (r *Referee) shownName(id string) string {
	name := r.idName(id)
	face := r.reported.faces[id]
	if d, ok := r.raw.Die(id); ok {
		face = cmp.Or(r.Correct(*d).Face, face)
	}
	if face == "" {
		return name
	}
	return name + " (" + face + ")"
}

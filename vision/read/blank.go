package read

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// blankSide is the side of a two-sided die that bears no mark.
const blankSide = "0"

// OpenBlanks leaves the blank sides of two-sided dice open in a picture in which
// none of them shows its mark. Where nobody said that such dice are in the
// game, a plain disc by itself may as well be a counter, or printed on the
// cloth: in 4 of 20 rendered photographs of 25 dice of other kinds 8 discs were
// told as dice.
func OpenBlanks(ds []vision.Detection) {
	two := func(d vision.Detection) bool { return d.Kind == constellation.Binary }
	if slices.ContainsFunc(ds, func(d vision.Detection) bool { return two(d) && d.Face != "" && d.Face != blankSide }) {
		return
	}
	for i := range ds {
		if d := &ds[i]; two(*d) && d.Face != "" {
			d.Face, d.Alternatives, d.Reason = "", d.Faces(), vision.ReasonUnsure
		}
	}
}

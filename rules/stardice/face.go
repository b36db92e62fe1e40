package stardice

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// maxDigits keeps the sums of any table far from overflow, and exact in JSON (2^53).
const maxDigits = 12

// whole reads a face that is a whole number: decimal digits and nothing else,
// so the d00's "00" is 0. An empty face is none.
func whole(face string) (int, bool) {
	if face == "" || strings.Trim(face, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(face)
	return n, err == nil && len(strings.TrimLeft(face, "0")) <= maxDigits
}

// value is what a face adds to a sum: faces that are no whole number count 0.
func value(face string) int {
	n, _ := whole(face)
	return n
}

// checkFaces refuses numbers too great to be added up, with a [rules.TableError].
func checkFaces(t *constellation.Table) error {
	for _, d := range t.Dice {
		for _, m := range members(d) {
			if strings.Trim(m.Face, "0123456789") == "" && len(strings.TrimLeft(m.Face, "0")) > maxDigits {
				return rules.TableError{Err: fmt.Errorf("stardice: die %s: a face of %d digits is too great to be added up", d.ID, len(m.Face))}
			}
		}
	}
	return nil
}

// members are all dice that lie where d does, itself first.
func members(d constellation.Die) []constellation.Member {
	return append([]constellation.Member{{Kind: d.Kind, Team: d.Team, Face: d.Face}}, d.Stack...)
}

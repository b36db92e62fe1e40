package opencv

import (
	"testing"

	"pgregory.net/rapid"
)

// A piece that is lengthened holds what it held, is long enough, and stays in its row.
func TestAPieceIsLengthenedWithinItsRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		end := rapid.IntRange(1, 400).Draw(t, "end")
		from := rapid.IntRange(-20, end-1).Draw(t, "from")
		to := rapid.IntRange(max(from, 0)+1, end+20).Draw(t, "to")
		least := rapid.IntRange(1, end).Draw(t, "least")
		a, b := lengthened(from, to, least, end)
		if a < 0 || b > end || a > max(0, from) || b < min(end, to) || b-a < least {
			t.Fatalf("%d to %d of %d, %d at least: %d to %d", from, to, end, least, a, b)
		}
	})
}

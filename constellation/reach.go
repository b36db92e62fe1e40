package constellation

import "fmt"

// farthest is how far from the table's corner a sensor's may lie, in tables.
const farthest = 10

// NearTable tells which corner of a sensor, mm, lies too far away from a table of that
// size, mm, to be meant; nil where none does.
func NearTable(corners [4]Vec, width, height float64) error {
	for _, c := range corners {
		if far := c.Len() / max(width, height); !(far <= farthest) {
			return fmt.Errorf("corner %v lies %.3g tables away: must be %d at most", c, far, farthest)
		}
	}
	return nil
}

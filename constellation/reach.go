package constellation

import "fmt"

// farthest is how far from the table's corner a sensor's may lie, in tables.
const farthest = 10

// smallest is how much of a table, of its longer side, a sensor sees at least.
const smallest = 0.02

// NearTable tells which corner of a sensor, mm, lies too far away from a table of that
// size, mm, to be meant, or that all lie too near one another, as where they are said from 0
// to 1; nil where they don't.
func NearTable(corners [4]Vec, width, height float64) error {
	for _, c := range corners {
		if far := c.Len() / max(width, height); !(far <= farthest) {
			return fmt.Errorf("corner %v lies %.3g tables away: must be %d at most", c, far, farthest)
		}
	}
	across := max(corners[0].Dist(corners[2]), corners[1].Dist(corners[3]))
	if least := smallest * max(width, height); !(across >= least) {
		return fmt.Errorf("corners %.3g mm across: must be %.3g at least, and are said in millimetres", across, least)
	}
	return nil
}

package rules

const (
	// deepestPanel is how far the panels of the usual size reach from the edge, mm.
	deepestPanel = 50.0
	// mostDepth is the most of a table's shorter side that the panels of one player
	// take, however large things are to be written.
	mostDepth = 0.22
)

// TableScale is how much larger than on a table of 610 × 457 mm things are written
// on another one. People sit farther from the middle of a large table; on a
// small one they still have to read.
func TableScale(width, height float64) float64 { return max(1, min(width/610, height/457)) }

// Written is how many times as large as usual things are written on a table where
// they are to be so many times as large as on others of its size: no larger than
// what has room there.
func Written(scale, width, height float64) float64 {
	usual := TableScale(width, height)
	return min(scale*usual, max(usual, mostDepth*min(width, height)/deepestPanel))
}

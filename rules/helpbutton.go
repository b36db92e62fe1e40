package rules

// The button that asks for help stands at the right end of each player's part of the
// edge, mm at the usual size: a finger is a finger where texts are small.
const (
	HelpRadius = 9
	HelpAway   = HelpRadius + 5 // of its middle from the end and from the edge
)

// HelpReach is how far from that end, and from the edge, it reaches, mm, where things are
// written so many times as large as usual.
func HelpReach(written float64) float64 { return (HelpAway+HelpRadius)*max(1, written) + 1 }

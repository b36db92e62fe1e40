package constellation

// Glimpse is a place at which a sensor sees something that may be a die, or only
// what is drawn there: light that is plain there tells.
type Glimpse struct {
	Pos   Vec     // mm, where the die would stand
	Size  float64 // mm, of the die
	Reach float64 // mm about Pos that are to be lit
}

package calibrate

// Solved is what exact matches of two devices tell: all but the table's shape.
func Solved(like *Rig, matches []Match, span float64) (Rig, error) {
	p, c := like.Projector.Lens, like.Camera.Lens
	s, err := solve([2]int{p.Width, p.Height}, [2]int{c.Width, c.Height}, matches, cornerSpread, span, nil)
	return s.Rig, err
}

// Visible is how many of the checks the camera should see.
func (k *Keeper) Visible() int { return k.visible() }

package constellation

// Shows returns the chance that the die shows a face of a kind: the confidence of what was
// read, the rest as the alternatives say, and what they leave open evenly over the kind's
// other faces. Alternatives that say more than the rest, or all there is but less, say in
// which shares it is spread.
func (d *Die) Shows(face string, kind Kind) float64 {
	rest, unnamed := 1.0, len(kind.Faces())
	if d.Face != "" {
		if d.Face == face {
			return d.FaceConfidence
		}
		rest, unnamed = rest-d.FaceConfidence, unnamed-1
	}
	said, sum := -1.0, 0.0
	for _, a := range d.Alternatives {
		switch a.Face {
		case d.Face: // it has its confidence
		case face:
			said = a.P
			fallthrough
		default:
			sum, unnamed = sum+a.P, unnamed-1
		}
	}
	switch {
	case said < 0:
		return max(rest-sum, 0) / float64(max(unnamed, 1))
	case sum > 0 && (sum > rest || unnamed <= 0):
		return said * rest / sum
	}
	return said
}

package camera

// Guess returns where the table lies before a camera whose lens is known about,
// by four points or more: the turn and shift that the homography of the points
// tells. FromMatches makes it better, and the lens with it.
func Guess(lens Lens, ms []Match) (Calibration, error) {
	if err := lens.Validate(); err != nil {
		return Calibration{}, err
	}
	h, err := fitRays(lens, ms)
	if err != nil {
		return Calibration{}, err
	}
	return Calibration{Lens: lens, Pose: poseFrom(h)}, nil
}

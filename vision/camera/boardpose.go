package camera

import "github.com/asterism-dice/asterism/constellation"

// fitBoardPose tells how a board lies whose points a camera sees so: the motion in the
// plane, from the board's own mm to the table's, that brings its points nearest to where
// the camera sees them.
func fitBoardPose(c *Calibration, ms []Match) (constellation.Motion, error) {
	var fit constellation.MotionFit
	for _, m := range ms {
		v, err := c.Table(m.Pixel, 0)
		if err != nil {
			return constellation.Motion{}, err
		}
		fit.Add(m.Table, v)
	}
	pose, _ := fit.Motion()
	return pose, nil
}

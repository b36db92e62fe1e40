package opencv

import (
	"time"

	"gocv.io/x/gocv"
)

// probeFor is how long the pictures of a stream are counted.
const probeFor = time.Second

// ProbeStream looks at what is sent from an address, by a telephone or a camera in the
// network, and tells how large the pictures are and how many have come in a second. It waits
// for the first one as long as the patience says.
func ProbeStream(address string, patience time.Duration) (CameraForm, error) {
	c, err := OpenCamera(CameraConfig{Name: address, Patience: patience})
	if err != nil {
		return CameraForm{}, err
	}
	defer c.Close()
	return c.measured()
}

// measured counts the pictures that come for a second after the first one.
func (c *Camera) measured() (form CameraForm, err error) {
	img := gocv.NewMat()
	defer func() { img.Close() }()
	first, err := c.Next(&img)
	if err != nil {
		return form, err
	}
	before, _ := c.Counts()
	for last := first; last-first < probeFor; {
		if last, err = c.Next(&img); err != nil {
			return form, err
		}
		got, _ := c.Counts()
		form = CameraForm{Width: img.Cols(), Height: img.Rows(), Rate: float64(got-before) / (last - first).Seconds()}
	}
	return form, nil
}

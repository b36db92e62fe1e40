package opencv

import (
	"image"
	"slices"

	"gocv.io/x/gocv"
)

// CameraForm is a form in which a camera gives pictures.
type CameraForm struct {
	Format        string  // as Video for Linux names it, such as MJPG
	Width, Height int     // px
	Rate          float64 // pictures a second that it promises
}

// CameraReport is what a camera can do.
type CameraReport struct {
	Forms    []CameraForm
	Controls []ControlState
}

// probedSizes are asked for, px, the best for dice first.
var probedSizes = append(slices.Clone(usualSizes), image.Pt(640, 480))

// ProbeCamera asks a camera of this machine what it can do, and leaves it as it
// was.
func ProbeCamera(name string) (CameraReport, error) {
	index, err := cameraIndex(name)
	if err != nil {
		return CameraReport{}, err
	}
	vc, err := gocv.OpenVideoCapture(index)
	if err != nil {
		return CameraReport{}, &cameraError{name: name, err: err}
	}
	defer vc.Close()
	return probe(vc), nil
}

func probe(dev device) CameraReport {
	var r CameraReport
	for _, size := range probedSizes {
		for _, format := range formats {
			rate := ask(dev, size, CameraConfig{}.withDefaults().Rate, format)
			if dev.Get(gocv.VideoCaptureFOURCC) == fourCC(format) && gives(dev, size) && rate > 0 {
				r.Forms = append(r.Forms, CameraForm{format, size.X, size.Y, rate})
			}
		}
	}
	for _, c := range controls {
		r.Controls = append(r.Controls, c.try(dev))
	}
	return r
}

// Best returns the form that suits dice: the first size that comes smoothly, in
// the order in which they are asked for, else the one that comes most often. ok
// is false where the camera has none.
func (r CameraReport) Best() (best CameraForm, ok bool) {
	for _, f := range r.Forms {
		if f.Rate >= smoothRate {
			return f, true
		}
		if f.Rate > best.Rate {
			best, ok = f, true
		}
	}
	return best, ok
}

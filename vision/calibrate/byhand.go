package calibrate

import (
	"context"
	"errors"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
)

// Fitter lets somebody fit an outline of light to something of known size that lies
// in it. Like Find it is asked before the scale is known: the rig tells where about
// things are.
type Fitter func(ctx context.Context, about *Rig) (Known, error)

// ErrByHand is what a Finder returns once somebody wants to fit an outline by hand.
var ErrByHand = errors.New("calibrate: it is to be fitted by hand")

// fitted lets somebody fit an outline on a dark table. Meanwhile the camera isn't
// asked.
func (r *run) fitted(ctx context.Context, about *Rig) ([]Known, error) {
	if _, err := r.pairs.see(ctx, r.layout.plain(0), boardPictures); err != nil {
		return nil, err
	}
	k, err := r.cfg.Fit(ctx, about)
	if err != nil {
		return nil, err
	}
	if _, err := r.pairs.more(ctx, boardPictures); err != nil {
		return nil, err
	}
	return []Known{k}, nil
}

// alongPoints are the points of a length.
const alongPoints = 5

// Along is a length of so many mm on the table between two places where the rig has
// them. Unlike something that is found it says nothing of what lies across it.
func (r *Rig) Along(from, to constellation.Vec, mm float64) (k Known) {
	for i := range alongPoints {
		share := float64(i) / (alongPoints - 1)
		at := from.Add(to.Sub(from).Mul(share))
		k = append(k, camera.Match{Table: constellation.Vec{X: share * mm}, Pixel: r.Camera.Pixel(at, 0)})
	}
	return k
}

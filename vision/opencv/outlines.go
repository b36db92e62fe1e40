package opencv

import (
	"image"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/vision"
)

// Looking closely: a part of a picture is made so wide, px, and its levels are
// spread, so that an edge of a small or dim thing is found as a large one's is.
const closeWidth = 1000

// closeEdges are the edges that are looked for in turn.
var closeEdges = []edges{{10, 25}, {20, 50}, {40, 100}}

// closeShares are by which shares of what there is a thing differs from its ground.
var closeShares = []float64{0.25, 0.5, 0.7}

// outlines finds quadrilaterals of so many px or more in a part of a picture.
func outlines(img *image.Gray, in image.Rectangle, least float64) (all [][4]vision.Pixel, err error) {
	in = in.Intersect(img.Rect)
	if in.Dx() < 16 || in.Dy() < 16 {
		return nil, nil
	}
	mat, err := grayMat(img)
	if err != nil {
		return nil, err
	}
	defer mat.Close()
	part := mat.Region(in.Sub(img.Rect.Min))
	defer part.Close()
	large := gocv.NewMat()
	defer large.Close()
	k := max(1, closeWidth/float64(in.Dx()))
	gocv.Resize(part, &large, image.Point{}, k, k, gocv.InterpolationCubic)
	gocv.Normalize(large, &large, 0, 255, gocv.NormMinMax)
	for _, e := range closeEdges {
		all = append(all, quadrilaterals(large, least*k*k, e)...)
	}
	g := newGround(large)
	defer g.Close()
	for _, share := range closeShares {
		all = append(all, g.brighter(share, least*k*k)...)
		all = append(all, g.darker(share, least*k*k)...)
		all = append(all, g.other(share, least*k*k, k)...)
	}
	for n, q := range all {
		for i, p := range q {
			all[n][i] = p.Mul(1 / k).Add(corner(in))
		}
	}
	return all, nil
}

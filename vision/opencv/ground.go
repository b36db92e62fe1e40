package opencv

import (
	"image"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/vision"
)

// ground is a picture most of which is of one brightness. What lies on it is found
// by being brighter or darker: that tells more than edges where the ground has a
// grain.
type ground struct {
	soft  gocv.Mat
	level float64 // of 255
}

func newGround(mat gocv.Mat) *ground {
	g := &ground{soft: gocv.NewMat()}
	gocv.GaussianBlur(mat, &g.soft, image.Pt(7, 7), 0, 0, gocv.BorderDefault)
	g.level = medianLevel(g.soft)
	return g
}

// Close frees its picture.
func (g *ground) Close() { g.soft.Close() }

// brighter finds quadrilaterals of so many px or more that are brighter than the
// ground by a share of what is left to white.
func (g *ground) brighter(share, least float64) [][4]vision.Pixel {
	mask := g.above(share)
	defer mask.Close()
	return convex(mask, gocv.RetrievalExternal, least)
}

// darker finds those that are darker by a share of the ground's brightness.
func (g *ground) darker(share, least float64) [][4]vision.Pixel {
	mask := g.below(share)
	defer mask.Close()
	return convex(mask, gocv.RetrievalExternal, least)
}

// other finds those that are partly brighter and partly darker, such as a light
// card with a dark stripe. Between both it is as bright as the ground, by a pixel
// or two of the picture that was made k times as large.
func (g *ground) other(share, least, k float64) [][4]vision.Pixel {
	mask, dark := g.above(share), g.below(share)
	defer mask.Close()
	defer dark.Close()
	gocv.BitwiseOr(mask, dark, &mask)
	side := 2*int(k) + 3
	kernel := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(side, side))
	defer kernel.Close()
	gocv.MorphologyEx(mask, &mask, gocv.MorphClose, kernel)
	return convex(mask, gocv.RetrievalExternal, least)
}

func (g *ground) above(share float64) gocv.Mat {
	mask := gocv.NewMat()
	gocv.Threshold(g.soft, &mask, float32(g.level+share*(255-g.level)), 255, gocv.ThresholdBinary)
	return mask
}

func (g *ground) below(share float64) gocv.Mat {
	mask := gocv.NewMat()
	gocv.Threshold(g.soft, &mask, float32(g.level-share*g.level), 255, gocv.ThresholdBinaryInv)
	return mask
}

// medianLevel is the level than which half of the pixels are darker.
func medianLevel(mat gocv.Mat) float64 {
	var count [256]int
	pixels := mat.ToBytes()
	for _, v := range pixels {
		count[v]++
	}
	n := 0
	for v, c := range count {
		if n += c; 2*n >= len(pixels) {
			return float64(v)
		}
	}
	return 0
}

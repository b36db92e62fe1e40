package opencv

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/read"
	"gocv.io/x/gocv"
)

// hueMats are the pictures of a view by hue, kept between them.
type hueMats struct {
	lab gocv.Mat // the crop in L*a*b*
	bgr gocv.Mat // what the view shows
}

func newHueMats() hueMats {
	return hueMats{lab: gocv.NewMat(), bgr: gocv.NewMat()}
}

func (m *hueMats) close() {
	m.lab.Close()
	m.bgr.Close()
}

// hueView looks at a box's crop, cut in the usual way, by hue; nil where that fails.
func (c *cropper) hueView(crop gocv.Mat, box constellation.Box) *read.HueView {
	gocv.CvtColor(crop, &c.hue.lab, gocv.ColorBGRToLab)
	px, err := c.hue.lab.DataPtrUint8()
	if err != nil {
		return nil
	}
	k := float64(c.side) / (longer(box) * c.pad)
	return read.NewHueView(px, c.side, box.W*k, box.H*k)
}

// byHue returns the view by hue of a box's crop, valid until the next; the crop
// itself where there is none.
func (c *cropper) byHue(crop gocv.Mat, box constellation.Box) gocv.Mat {
	v := c.hueView(crop, box)
	if v == nil {
		return crop
	}
	grey, err := gocv.NewMatFromBytes(c.side, c.side, gocv.MatTypeCV8U, v.Grey)
	if err != nil {
		return crop
	}
	defer grey.Close()
	gocv.CvtColor(grey, &c.hue.bgr, gocv.ColorGrayToBGR)
	return c.hue.bgr
}

// hueAlone lists those of some boxes on which pips differ from the body in hue alone.
func (c *cropper) hueAlone(img picture, boxes []constellation.Box, which []int) (out []int) {
	for _, i := range which {
		if v := c.hueView(c.cut(img, boxes[i], 1), boxes[i]); v != nil && v.Alone() {
			out = append(out, i)
		}
	}
	return out
}

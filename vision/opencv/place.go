package opencv

import (
	"image"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/place"
	"gocv.io/x/gocv"
)

// Place finds where on the table a die of that size (mm, 0 is not known)
// stands: by its box, and a cube then by its edges, which tell better. Edges
// is false where they told nothing.
func Place(c *camera.Calibration, img gocv.Mat, d vision.Detection, size float64) (f place.Footprint, edges bool, err error) {
	f, err = place.FromBox(c, d.Kind, d.Box, d.Angle, size)
	if err != nil || d.Reason == vision.ReasonCut || d.Reason == vision.ReasonCocked {
		return f, false, err
	}
	f, edges = place.FitCube(c, patchAbout(img, d.Box), d.Kind, f)
	return f, edges, nil
}

// Readings turns what was seen in a picture into readings on the table, each placed as
// Place does. Dice whose box makes no sense on the table are left out.
func Readings(c *camera.Calibration, img gocv.Mat, dice []vision.Detection, sizes place.Sizes) []constellation.Reading {
	out := make([]constellation.Reading, 0, len(dice))
	for i := range dice {
		d := &dice[i]
		if f, _, err := Place(c, img, *d, sizes.For(d.Kind)); err == nil {
			out = append(out, place.ReadingAt(d, f))
		}
	}
	return out
}

// mostPlaced is how many dice are placed in one picture: a throw is at once,
// a full table takes some pictures more.
const mostPlaced = 4

// placeNew finds the places of resting dice that have none yet. A die on which
// edges tell nothing is asked once.
func (l *Live) placeNew() { l.placeSome(mostPlaced) }

// placeAll finds the places of all of them at once.
func (l *Live) placeAll() { l.placeSome(len(l.memory.Dice)) }

func (l *Live) placeSome(most int) {
	for i, n := 0, 0; i < len(l.memory.Dice) && n < most; i++ {
		if !l.memory.Dice[i].Asked && !l.memory.Dice[i].Covered {
			l.memory.Dice[i].Asked = true
			l.place(i)
			n++
		}
	}
}

// place finds the place of the resting die i in the present picture.
func (l *Live) place(i int) {
	d := l.memory.Dice[i].Detection
	img, err := l.about(d.Box)
	if err != nil {
		return
	}
	if f, ok, err := Place(&l.cfg.Calibration, img, d, l.cfg.Sizes.For(d.Kind)); err == nil && ok {
		l.memory.AddPlace(i, f)
	}
}

// patchAbout copies the part of a picture that holds a die and some ground.
func patchAbout(img gocv.Mat, box constellation.Box) *place.Patch {
	room := 0.4*math.Max(box.W, box.H) + 6
	r := image.Rect(int(box.X-room), int(box.Y-room), int(box.X+box.W+room), int(box.Y+box.H+room))
	r = r.Intersect(image.Rect(0, 0, img.Cols(), img.Rows()))
	if r.Empty() {
		return &place.Patch{}
	}
	part := img.Region(r)
	defer part.Close()
	whole := part.Clone()
	defer whole.Close()
	return &place.Patch{Pix: whole.ToBytes(), Box: r}
}

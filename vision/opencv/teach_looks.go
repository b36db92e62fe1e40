package opencv

import (
	"image"
	"image/color"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"gocv.io/x/gocv"
)

// A look is one way to look at a die. The network was not made for dice of
// one's own, so a taught reader trusts several looks more than one.
type look struct {
	turn   float64 // degrees by which the die is turned about its box's middle
	size   float64 // times its usual size
	dx, dy float64 // shift, in sides of the die's box
	gain   float64 // what the levels are multiplied by
	lift   float64 // levels of 255 that are added then
}

// teachTurns is in how many looks a die is learnt: turned all the way round, each a little
// off as a finder's box and a lamp are.
const teachTurns = 12

// A tile holds one look at a die, its box in the middle: as much of what lies
// about the die as a crop may take.
const (
	tileDie  = 80  // px, each side of the die's box
	tileSide = 160 // px, each side of the tile
	tileRoom = 240 // px, each side of the picture that is turned: nearly the tile's diagonal, so that no corner stays empty
)

// readLooks are the looks by which a taught die is read: every second one of teachLooks,
// those by which a lesson checks itself. An undistorted look isn't among them, since none
// was learnt.
func readLooks() []look {
	var out []look
	for i, l := range teachLooks() {
		if i%2 == 0 {
			out = append(out, l)
		}
	}
	return out
}

// teachLooks are the looks by which a die is learnt: the same for each call.
func teachLooks() []look {
	out := make([]look, teachTurns)
	for i := range out {
		a := float64(i)
		out[i] = look{
			turn: a * 360 / teachTurns,
			size: 1 + 0.07*math.Sin(2.4*a+1), dx: 0.04 * math.Sin(1.7*a), dy: 0.04 * math.Cos(2.9*a),
			gain: 1 + 0.18*math.Sin(1.3*a+2), lift: 10 * math.Sin(3.1*a),
		}
	}
	return out
}

// nearLook is how much larger a die is in a look from nearer: what is on top
// fills the crop, as numerals on dice of many sides need it.
const nearLook = 1.6

// nearer returns the same looks from nearer.
func nearer(looks []look) []look {
	out := append([]look(nil), looks...)
	for i := range out {
		out[i].size *= nearLook
	}
	return out
}

// looksheet shows dice in many looks, side by side in one picture.
type looksheet struct {
	looks []look
	room  gocv.Mat // the die and what lies about it, brought to size
	part  gocv.Mat
	sheet gocv.Mat
	boxes []constellation.Box // of the dice on the sheet
}

func newLooksheet(looks []look) *looksheet {
	a := &looksheet{looks: looks, room: gocv.NewMat(), part: gocv.NewMat()}
	a.sheet = gocv.NewMatWithSize(tileSide, tileSide*len(looks), gocv.MatTypeCV8UC3)
	for i := range looks {
		a.boxes = append(a.boxes, constellation.Box{X: float64(i*tileSide) + (tileSide-tileDie)/2, Y: (tileSide - tileDie) / 2, W: tileDie, H: tileDie})
	}
	return a
}

func (a *looksheet) close() {
	a.room.Close()
	a.part.Close()
	a.sheet.Close()
}

// fill puts all looks at the die in a box of the picture onto the sheet.
func (a *looksheet) fill(img gocv.Mat, box constellation.Box) {
	a.approach(img, box)
	for i, l := range a.looks {
		tile := a.sheet.Region(image.Rect(i*tileSide, 0, (i+1)*tileSide, tileSide))
		a.draw(&tile, l)
		tile.Close()
	}
}

// approach cuts the die with what lies about it and brings it to size. What
// lies beyond the picture repeats its edge.
func (a *looksheet) approach(img gocv.Mat, box constellation.Box) {
	want := cropSquare(box, float64(tileRoom)/tileDie)
	in := want.Intersect(image.Rect(0, 0, img.Cols(), img.Rows()))
	part := img.Region(in)
	defer part.Close()
	gocv.CopyMakeBorder(part, &a.part, in.Min.Y-want.Min.Y, want.Max.Y-in.Max.Y,
		in.Min.X-want.Min.X, want.Max.X-in.Max.X, gocv.BorderReplicate, color.RGBA{})
	way := gocv.InterpolationLinear
	if want.Dx() > tileRoom {
		way = gocv.InterpolationArea
	}
	gocv.Resize(a.part, &a.room, image.Pt(tileRoom, tileRoom), 0, 0, way)
}

// draw draws one look onto its tile.
func (a *looksheet) draw(tile *gocv.Mat, l look) {
	m := gocv.GetRotationMatrix2D(image.Pt(tileRoom/2, tileRoom/2), l.turn, l.size)
	defer m.Close()
	const off = (tileSide - tileRoom) / 2
	m.SetDoubleAt(0, 2, m.GetDoubleAt(0, 2)+off+l.dx*tileDie)
	m.SetDoubleAt(1, 2, m.GetDoubleAt(1, 2)+off+l.dy*tileDie)
	gocv.WarpAffineWithParams(a.room, tile, m, image.Pt(tileSide, tileSide), gocv.InterpolationLinear, gocv.BorderReplicate, color.RGBA{})
	if l.gain != 1 || l.lift != 0 {
		gocv.ConvertScaleAbs(*tile, tile, l.gain, l.lift)
	}
}

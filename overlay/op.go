package overlay

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/asterism-dice/asterism/constellation"
)

// OpKind says what an Op draws.
type OpKind string

// The kinds of operations. Later ones cover earlier ones.
const (
	OpFill OpKind = "fill" // the polygon Points, filled with Color
	OpBand OpKind = "band" // the quadrilateral Points, Color along its first two corners fading to Fade along the last two
	OpHalo OpKind = "halo" // light about the polyline Points (Closed joins its ends), Width across: see Halo
	OpLine OpKind = "line" // the polyline Points (Closed joins its ends), stroked with Width and round joins
	OpDisc OpKind = "disc" // the circle of Radius about Points[0], filled
	OpRing OpKind = "ring" // the circle of Radius about Points[0] from From over Sweep, stroked with Width
	OpGlow OpKind = "glow" // light about Points[0]: Color is added, full in the middle, nothing at Radius (see Falloff)
	OpText OpKind = "text" // Text at Points[0], turned by Facing

	// OpPicture is Picture in the parallelogram Points: its top left, top right,
	// bottom right and bottom left corner.
	OpPicture OpKind = "picture"
)

// Weight is the weight of a text's strokes.
type Weight string

// The weights.
const (
	Regular Weight = ""
	Bold    Weight = "bold"
	Light   Weight = "light" // for large titles only
)

// Op is one drawing operation. Lengths are millimetres of the table. Which
// fields count is said at the kinds.
type Op struct {
	Kind   OpKind              `json:"op"`
	Points Points              `json:"at"`
	Closed bool                `json:"closed,omitempty"`
	Radius float64             `json:"r,omitempty"`     // mm
	From   constellation.Angle `json:"from,omitempty"`  // 0 is up
	Sweep  constellation.Angle `json:"sweep,omitempty"` // 360 is a whole circle
	Width  float64             `json:"w,omitempty"`     // mm, of a stroke
	Dash   float64             `json:"dash,omitempty"`  // mm, of a dash and of a gap; 0 is a whole stroke
	Color  Color               `json:"color"`
	Fade   Color               `json:"fade,omitzero"` // where a band ends

	Text    string              `json:"text,omitempty"` // lines parted by \n
	Size    float64             `json:"size,omitempty"` // mm, height of the em
	Facing  constellation.Angle `json:"facing,omitempty"`
	Align   float64             `json:"align,omitempty"`   // -1: begins at the point, 0: centred, 1: ends there
	Spacing float64             `json:"spacing,omitempty"` // em, between letters
	Weight  Weight              `json:"weight,omitempty"`
	Plate   Color               `json:"plate,omitzero"` // a rounded plate behind the text, none when fully clear

	Picture *Picture `json:"picture,omitempty"`
}

// Points are places on the table in millimetres; in JSON [[x, y], …] with
// hundredths of a millimetre.
type Points []constellation.Vec

// MarshalJSON implements json.Marshaler.
func (p Points) MarshalJSON() ([]byte, error) {
	b := []byte{'['}
	for i, v := range p {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendHundredths(append(b, '['), v.X), ',')
		b = append(appendHundredths(b, v.Y), ']')
	}
	return append(b, ']'), nil
}

// Numbers so large that they have no hundredths stay as they are: times 100
// the largest would be infinite, which JSON cannot say.
func appendHundredths(b []byte, x float64) []byte {
	if math.Abs(x) < 1<<53 {
		x = math.Round(x*100)/100 + 0
	}
	return strconv.AppendFloat(b, x, 'f', -1, 64)
}

// UnmarshalJSON implements json.Unmarshaler.
func (p *Points) UnmarshalJSON(b []byte) error {
	var raw [][2]float64
	if err := json.Unmarshal(b, &raw); err != nil {
		return fmt.Errorf("overlay: points: %w", err)
	}
	*p = make(Points, len(raw))
	for i, v := range raw {
		(*p)[i] = constellation.Vec{X: v[0], Y: v[1]}
	}
	return nil
}

// Falloff is the light of a glow at the part d (0…1) of its radius: 1 in the
// middle, 0 at the rim, smooth at both. Painters share it so that their
// pictures agree.
func Falloff(d float64) float64 {
	if d >= 1 {
		return 0
	}
	k := 1 - d
	return k * k * (1 - 0.5*d)
}

// haloWidths are the widths of the strokes that a halo is made of, as parts of
// its own, and haloAlpha is the opacity of each.
var haloWidths = [...]float64{1, 6.0 / 7.4, 4.7 / 7.4, 3.5 / 7.4, 2.5 / 7.4, 1.7 / 7.4}

const haloAlpha = 0.055

// Halo returns the lines that a halo is made of, the widest first: they add up
// towards its middle. Painters that have no light of their own for it share
// them, so that their pictures agree.
func (o *Op) Halo() (lines [len(haloWidths)]Op) {
	for i, k := range haloWidths {
		lines[i] = Op{Kind: OpLine, Points: o.Points, Closed: o.Closed, Width: k * o.Width, Color: o.Color.Alpha(haloAlpha)}
	}
	return lines
}

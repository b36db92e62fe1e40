package opencv

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"
	"strings"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/why"
)

// record writes down what the stages see of a picture, for whoever asks why. A
// nil record writes nothing. Candidates are known by their boxes.
type record struct{ report *why.Report }

// mostNamed is how many things a network's answer is told with.
const mostNamed = 4

// begin takes a picture as it is read, and what was found in it.
func (r *record) begin(img picture, found []read.Candidate) {
	if r == nil {
		return
	}
	*r.report = why.Report{Stretch: 1, Picture: copied(img.Mat)}
	r.report.Low, r.report.High = img.tones.extent()
	r.add(found)
}

// add takes further candidates.
func (r *record) add(found []read.Candidate) {
	if r == nil {
		return
	}
	for _, c := range found {
		r.report.Found = append(r.report.Found, why.Candidate{Box: c.Box, Find: c.Score})
	}
}

// stretched takes how the picture was unsqueezed.
func (r *record) stretched(by stretch) {
	if r != nil {
		r.report.Stretch = by.x / by.y
	}
}

// of returns the candidate with a box, and whether there is a record of it.
func (r *record) of(b constellation.Box) (*why.Candidate, bool) {
	if r == nil {
		return nil, false
	}
	i := slices.IndexFunc(r.report.Found, func(c why.Candidate) bool { return c.Box == b })
	if i < 0 {
		return nil, false
	}
	return &r.report.Found[i], true
}

// look takes the crop that the reader is about to look at.
func (r *record) look(b constellation.Box, as cropStyle, crop gocv.Mat) {
	if c, ok := r.of(b); ok {
		c.Looks = append(c.Looks, why.Look{As: as.String(), Crop: copied(crop)})
	}
}

// looked takes what the reader said of that crop.
func (r *record) looked(b constellation.Box, chances func() []why.Chance) {
	if c, ok := r.of(b); ok {
		c.Looks[len(c.Looks)-1].Chances = chances()
	}
}

// aim takes the crop in which a top face is about to be looked for.
func (r *record) aim(d *topFace, crop gocv.Mat) {
	if c, ok := r.of(d.box); ok {
		c.Aims = append(c.Aims, why.Aim{Crop: copied(crop)})
	}
}

// aimed takes where the top face was found in that crop, of so many px a side.
func (r *record) aimed(d *topFace, side int) {
	c, ok := r.of(d.box)
	if !ok || !d.found {
		return
	}
	const corners = 32
	a := &c.Aims[len(c.Aims)-1]
	k := float64(side) / float64(d.square.Dx())
	from := vision.Pixel{X: float64(d.square.Min.X), Y: float64(d.square.Min.Y)}
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		a.Outline = append(a.Outline, d.at.Mid.Add(d.at.Right.Mul(cos)).Add(d.at.Down.Mul(sin)).Sub(from).Mul(k))
	}
	a.Up = d.at.Rise.Mul(k)
}

// leastUp is how likely up leads somewhere, 0…1, where that is worth a dot.
const leastUp = 0.01

// slants takes where up leads at a die by all that is seen of it.
func (r *record) slants(d *topFace, side int) {
	c, ok := r.of(d.box)
	if !ok || len(c.Aims) == 0 {
		return
	}
	step := max(d.at.Right.Len(), d.at.Down.Len()) * float64(side) / float64(d.square.Dx())
	a := &c.Aims[len(c.Aims)-1]
	for _, u := range d.slants.Likely(leastUp) {
		a.Ups = append(a.Ups, why.Up{At: u.Slant.Mul(step), P: u.P})
	}
}

// around takes that the sides around a top face are about to be read.
func (r *record) around(d *topFace) {
	if c, ok := r.of(d.box); ok && d.found && len(c.Aims) > 0 {
		last := c.Aims[len(c.Aims)-1]
		c.Aims = append(c.Aims, why.Aim{Crop: last.Crop, Outline: last.Outline, Up: last.Up, Around: true})
	}
}

// side takes an upright top face that is about to be read.
func (r *record) side(d *topFace, upright gocv.Mat) {
	if c, ok := r.of(d.box); ok && len(c.Aims) > 0 {
		a := &c.Aims[len(c.Aims)-1]
		a.Sides = append(a.Sides, why.Side{Picture: copied(upright)})
	}
}

// sideRead takes what was read on the first side of which that isn't known yet.
func (r *record) sideRead(d *topFace, chances func() []why.Chance) {
	c, ok := r.of(d.box)
	if !ok || len(c.Aims) == 0 {
		return
	}
	for i := range c.Aims[len(c.Aims)-1].Sides {
		if s := &c.Aims[len(c.Aims)-1].Sides[i]; s.Chances == nil {
			s.Chances = chances()
			return
		}
	}
}

// duplicates takes that of these candidates only some were kept.
func (r *record) duplicates(all, kept []read.Candidate) {
	for _, a := range all {
		if c, ok := r.of(a.Box); ok && !slices.ContainsFunc(kept, func(k read.Candidate) bool { return k.Box == a.Box }) {
			c.Verdict = why.Duplicate
		}
	}
}

// judged takes what became of a candidate in the end.
func (r *record) judged(d vision.Detection, v why.Verdict) {
	if c, ok := r.of(d.Box); ok {
		if v == "" {
			v = why.Told
			if d.Face == "" {
				v = why.Open
			}
		}
		c.Die, c.Chance, c.Verdict = d, d.Confidence, v
	}
}

// vertical takes where up leads, and whether that was given.
func (r *record) vertical(up *camera.Vertical, given bool) {
	switch {
	case r == nil || up == nil && !given:
	case given:
		r.report.Upright = "a calibration or a flag says it"
	default:
		r.report.Upright = "its dice tell it"
	}
}

// way takes what was read in a way.
func (r *record) way(y read.Orientation, ds []vision.Detection) {
	if r != nil {
		r.report.Ways = append(r.report.Ways, why.Way{Name: wayName(y), Dice: len(ds), Evidence: read.Evidence(ds)})
	}
}

// taken takes which way counts.
func (r *record) taken(y read.Orientation) {
	if r == nil {
		return
	}
	for i := range r.report.Ways {
		r.report.Ways[i].Taken = r.report.Ways[i].Name == wayName(y)
	}
}

// told takes what was told in the end. A face may have been left open since.
func (r *record) told(ds []vision.Detection) {
	if r == nil {
		return
	}
	r.report.Told = ds
	for _, d := range ds {
		if d.Face == "" {
			r.judged(d, "")
		}
	}
}

func wayName(y read.Orientation) string {
	s := [...]string{"as it is", "turned by a quarter", "turned by half", "turned by three quarters"}[y.Quarters]
	switch {
	case y.Mirrored && y.Quarters == 0:
		return "in a mirror"
	case y.Mirrored:
		return s + ", in a mirror"
	}
	return s
}

// String says how a die is cut out: what for, then how unlike the first look.
func (s cropStyle) String() string {
	out := "first look"
	var how []string
	if s.pad != 1 {
		how = append(how, fmt.Sprintf("×%.2f", s.pad))
	}
	if s.mirrored {
		how = append(how, "mirrored")
	}
	switch {
	case s.decorrelated:
		out = "colours alike"
	case s.second:
		out = "second reader"
	case len(how) > 0:
		out = "another look"
	}
	return strings.Join(append([]string{out}, how...), ", ")
}

// likeliestScored names the likeliest of things with a network's scores.
func likeliestScored(row []float32, name func(i int) string) []why.Chance {
	scores := make([]float64, len(row))
	for i, v := range row {
		scores[i] = float64(v)
	}
	return likeliest(read.Softmax(scores, 1), name)
}

// likeliest names the likeliest of things with these chances.
func likeliest(p []float64, name func(i int) string) []why.Chance {
	all := make([]why.Chance, len(p))
	for i := range p {
		all[i] = why.Chance{Name: name(i), P: p[i]}
	}
	slices.SortStableFunc(all, func(a, b why.Chance) int { return cmp.Compare(b.P, a.P) })
	return all[:min(mostNamed, len(all))]
}

// copied returns a BGR picture as a plain image of its own.
func copied(img gocv.Mat) image.Image {
	whole := img.Clone() // a part of a larger picture isn't stored in one piece
	defer whole.Close()
	out := image.NewNRGBA(image.Rect(0, 0, whole.Cols(), whole.Rows()))
	px, err := whole.DataPtrUint8()
	if err != nil {
		return out
	}
	for i := range len(px) / 3 {
		out.Pix[4*i], out.Pix[4*i+1], out.Pix[4*i+2], out.Pix[4*i+3] = px[3*i+2], px[3*i+1], px[3*i], 255
	}
	return out
}

package vision

import (
	"encoding/json"
	"fmt"
	"io"
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// Picture is what was seen in one picture: a line of detect's JSON.
type Picture struct {
	Image  string      `json:"image"`
	Width  int         `json:"width"`  // px
	Height int         `json:"height"` // px
	MS     float64     `json:"ms"`     // milliseconds that finding and reading took
	Dice   []Detection `json:"dice"`   // by y, then x
}

// ReadPictures reads what detect wrote: a JSON object a line.
func ReadPictures(r io.Reader) ([]Picture, error) {
	var out []Picture
	d := json.NewDecoder(r)
	for d.More() {
		var p Picture
		if err := d.Decode(&p); err != nil {
			return nil, fmt.Errorf("vision: pictures: object %d: %w", len(out)+1, err)
		}
		p.fill()
		out = append(out, p)
	}
	return out, nil
}

// fill makes empty lists of missing ones.
func (p *Picture) fill() {
	if p.Dice == nil {
		p.Dice = []Detection{}
	}
	for i := range p.Dice {
		if p.Dice[i].Alternatives == nil {
			p.Dice[i].Alternatives = []constellation.FaceChance{}
		}
	}
}

// Tidy puts the dice in order (by y, then x), rounds what can't be meant more
// exactly and makes empty lists of missing ones.
func (p *Picture) Tidy() {
	if p.Dice == nil {
		p.Dice = []Detection{}
	}
	for i := range p.Dice {
		p.Dice[i].tidy()
	}
	Sort(p.Dice)
}

func (d *Detection) tidy() {
	b := d.Box
	d.Box = constellation.Box{X: rounded(b.X, 10), Y: rounded(b.Y, 10), W: rounded(b.W, 10), H: rounded(b.H, 10)}
	d.Confidence, d.FaceConfidence = rounded(d.Confidence, 1e4), rounded(d.FaceConfidence, 1e4)
	d.Angle = constellation.Angle(rounded(d.Angle.Degrees(), 10))
	alternatives := make([]constellation.FaceChance, len(d.Alternatives))
	for i, a := range d.Alternatives {
		alternatives[i] = constellation.FaceChance{Face: a.Face, P: rounded(a.P, 1e4)}
	}
	d.Alternatives = alternatives
}

// rounded rounds to so many parts of 1.
func rounded(v, parts float64) float64 { return math.Round(v*parts) / parts }

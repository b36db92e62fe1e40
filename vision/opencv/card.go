package opencv

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/read"
)

// The networks as vision/train leaves them, and what they take and give.
var (
	//go:embed model/finder.onnx
	finderONNX []byte
	//go:embed model/reader.onnx
	readerONNX []byte
	//go:embed model/aimer.onnx
	poseONNX []byte
	//go:embed model/plumb.onnx
	slantONNX []byte
	//go:embed model/scribe.onnx
	glyphONNX []byte
	//go:embed model/level.onnx
	levelONNX []byte
	//go:embed model/pips.onnx
	pipsONNX []byte
	//go:embed model/second.onnx
	secondONNX []byte
	//go:embed model/herald.onnx
	teamONNX []byte
	//go:embed model/model.json
	modelJSON []byte
)

// card is what vision/train/export.py writes beside the weights.
type card struct {
	Crop        int         `json:"crop"`        // edge of the reader's crops, px
	Pad         float64     `json:"pad"`         // crop's side over the longer side of the box
	Stride      float64     `json:"stride"`      // network pixels a cell of the finder's maps
	Unit        float64     `json:"unit"`        // network pixels, of the finder's sizes
	Embedding   int         `json:"embedding"`   // numbers before the reader's last layer
	Temperature float64     `json:"temperature"` // of the reader's scores
	Chance      [3]float64  `json:"chance"`      // constant, weight of the finder's and of the reader's log odds
	Symbols     [][2]string `json:"symbols"`     // kind and face, in the order of the scores

	Pose     place.PoseDecoder                         `json:"aim"`
	Slants   []constellation.Kind                      `json:"plumb"`  // kinds of whose dice the slant network tells where up leads
	FaceSize int                                       `json:"upper"`  // edge of an upright top face, px
	Reach    float64                                   `json:"reach"`  // of its free circle's radius, from its middle to its edge
	Turns    map[constellation.Kind]int                `json:"turns"`  // symmetry order of a kind's sides
	Glyphs   []string                                  `json:"glyphs"` // in the order of the glyph network's scores
	Weights  map[constellation.Kind]read.FusionWeights `json:"weights"`

	SecondCrop int     `json:"second"`    // edge of the second reader's crops, px
	TeamCrop   int     `json:"shield"`    // edge of the team network's crops, px
	Brightest  float64 `json:"brightest"` // that the team network tells from others, over the light
}

// loadCard reads the embedded card and refuses one that the code doesn't fit.
func loadCard(b []byte) (card, error) {
	var c card
	if err := json.Unmarshal(b, &c); err != nil {
		return c, fmt.Errorf("opencv: model card: %w", err)
	}
	if !c.complete() {
		return c, fmt.Errorf("opencv: model card lacks a value: %+v", c)
	}
	return c, nil
}

// complete tells whether the card has every value that the networks can't do without.
func (c card) complete() bool {
	lists := [...]int{len(c.Symbols), len(c.Pose.Orders), len(c.Glyphs)}
	sizes := [...]int{c.Crop, c.Embedding, c.FaceSize, c.SecondCrop, c.TeamCrop}
	numbers := [...]float64{c.Pad, c.Stride, c.Unit, c.Temperature, c.Reach, c.Pose.Middle, c.Pose.Form, c.Brightest}
	return slices.Min(lists[:]) > 0 && slices.Min(sizes[:]) > 0 && slices.Min(numbers[:]) > 0
}

// alphabet returns the symbols of the reader's scores.
func (c card) alphabet() read.Alphabet {
	a := read.Alphabet{Temperature: c.Temperature, Open: map[constellation.Kind]float64{}}
	for kind, w := range c.Weights {
		a.Open[kind] = w.Open
	}
	for _, s := range c.Symbols {
		a.Symbols = append(a.Symbols, read.Symbol{Kind: constellation.Kind(s[0]), Face: s[1]})
	}
	return a
}

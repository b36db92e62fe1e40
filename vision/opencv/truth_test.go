package opencv

import (
	"bufio"
	"crypto/md5"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// photographs is where the real pictures with truth lie, beside the checkout.
const photographs = "../../../shared/data/dice"

// truth is a line of truth.jsonl.
type truth struct {
	Image string `json:"image"`
	Boxed string `json:"box"`
	Dice  []struct {
		Box  *constellation.Box `json:"box"`
		Kind string             `json:"kind"`
		Face string             `json:"face"`
	} `json:"dice"`
}

// heldOut says which pictures vision/train leaves out, by the file that its
// data.py reads, too.
var heldOut struct {
	Parts            int64    `json:"parts"`
	TruthNamesNoDice []string `json:"truthNamesNoDice"`
}

func init() {
	b, err := os.ReadFile("../train/heldout.json")
	if err == nil {
		err = json.Unmarshal(b, &heldOut)
	}
	if err != nil || heldOut.Parts < 1 {
		panic(fmt.Sprintf("heldout.json: %v, parts %d", err, heldOut.Parts))
	}
}

// validation tells whether vision/train keeps a picture for validation.
func validation(name string) bool {
	sum := md5.Sum([]byte(filepath.Base(name)))
	n := new(big.Int).SetBytes(sum[:])
	return n.Mod(n, big.NewInt(heldOut.Parts)).Sign() == 0
}

// truths reads the truth of one set, of all pictures or of those held out. It
// skips the test where the photographs are missing.
func truths(t testing.TB, set string, all bool) []truth {
	t.Helper()
	f, err := os.Open(filepath.Join(photographs, "truth.jsonl"))
	if err != nil {
		t.Skipf("the photographs with truth are not there: %v", err)
	}
	defer f.Close()
	var out []truth
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var tr truth
		if err := json.Unmarshal(lines.Bytes(), &tr); err != nil {
			t.Fatal(err)
		}
		if slices.Contains(heldOut.TruthNamesNoDice, tr.Image) {
			continue
		}
		if strings.HasPrefix(tr.Image, set+"/") && (all || validation(tr.Image)) {
			out = append(out, tr)
		}
	}
	return out
}

// tally counts how pictures were read.
type tally struct {
	dice, found, right    int // of the truth
	answers, good         int // faces told, and rightly
	sure, sureWrong       int // of those with faceConfidence over 0.95, and wrongly
	sureFalse             int // of those where the truth has no die
	detections, detectedN int // reported, and those at a die
}

func (c tally) String() string {
	r := func(a, b int) float64 { return float64(a) / math.Max(1, float64(b)) }
	return fmt.Sprintf("dice %d found %.4f; value recall %.4f precision %.4f; detections %d at a die %.4f; sure %d, wrong %d, where the truth has no die %d",
		c.dice, r(c.found, c.dice), r(c.right, c.dice), r(c.good, c.answers), c.detections, r(c.detectedN, c.detections), c.sure, c.sureWrong, c.sureFalse)
}

func (c tally) recall() float64    { return float64(c.right) / math.Max(1, float64(c.dice)) }
func (c tally) precision() float64 { return float64(c.good) / math.Max(1, float64(c.answers)) }

// add matches detections to the truth: each die takes the likeliest detection
// that holds its middle and isn't taken. It returns what went wrong.
func (c *tally) add(tr truth, ds []vision.Detection, w, h float64) (wrong []string) {
	taken := make([]bool, len(ds))
	for _, die := range tr.Dice {
		c.dice++
		box := constellation.Box{W: w, H: h}
		if die.Box != nil {
			box = *die.Box
		}
		i := match(box, ds, taken, die.Box == nil)
		if i < 0 {
			wrong = append(wrong, fmt.Sprintf("missed %s at %.0f", die.Face, box))
			continue
		}
		taken[i] = true
		if d := ds[i]; !c.meet(d, d.Face == die.Face && string(d.Kind) == die.Kind) {
			wrong = append(wrong, fmt.Sprintf("%s read as %s %q (%.2f %s) at %.0f", die.Face, d.Kind, d.Face, d.FaceConfidence, d.Reason, box))
		}
	}
	for i, d := range ds {
		c.answer(d, taken[i])
		if !taken[i] {
			wrong = append(wrong, fmt.Sprintf("extra %s %q conf %.2f at %.0f", d.Kind, d.Face, d.Confidence, d.Box))
		}
	}
	return wrong
}

// meet counts a detection at a die.
func (c *tally) meet(d vision.Detection, right bool) bool {
	c.found++
	c.detectedN++
	switch {
	case right:
		c.right++
		c.good++
	case d.FaceConfidence > 0.95 && d.Face != "":
		c.sureWrong++
	}
	return right
}

// answer counts a detection, at a die or not.
func (c *tally) answer(d vision.Detection, atDie bool) {
	c.detections++
	if d.Face == "" {
		return
	}
	c.answers++
	if d.FaceConfidence > 0.95 {
		c.sure++
		if !atDie {
			c.sureFalse++
		}
	}
}

func match(box constellation.Box, ds []vision.Detection, taken []bool, anywhere bool) int {
	best, most := -1, 0.0
	cx, cy := box.X+box.W/2, box.Y+box.H/2
	for i, d := range ds {
		b := d.Box
		holds := anywhere || cx >= b.X && cx <= b.X+b.W && cy >= b.Y && cy <= b.Y+b.H
		score := d.Confidence + box.IoU(b)
		if !taken[i] && holds && score > most {
			best, most = i, score
		}
	}
	return best
}

// evaluate reads a set, all of it or what is held out.
func evaluate(t *testing.T, r *Reader, set string, all bool) tally {
	t.Helper()
	var c tally
	for _, tr := range truths(t, set, all) {
		size, ds := readPhotograph(t, r, tr.Image)
		wrong := c.add(tr, ds, size.X, size.Y)
		if testing.Verbose() {
			for _, s := range wrong {
				t.Logf("%s: %s", tr.Image, s)
			}
		}
	}
	t.Logf("%s: %v", set, c)
	return c
}

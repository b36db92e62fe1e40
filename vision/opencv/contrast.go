package opencv

import (
	"fmt"
	"image"
	"math"

	"gocv.io/x/gocv"
)

// tones is what a network sees for each byte of a picture: of blue, green, red.
type tones [3][256]float32

// contrast tells what the networks see of a picture, -1 to 1. Haze, a weak lamp
// or a milky lens leave a picture few of its 256 steps, with which the finder
// sees fewer dice: they are spread over all.
type contrast struct {
	small gocv.Mat // kept between pictures
}

func newContrast() *contrast {
	return &contrast{small: gocv.NewMat()}
}

func (l *contrast) close() { l.small.Close() }

// levelSide is the longer side, in px, of the sample of a picture that is counted.
const levelSide = 320

// strayShare is the share of a picture's bytes below the darkest step that
// counts, and above the brightest. Black pips on white dice far away are not
// much more.
const strayShare = 0.0005

// leastSpread is how many steps a picture has at least: what varies less is noise.
const leastSpread = 96

// fit spreads the steps of a BGR picture. All colours alike: the light's colour stays.
func (l *contrast) fit(img gocv.Mat) (*tones, error) {
	k := math.Min(1, levelSide/float64(max(img.Cols(), img.Rows())))
	size := image.Pt(max(1, int(k*float64(img.Cols()))), max(1, int(k*float64(img.Rows()))))
	gocv.Resize(img, &l.small, size, 0, 0, gocv.InterpolationNearestNeighbor)
	px, err := l.small.DataPtrUint8()
	if err != nil {
		return nil, fmt.Errorf("opencv: pixels: %w", err)
	}
	return spread(extent(px)), nil
}

// extent returns the darkest and the brightest step of a picture's bytes
// beside strays, at least leastSpread apart.
func extent(px []uint8) (low, high int) {
	var counts [256]int
	for _, v := range px {
		counts[v]++
	}
	stray := int(strayShare * float64(len(px)))
	high = 255
	for n := counts[low]; n <= stray && low < high; n += counts[low] {
		low++
	}
	for n := counts[high]; n <= stray && high > low; n += counts[high] {
		high--
	}
	if lack := leastSpread - (high - low); lack > 0 {
		low = min(max(0, low-lack/2), 255-leastSpread)
		high = low + leastSpread
	}
	return low, high
}

// extent returns the last step that is seen as the darkest, and the first that
// is seen as the brightest.
func (t *tones) extent() (low, high int) {
	for high = 255; high > 0 && t[0][high-1] == 1; high-- {
	}
	for low < high && t[0][low+1] == -1 {
		low++
	}
	return low, high
}

// asStored is how the networks see a picture whose steps aren't spread.
var asStored = spread(0, 255)

// spread lets the networks see low as the darkest and high as the brightest.
func spread(low, high int) *tones {
	var t tones
	for i := range t[0] {
		v := 2*float64(i-low)/float64(high-low) - 1
		t[0][i] = float32(math.Min(1, math.Max(-1, v)))
	}
	t[1], t[2] = t[0], t[0]
	return &t
}

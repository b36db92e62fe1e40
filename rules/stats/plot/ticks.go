package plot

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// wholeTicks marks whole numbers: 1, 2 or 5 times a power of ten apart, and 0 where it
// is in sight.
type wholeTicks struct{}

// mostSteps is how many steps from tick to tick an axis has at most, but for its ends.
const mostSteps = 7

// Ticks returns the ticks from one number to another.
func (wholeTicks) Ticks(from, to float64) (all []plot.Tick) {
	step := wholeStep(to - from)
	for n := math.Ceil(from / step); n*step <= to; n++ {
		all = append(all, plot.Tick{Value: n * step, Label: strconv.Itoa(int(n * step))})
	}
	return all
}

// wholeStep is how far apart ticks are on an axis of a length.
func wholeStep(length float64) float64 {
	for power := 1.0; ; power *= 10 {
		for _, k := range []float64{1, 2, 5} {
			if k*power*mostSteps >= length {
				return k * power
			}
		}
	}
}

// counted makes an axis that of how often something came up: from 0 to a tick.
func counted(a *plot.Axis) {
	a.Tick.Marker = wholeTicks{}
	step := wholeStep(a.Max)
	a.Min, a.Max = 0, step*max(1, math.Ceil(a.Max/step))
}

// aboutZero makes an axis that of a difference: it goes from one tick to another, 0
// lies between them, and so does all that is drawn.
func aboutZero(a *plot.Axis) {
	a.Tick.Marker = wholeTicks{}
	step := wholeStep(max(0, a.Max) - min(0, a.Min))
	a.Min, a.Max = step*(math.Ceil(min(0, a.Min)/step)-1), step*(math.Floor(max(0, a.Max)/step)+1)
}

package main

import (
	"math"
	"math/rand/v2"

	"gocv.io/x/gocv"
)

// relight changes a picture as another lamp, white balance, exposure and
// camera would: the brightness of all and of each channel, and how strong
// colours are.
func relight(img gocv.Mat, r *rand.Rand) {
	data, err := img.DataPtrUint8()
	if err != nil {
		return
	}
	exposure := math.Min(0.15, -0.1+0.2*r.NormFloat64())
	var gain [3]float64
	for c := range gain {
		gain[c] = math.Exp(exposure + 0.08*r.NormFloat64())
	}
	strength := math.Exp(0.06 * r.NormFloat64())
	for i := 0; i+2 < len(data); i += 3 {
		p := data[i : i+3]
		grey := (float64(p[0]) + float64(p[1]) + float64(p[2])) / 3
		for c, v := range p {
			p[c] = byte(math.Max(0, math.Min(255, gain[c]*(grey+strength*(float64(v)-grey))+0.5)))
		}
	}
}

// colourless tells whether a picture is greyscale.
func colourless(img gocv.Mat) bool {
	data, err := img.DataPtrUint8()
	if err != nil {
		return true
	}
	sum := 0
	for i := 0; i+2 < len(data); i += 3 {
		p := data[i : i+3]
		sum += int(max(p[0], p[1], p[2]) - min(p[0], p[1], p[2]))
	}
	return sum < 4*len(data)/3
}

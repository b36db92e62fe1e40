package beam

import "math"

// lightOf is the light of a camera's value.
var lightOf = func() (t [256]float32) {
	for v := range t {
		t[v] = float32(math.Pow(float64(v)/255, gamma))
	}
	return t
}()

// powers are the value and the steep power of a projected value.
var powers = func() (t [256][2]float32) {
	for v := range t {
		p := float64(v) / 255
		t[v] = [2]float32{float32(p), float32(math.Pow(p, steepPower))}
	}
	return t
}()

// There are two tables of roots: one for all light and, where the root rises steeply, a
// finer one for little light.
const (
	rootSteps   = 4096     // steps of each table
	littleLight = 1.0 / 64 // light below which the finer table is used
)

var roots = func() (t [2][rootSteps + 1]float32) {
	for i := range t[0] {
		x := float64(i) / rootSteps
		t[0][i], t[1][i] = float32(math.Pow(x, 1/gamma)), float32(math.Pow(x*littleLight, 1/gamma))
	}
	return t
}()

// root is the camera's value of a light, 0 to 1.
func root(light float32) float32 {
	switch {
	case light <= 0:
		return 0
	case light < littleLight:
		return roots[1][int(light*(rootSteps/littleLight))]
	case light < 1:
		return roots[0][int(light*rootSteps)]
	}
	return float32(math.Pow(float64(light), 1/gamma))
}

// lightAt is the light of a camera's value, 0 to 1.
func lightAt(value float64) float64 { return math.Pow(value, gamma) }

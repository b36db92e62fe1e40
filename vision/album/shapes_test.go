package album

import "math"

// shape tells of a place, in radii of a side's free circle, whether ink is there.
type shape = func(x, y float64) bool

// star has n points that reach from within to without.
func star(n int, inner, outer float64) shape {
	return func(x, y float64) bool {
		half := math.Pi / float64(n)
		a := math.Abs(math.Mod(math.Atan2(y, x)+4*math.Pi, 2*half) - half) // from between two points
		r, tip := math.Hypot(x, y), half-a                                 // towards a point
		// The edge runs from (outer, 0) to inner at half.
		ex, ey := inner*math.Cos(half)-outer, inner*math.Sin(half)
		px, py := r*math.Cos(tip)-outer, r*math.Sin(tip)
		return ex*py-ey*px >= 0
	}
}

// polygon has n corners at a distance.
func polygon(n int, r float64) shape { return star(n, r*math.Cos(math.Pi/float64(n)), r) }

func ringOf(inner, outer float64) shape {
	return func(x, y float64) bool { r := math.Hypot(x, y); return r >= inner && r <= outer }
}

func box(x0, y0, x1, y1 float64) shape {
	return func(x, y float64) bool { return x >= x0 && x <= x1 && y >= y0 && y <= y1 }
}

// stroke is a line of some width with round ends.
func stroke(x0, y0, x1, y1, width float64) shape {
	dx, dy := x1-x0, y1-y0
	return func(x, y float64) bool {
		t := min(max(((x-x0)*dx+(y-y0)*dy)/(dx*dx+dy*dy), 0), 1)
		return math.Hypot(x-x0-t*dx, y-y0-t*dy) <= width/2
	}
}

// lines join places one after another: x, y, x, y …
func lines(width float64, at ...float64) shape {
	var all []shape
	for i := 0; i+3 < len(at); i += 2 {
		all = append(all, stroke(at[i], at[i+1], at[i+2], at[i+3], width))
	}
	return any(all...)
}

func any(all ...shape) shape {
	return func(x, y float64) bool {
		for _, s := range all {
			if s(x, y) {
				return true
			}
		}
		return false
	}
}

func without(s, hole shape) shape {
	return func(x, y float64) bool { return s(x, y) && !hole(x, y) }
}

func moved(s shape, dx, dy float64) shape {
	return func(x, y float64) bool { return s(x-dx, y-dy) }
}

func heart(x, y float64) bool {
	x, y = x/0.45, y/-0.45+0.15
	return math.Pow(x*x+y*y-1, 3) <= x*x*y*y*y
}

func spiral(x, y float64) bool {
	r := math.Hypot(x, y)
	turns := math.Atan2(y, x) / 2 / math.Pi
	gap := math.Mod(r/0.24-turns+4, 1)
	return r < 0.6 && gap < 0.5
}

func checker(x, y float64) bool {
	return max(math.Abs(x), math.Abs(y)) < 0.54 && (int(math.Floor(x/0.36+10))+int(math.Floor(y/0.36+10)))%2 == 0
}

func stripes(x, y float64) bool {
	return max(math.Abs(x), math.Abs(y)) < 0.5 && math.Mod(y+0.5, 0.4) < 0.2
}

func diamond(x, y float64) bool { return math.Abs(x)/0.42+math.Abs(y)/0.6 < 1 }

func sun(x, y float64) bool {
	return any(ringOf(0, 0.33), without(star(8, 0.3, 0.62), ringOf(0, 0.4)))(x, y)
}

// shapes are signs that a person tells from each other.
var shapes = []struct {
	name string
	lit  shape
}{
	{"star of four", star(4, 0.2, 0.6)},
	{"star of five", star(5, 0.24, 0.6)},
	{"star of six", star(6, 0.28, 0.6)},
	{"rosette", star(8, 0.31, 0.6)},
	{"triangle", polygon(3, 0.6)},
	{"square", polygon(4, 0.6)},
	{"diamond", diamond},
	{"disc", ringOf(0, 0.5)},
	{"ring", ringOf(0.4, 0.6)},
	{"two rings", any(ringOf(0.45, 0.6), ringOf(0.15, 0.3))},
	{"eye", any(ringOf(0.45, 0.6), ringOf(0, 0.2))},
	{"star in a ring", any(ringOf(0.5, 0.62), star(6, 0.14, 0.42))},
	{"sun", sun},
	{"moon", moon},
	{"hook", hook},
	{"cross", cross},
	{"heart", heart},
	{"spiral", spiral},
	{"checker", checker},
	{"stripes", stripes},
	{"bar", box(-0.6, -0.14, 0.6, 0.14)},
	{"arrow", any(stroke(0, -0.5, 0, 0.4, 0.16), lines(0.16, -0.3, 0.15, 0, 0.5, 0.3, 0.15))},
	{"two dots", any(moved(pip, -0.35, 0), moved(pip, 0.35, 0))},
	{"trefoil", any(moved(pip, 0, 0.3), moved(pip, -0.28, -0.15), moved(pip, 0.28, -0.15), stroke(0, 0, 0, -0.55, 0.12))},
	{"T", lines(0.17, -0.4, -0.5, 0.4, -0.5, 0, -0.5, 0, 0.5)},
	{"Y", any(lines(0.17, -0.4, -0.5, 0, 0, 0.4, -0.5), stroke(0, 0, 0, 0.5, 0.17))},
	{"K", any(stroke(-0.3, -0.5, -0.3, 0.5, 0.17), lines(0.17, 0.35, -0.5, -0.25, 0, 0.35, 0.5))},
	{"H", any(stroke(-0.3, -0.5, -0.3, 0.5, 0.17), stroke(0.3, -0.5, 0.3, 0.5, 0.17), stroke(-0.3, 0, 0.3, 0, 0.17))},
	{"W", lines(0.15, -0.55, -0.4, -0.28, 0.4, 0, -0.3, 0.28, 0.4, 0.55, -0.4)},
	{"7", lines(0.17, -0.35, -0.5, 0.35, -0.5, -0.1, 0.5)},
	{"4", any(lines(0.15, 0.15, 0.5, 0.15, -0.5, -0.4, 0.2, 0.4, 0.2))},
	{"8", any(moved(ringOf(0.14, 0.29), 0, -0.28), moved(ringOf(0.17, 0.34), 0, 0.27))},
	{"rune fehu", any(stroke(-0.25, -0.55, -0.25, 0.55, 0.14), stroke(-0.25, 0.1, 0.3, -0.35, 0.14), stroke(-0.25, -0.2, 0.15, -0.55, 0.14))},
	{"rune algiz", any(stroke(0, -0.55, 0, 0.55, 0.14), lines(0.14, -0.4, -0.5, 0, -0.1, 0.4, -0.5))},
	{"rune othala", any(lines(0.13, -0.4, 0.55, 0.3, -0.2, 0, -0.52, -0.3, -0.2, 0.4, 0.55))},
	{"lightning", lines(0.15, 0.2, -0.55, -0.2, 0.05, 0.2, -0.05, -0.2, 0.55)},
}

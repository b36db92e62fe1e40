package onednn

import "math"

// tensor is pictures × channels × rows × columns of numbers, worked on as the
// definitions of the operations say, cell by cell.
type tensor struct {
	n, c, h, w int
	v          []float32
}

func newTensor(n, c, h, w int) tensor {
	return tensor{n, c, h, w, make([]float32, n*c*h*w)}
}

// at returns a number, 0 beyond the map.
func (t tensor) at(n, c, y, x int) float32 {
	if y < 0 || y >= t.h || x < 0 || x >= t.w {
		return 0
	}
	return t.v[((n*t.c+c)*t.h+y)*t.w+x]
}

// each sets every number.
func (t tensor) each(number func(n, c, y, x int) float32) tensor {
	i := 0
	for n := range t.n {
		for c := range t.c {
			for y := range t.h {
				for x := range t.w {
					t.v[i] = number(n, c, y, x)
					i++
				}
			}
		}
	}
	return t
}

func (t tensor) convolved(f *filter) tensor {
	h, w := (t.h+2*f.pad-f.height)/f.stride+1, (t.w+2*f.pad-f.width)/f.stride+1
	return newTensor(t.n, f.out, h, w).each(func(n, o, y, x int) float32 {
		first := o / (f.out / f.groups) * f.in // channel of the group
		sum := float64(f.bias[o])
		for i := range f.in {
			for ky := range f.height {
				for kx := range f.width {
					k := f.weights[((o*f.in+i)*f.height+ky)*f.width+kx]
					sum += float64(k) * float64(t.at(n, first+i, y*f.stride+ky-f.pad, x*f.stride+kx-f.pad))
				}
			}
		}
		return float32(sum)
	})
}

func (t tensor) enlarged() tensor {
	return newTensor(t.n, t.c, 2*t.h, 2*t.w).each(func(n, c, y, x int) float32 { return t.at(n, c, y/2, x/2) })
}

func (t tensor) plus(o tensor) tensor {
	return newTensor(t.n, t.c, t.h, t.w).each(func(n, c, y, x int) float32 { return t.at(n, c, y, x) + o.at(n, c, y, x) })
}

func (t tensor) rectified() tensor {
	return newTensor(t.n, t.c, t.h, t.w).each(func(n, c, y, x int) float32 { return max(0, t.at(n, c, y, x)) })
}

// run does a plan for an input.
func (p plan) run(in tensor) []float32 {
	values := []tensor{in}
	for _, s := range p.steps {
		t := values[s.in]
		if s.weights != nil {
			t = t.convolved(s.weights)
		} else {
			t = t.enlarged()
		}
		for _, a := range s.after {
			if a.add == relu {
				t = t.rectified()
			} else {
				t = t.plus(values[a.add])
			}
		}
		values = append(values, t)
	}
	return p.output(values)
}

func (p plan) output(values []tensor) (out []float32) {
	for n := range values[0].n {
		for _, o := range p.parts {
			t, to := values[o.of], o.to
			if to == 0 {
				to = t.c
			}
			cells := t.h * t.w
			for _, v := range t.v[(n*t.c+o.from)*cells : (n*t.c+to)*cells] {
				if o.squashed {
					v = float32(1 / (1 + math.Exp(-float64(v))))
				}
				out = append(out, v)
			}
		}
	}
	return out
}

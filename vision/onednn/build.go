package onednn

import "fmt"

// build makes what a plan asks for, of an input of those dimensions.
func (t *Net) build(p plan, dims []int64) error {
	if err := t.lib.api.streamCreate(&t.stream, t.lib.engine, defaultStream).err(); err != nil {
		return fmt.Errorf("stream: %w", err)
	}
	t.free = append(t.free, func() { t.lib.api.streamDestroy(t.stream) })
	in, err := t.filled(t.lasting, dims, nil)
	if err != nil {
		return err
	}
	t.values = append(t.values, in)
	for i := range p.steps {
		out, err := t.step(p, i)
		if err != nil {
			return fmt.Errorf("step %d: %w", i, err)
		}
		t.values = append(t.values, out)
		t.releaseUnneeded(p, i)
	}
	return t.outputs(p.parts)
}

// releaseUnneeded releases what nobody needs after step i: what was made for
// it alone, and the value it sees, unless that is the input, which others
// write. What it adds lies where its own result does.
func (t *Net) releaseUnneeded(p plan, i int) {
	t.release(t.passing...)
	t.passing = t.passing[:0]
	if v := p.steps[i].in; v != 0 && !p.needed(v, i+1) {
		t.release(t.values[v])
	}
}

// outputs sets where the parts of the output are read.
func (t *Net) outputs(parts []part) error {
	for _, p := range parts {
		a := t.values[p.of]
		plain, err := t.filled(t.lasting, a.dims, nil)
		if err != nil {
			return err
		}
		if err := t.reorder(a, plain, t.append); err != nil {
			return err
		}
		if p.to == 0 {
			p.to = int(a.dims[1])
		}
		cells := int(a.dims[2] * a.dims[3])
		t.parts = append(t.parts, output{part: p, from: plain.numbers(), each: int(a.dims[1]) * cells, cells: cells})
	}
	return nil
}

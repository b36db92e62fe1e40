package render

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// world returns where a mark of a side lies and where its top points.
func (d *Die) world(side int, m *Mark) (at, top Vec3) {
	s := &d.Solid.Sides[side]
	mat := d.Turn.Matrix()
	sin, cos := math.Sincos(m.Turn * math.Pi / 180)
	local := s.U.Mul(m.At.U).Add(s.V.Mul(m.At.V)).Add(s.N.Mul(s.D))
	return mat.Mul(local).Add(d.Pos), mat.Mul(s.U.Mul(-sin).Add(s.V.Mul(cos)))
}

// On each side of a lying d4 that can be seen, the face that counts is upright
// and the highest of the three, or the lowest where numbers stand at the foot.
func TestD4ReadsAtTheTopOrAtTheFoot(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, foot := range []bool{false, true} {
		dress := Dress{Type: Faces()[0], Height: 1, Wide: 1, Foot: foot}
		m := NewModel(r, constellation.D4, 20, dress, ivory)
		for down, face := range m.Faces {
			d := m.Lying(0, 0, down, 40)
			if d.Face() != face {
				t.Fatalf("on side %d it shows %s, want %s", down, d.Face(), face)
			}
			for side := range m.Solid.Sides {
				if side != down {
					readsAs(t, &d, side, dress.Type.mask(face, ""), foot)
				}
			}
		}
	}
}

func readsAs(t *testing.T, d *Die, side int, mask *Mask, foot bool) {
	t.Helper()
	height, others, up := math.NaN(), []float64{}, -1.0
	for i := range d.Marks[side] {
		at, top := d.world(side, &d.Marks[side][i])
		if d.Marks[side][i].Mask == mask {
			height, up = at.Z, top.Z
		} else {
			others = append(others, at.Z)
		}
	}
	for _, z := range others {
		if foot == (height > z) {
			t.Errorf("side %d, foot %v: the face is at %.1f mm, another at %.1f", side, foot, height, z)
		}
	}
	if !(up > 0.5) || len(others) != 2 {
		t.Errorf("side %d, foot %v: top points %g upwards, %d others", side, foot, up, len(others))
	}
}

func TestPipsAreAsManyAsTheFaceSays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	m := NewModel(r, constellation.D6, 16, Dress{Pips: true, Pip: 0.2, Pitch: 0.25, BigOne: 1}, ivory)
	for i, f := range m.Faces {
		if strconv.Itoa(len(m.Marks[i])) != f {
			t.Errorf("face %s has %d pips", f, len(m.Marks[i]))
		}
	}
	cube := NewModel(r, constellation.Borg, 16, Dress{OnlyPip: true, Pip: 0.2, Pitch: 0.25, BigOne: 1}, ivory)
	for i, f := range cube.Faces {
		if len(cube.Marks[i]) != BorgPips[f] {
			t.Errorf("%s has %d pips, want %d", f, len(cube.Marks[i]), BorgPips[f])
		}
	}
}

// Marks of any random die stay on their side.
func TestMarksStayOnTheirSide(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for range 40 {
		for _, k := range drawn {
			m := RandomModel(r, k)
			for i := range m.Marks {
				for j := range m.Marks[i] {
					mark := &m.Marks[i][j]
					side := &m.Solid.Sides[i]
					mid := side.flat(side.Mid)
					far := math.Hypot(mark.At.U-mid.U, mark.At.V-mid.V)
					if out := far - 1.5*side.In; out > 0 {
						t.Errorf("%s side %d: a mark lies %.1f mm beyond the side", k, i, out)
					}
				}
			}
		}
	}
}

func TestTellIsUnderSixAndNine(t *testing.T) {
	f := Faces()[0]
	for _, c := range []struct {
		text string
		tell Tell
		want bool
	}{{"6", TellBar, true}, {"9", TellDot, true}, {"6", TellBare, false}, {"8", TellBar, false}, {"16", TellBar, false}} {
		lo, _ := f.Marked(c.text, c.tell).Bounds()
		if got := lo.V < -0.5-1e-9; got != c.want {
			t.Errorf("%s with %q: something below %v, want %v", c.text, c.tell, got, c.want)
		}
	}
}

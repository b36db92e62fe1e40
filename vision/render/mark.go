package render

import (
	"math"
	"math/rand/v2"
	"strconv"

	"github.com/asterism-dice/asterism/constellation"
)

// Mark is one thing on a side: a drilled pip or an inked text or symbol.
type Mark struct {
	At     Point   // middle, in the side's axes, mm
	Height float64 // mm: a pip's diameter, a text's height
	Turn   float64 // degrees counter-clockwise
	Wide   float64 // width over the typeface's own, 0 is 1
	Faint  float64 // 0 inked like the rest … 1 the body's colour (emblems)
	Mask   *Mask   // nil for a pip
	Own    bool    // has its own Ink, as the red one of many white dice
	Patch  bool    // a sticker under the other marks
	Ink    RGB

	sin, cos float64
	reach    float64 // nothing of the mark lies further from At, mm
}

// ready fills in what At needs for each pixel.
func (m Mark) ready() Mark {
	m.sin, m.cos = math.Sincos(m.Turn * math.Pi / 180)
	if m.Wide == 0 {
		m.Wide = 1
	}
	m.reach = m.Height / 2
	if m.Mask != nil {
		u := max(-m.Mask.lo.U, m.Mask.hi.U) * m.Wide
		v := max(-m.Mask.lo.V, m.Mask.hi.V)
		m.reach = m.Height * math.Hypot(u, v)
	}
	return m
}

// cover returns how much of a spot of the given width (mm) round p is marked,
// and for pips the offset from the middle over the radius.
func (m *Mark) cover(p Point, width float64) (a float64, off Point) {
	du, dv := p.U-m.At.U, p.V-m.At.V
	d2 := du*du + dv*dv
	if r := m.reach + width; d2 > r*r {
		return 0, Point{}
	}
	if m.Mask == nil {
		r := m.Height / 2
		soft := max(width*0.6, 0.02*r)
		return 1 - smooth(r-soft, r+soft, math.Sqrt(d2)), Point{du / r, dv / r}
	}
	q := Point{(m.cos*du + m.sin*dv) / m.Height / m.Wide, (m.cos*dv - m.sin*du) / m.Height}
	return m.Mask.At(q, width/m.Height), Point{}
}

// pipPlaces holds the usual places of 1…6 pips in thirds of the pitch.
var pipPlaces = [7][]Point{
	1: {{0, 0}},
	2: {{-1, 1}, {1, -1}},
	3: {{-1, 1}, {0, 0}, {1, -1}},
	4: {{-1, 1}, {1, 1}, {-1, -1}, {1, -1}},
	5: {{-1, 1}, {1, 1}, {0, 0}, {-1, -1}, {1, -1}},
	6: {{-1, 1}, {-1, 0}, {-1, -1}, {1, 1}, {1, 0}, {1, -1}},
}

// BorgPips tells how many pips the Cube has beside each number.
var BorgPips = map[string]int{"8": 3, "16": 4, "24": 5, "32": 6}

// Dress says how the sides of a die are marked.
type Dress struct {
	Hand    *rand.Rand // faces in Strokes are drawn by a hand that shakes by this chance, nil for type
	Type    *Face      // typeface of numerals
	Pips    bool       // d6: pips, else numerals
	Pip     float64    // diameter of a pip over the edge, usual 0.2
	BigOne  float64    // diameter of the single pip over the others', usual 1
	Pitch   float64    // distance of the outer pips from the middle over the edge, usual 0.25
	Height  float64    // of numerals over the free circle of the side, usual 1
	Wide    float64    // of numerals over the typeface's own, usual 1
	Tell    Tell       // of 6 and 9
	Foot    bool       // d4: numbers at the foot, else at the corners
	Flip    bool       // d10: numerals stand on their heads
	RedOne  RGB        // ink of the one (and of the four where RedFour is set), zero for none
	RedFour bool
	Emblem  string // a symbol in Symbols instead of, or round, one side's mark
	Word    string // printed small beside the one's pip, a maker's name
	Crest   string // a faint symbol in the middle of sides with an even number
	Sign    string // two-sided dice: the symbol of the marked side
	Sticker RGB    // colour of a sticker under each mark, zero for none
	OnlyPip bool   // the Cube: pips alone, else numbers with pips below
}

// marks puts the marks on all sides of a solid measured in mm.
func (d Dress) marks(k constellation.Kind, s *Solid, faces []string) [][]Mark {
	out := make([][]Mark, len(s.Sides))
	for i := range s.Sides {
		if d.Sticker != (RGB{}) {
			patch := Mark{Height: 1.64 * s.Sides[i].In, Mask: d.Type.mask("patch", ""), Own: true, Patch: true, Ink: d.Sticker}
			out[i] = append(out[i], patch.ready())
		}
		for _, m := range d.side(k, s, i, faces) {
			out[i] = append(out[i], m.ready())
		}
	}
	return out
}

// side returns the marks of one side.
func (d Dress) side(k constellation.Kind, s *Solid, i int, faces []string) []Mark {
	side := &s.Sides[i]
	switch {
	case k == constellation.D4:
		return d.tetraSide(s, i, faces)
	case k == constellation.D6 && d.Pips:
		return d.pipSide(faces[i], side)
	case k == constellation.Borg:
		return d.borgSide(faces[i], side)
	case k == constellation.Binary:
		if faces[i] == "0" {
			return nil
		}
		return []Mark{{Height: side.In * 1.1, Mask: d.Type.mask(d.Sign, "")}}
	}
	return []Mark{d.numeral(k, side, faces[i])}
}

// numeral is the one text of a side, as large as fits its free circle.
func (d Dress) numeral(k constellation.Kind, side *Side, face string) Mark {
	tell := d.Tell
	if k == constellation.D6 || k == constellation.D8 {
		tell = d.Tell.onlySix(face)
	}
	m := Mark{Mask: d.Type.mask(printed(k, face), tell), Wide: d.Wide}
	if _, ok := Strokes[face]; ok && d.Hand != nil {
		m.Mask = NewMask(byHand(d.Hand, face))
	}
	half := math.Hypot((m.Mask.hi.U-m.Mask.lo.U)/2*d.Wide, 0.5)
	m.Height = min(d.Height*1.1, 1.12/half) * side.In
	if d.Flip {
		m.Turn = 180
	}
	m.At = side.flat(side.Mid)
	return m
}

// onlySix leaves the tell to a 6 where the die has no 9.
func (t Tell) onlySix(face string) Tell {
	if face == "9" {
		return TellBare
	}
	return t
}

// pipSide is a side of a d6 with pips; an emblem stands on the one.
func (d Dress) pipSide(face string, side *Side) []Mark {
	n, err := strconv.Atoi(face)
	if err != nil || n < 1 || n > 6 {
		return nil
	}
	edge := 2 * side.In
	if n == 1 && d.Emblem != "" {
		if d.BigOne == 0 {
			return []Mark{{Height: edge * 0.62, Mask: d.Type.mask(d.Emblem, "")}}
		}
		return []Mark{{Height: edge * 0.2}, {Height: edge * 0.7, Mask: d.Type.mask("ring", ""), Faint: 0.5}}
	}
	size := d.Pip
	if n == 1 && d.BigOne > 0 {
		size = min(size*d.BigOne, 0.55)
	}
	var out []Mark
	own := d.RedOne != (RGB{}) && (n == 1 || n == 4 && d.RedFour)
	for _, p := range pipPlaces[n] {
		at := Point{p.U * d.Pitch * edge, p.V * d.Pitch * edge}
		out = append(out, Mark{At: at, Height: size * edge, Own: own, Ink: d.RedOne})
	}
	return append(out, d.printed(n, edge)...)
}

// printed is what stands on a side beside its pips.
func (d Dress) printed(n int, edge float64) []Mark {
	if n == 1 && d.Word != "" {
		return []Mark{{At: Point{V: 0.3 * edge}, Height: 0.13 * edge, Wide: d.Wide, Faint: 0.2, Mask: d.Type.mask(d.Word, "")}}
	}
	if n%2 == 0 && n < 6 && d.Crest != "" {
		return []Mark{{Height: 0.22 * edge, Faint: 0.65, Mask: d.Type.mask(d.Crest, "")}}
	}
	return nil
}

// borgSide has the number with its pips in a row below, or the pips alone.
func (d Dress) borgSide(face string, side *Side) []Mark {
	n, edge := BorgPips[face], 2*side.In
	if d.OnlyPip {
		return d.pipSide(strconv.Itoa(n), side)
	}
	out := []Mark{{At: Point{V: 0.1 * edge}, Height: 0.44 * edge, Wide: d.Wide, Mask: d.Type.mask(face, "")}}
	for i := range n {
		u := (float64(i) - float64(n-1)/2) * 0.125 * edge
		out = append(out, Mark{At: Point{u, -0.29 * edge}, Height: 0.095 * edge})
	}
	return out
}

// tetraSide has three numbers: each corner's own near it, or at the foot.
func (d Dress) tetraSide(s *Solid, i int, faces []string) []Mark {
	side := &s.Sides[i]
	var out []Mark
	for j := range s.Sides {
		if j == i {
			continue
		}
		corner := s.Sides[j].N.Mul(-1)
		dir := corner.Sub(side.N.Mul(corner.Dot(side.N))).Unit()
		u, v := side.U.Dot(dir), side.V.Dot(dir)
		m := Mark{Height: d.Height * 0.72 * side.In, Wide: d.Wide, Mask: d.Type.mask(faces[j], "")}
		m.Turn = math.Atan2(-u, v) * 180 / math.Pi
		r := 0.85 * side.In
		if d.Foot {
			r = -0.5 * side.In
		}
		mid := side.flat(side.Mid)
		m.At = Point{mid.U + r*u, mid.V + r*v}
		out = append(out, m)
	}
	return out
}

package read

import (
	"cmp"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// correlation is how much of what one picture of a resting die gets wrong the next
// one gets wrong too. For independent pictures it would be 0 and their log-odds
// could be added up. The same light, the same side and the same dirt make pictures
// agree in all but the noise, so n of them count as n / (1 + (n-1)·correlation).
//
// Chosen on 384 photographed dice, six pictures of each. How many faces are told with more
// than eval.Sure, and how many of these are wrong, depends on what six pictures count as:
//
//	1.04 pictures  289 faces  3 wrong
//	1.02           280        1
//	1.00           275        none
//
// A single picture of each tells 248.
const correlation = 0.98

// leastChance keeps one picture from ruling out a face for good.
const leastChance = 1e-4

// Fusion weighs several pictures of one resting die together. One may take it for
// a die of another kind than the next one does: what each says of all kinds is weighed.
// The zero value has seen none.
type Fusion struct {
	sides []side  // what the pictures named, in the order in which it was first named
	none  float64 // sum, over the pictures, of the logarithm of the chance that it is none of these
	n     int     // pictures that were weighed
	mute  int     // pictures that said nothing of the face
}

// side is a face of a kind, and how likely it is: the logarithm of its chance, or the
// sum of those by several pictures.
type side struct {
	kind constellation.Kind
	face string
	log  float64
}

func (s side) is(o side) bool { return s.kind == o.kind && s.face == o.face }

// Seen returns how many pictures were looked at.
func (b *Fusion) Seen() int { return b.n + b.mute }

// Skip counts a picture that said nothing. What the others say stays as it is.
func (b *Fusion) Skip() { b.mute++ }

// Add weighs in what one picture says: the chances of sides. What they leave
// of 1 belongs to no side in particular. Pictures that say nothing of the face
// don't count.
func (b *Fusion) Add(d vision.Detection) {
	named, none := sidesOf(d)
	if len(named) == 0 {
		return
	}
	for _, s := range named {
		if !slices.ContainsFunc(b.sides, s.is) {
			b.sides = append(b.sides, side{s.kind, s.face, float64(b.n) * math.Log(leastChance)})
		}
	}
	for i, s := range b.sides {
		by := math.Log(leastChance)
		if k := slices.IndexFunc(named, s.is); k >= 0 {
			by = named[k].log
		}
		b.sides[i].log += by
	}
	b.none += none
	b.n++
}

// Fade lets all pictures so far count as one from now on.
func (b *Fusion) Fade() {
	n := max(1, float64(b.n))
	for i := range b.sides {
		b.sides[i].log /= n
	}
	b.none, b.n, b.mute = b.none/n, min(1, b.n), 0
}

// sidesOf returns the sides that a picture names, and what it leaves to none of them,
// as a logarithm.
func sidesOf(d vision.Detection) (named []side, none float64) {
	faces := d.Faces()
	if len(faces) == 0 {
		return nil, 0
	}
	left := 1.0
	add := func(k constellation.Kind, c constellation.FaceChance) {
		named, left = append(named, side{k, c.Face, math.Log(max(leastChance, c.P))}), left-c.P
	}
	for _, c := range faces {
		add(d.Kind, c)
	}
	for _, o := range d.Rivals {
		add(o.Kind, o.FaceChance)
	}
	return named, math.Log(max(leastChance, left))
}

// Faces returns what the pictures together say, the likeliest face first,
// whatever the kind that shows it.
func (b *Fusion) Faces() []constellation.FaceChance {
	var out []constellation.FaceChance
	for i, p := range b.chances() {
		of := func(c constellation.FaceChance) bool { return c.Face == b.sides[i].face }
		if k := slices.IndexFunc(out, of); k >= 0 {
			out[k].P += p
		} else {
			out = append(out, constellation.FaceChance{Face: b.sides[i].face, P: p})
		}
	}
	slices.SortFunc(out, func(a, b constellation.FaceChance) int {
		return cmp.Or(cmp.Compare(b.P, a.P), cmp.Compare(a.Face, b.Face))
	})
	return out
}

// KindOf returns which kind most likely shows a face, Unknown where no picture
// named it.
func (b *Fusion) KindOf(face string) constellation.Kind {
	kind, most := constellation.Unknown, 0.0
	for i, p := range b.chances() {
		if b.sides[i].face == face && p > most {
			kind, most = b.sides[i].kind, p
		}
	}
	return kind
}

// Chance returns how likely a kind shows a face by what the pictures together say, 0…1.
func (b *Fusion) Chance(kind constellation.Kind, face string) float64 {
	for i, p := range b.chances() {
		if b.sides[i].kind == kind && b.sides[i].face == face {
			return p
		}
	}
	return 0
}

// chances returns how likely each side is by all pictures. Together with the chance of
// none of them they add up to 1: what the pictures left open stays open.
func (b *Fusion) chances() []float64 {
	if b.n == 0 {
		return nil
	}
	weight := 1 / (1 + float64(b.n-1)*correlation) // the sums already hold the n
	top := b.none
	for _, s := range b.sides {
		top = max(top, s.log)
	}
	sum, out := math.Exp((b.none-top)*weight), make([]float64, len(b.sides))
	for i, s := range b.sides {
		out[i] = math.Exp((s.log - top) * weight)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

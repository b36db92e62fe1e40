package render

import (
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// slanted is a spot of a body whose normal leans so far from the ray (cos).
func slanted(b *body, cos float64) *spot {
	return &spot{b: b, d: Vec3{0, 0, -1}, normal: Vec3{1 - cos, 0, cos}, gloss: 0.8}
}

func TestPearlyPaintTurnsToItsSheenAtASlant(t *testing.T) {
	m := Material{Body: RGB{0.2, 0.2, 0.2}, Sheen: RGB{0.1, 0.7, 0.2}, Grain: 2, Paint: Paint{Pearl: 1}}
	b := &body{die: &Die{Model: &Model{Material: m}}}
	facing, slant := m.pearly(slanted(b, 1), m.Body), m.pearly(slanted(b, 0.3), m.Body)
	if facing != m.Body {
		t.Errorf("seen from its front it is %v", facing)
	}
	if slant.G < 0.4 {
		t.Errorf("at a slant it is %v, hardly of its sheen", slant)
	}
	inked := slanted(b, 0.3)
	inked.inked = 1
	if got := m.pearly(inked, m.Ink); got != m.Ink {
		t.Errorf("ink on it is %v", got)
	}
}

func TestPaintIsDrawnOnlyWhereItIsWishedFor(t *testing.T) {
	metal, pearl := 0, 0
	for seed := range uint64(100) {
		random := func() *rand.Rand { return rand.New(rand.NewPCG(seed, 4)) }
		switch p := (&Wish{Paints: 1}).dressed(random(), constellation.D6).Material; {
		case p.Paint.Metal > 0:
			metal++
		case p.Paint.Pearl > 0:
			pearl++
		}
		if p := (&Wish{}).dressed(random(), constellation.D6).Material.Paint; p != (Paint{}) {
			t.Errorf("seed %d: %+v unasked", seed, p)
		}
	}
	if metal+pearl != 100 || metal < 30 || pearl < 30 {
		t.Errorf("%d of metal, %d pearly, of 100", metal, pearl)
	}
}

// What a metal mirrors has its colour: under a white sky a golden die is golden,
// and varies more over its sides than one of plastic.
func TestMetalMirrorsInItsOwnColor(t *testing.T) {
	m := Material{Body: RGB{0.8, 0.5, 0.1}, Gloss: 0.9, Paint: Paint{Metal: 0.9}}
	tr := &Renderer{scene: &Scene{Sky: Sky{Above: RGB{1, 1, 1}, Level: RGB{1, 1, 1}}}}
	s := slanted(&body{die: &Die{Model: &Model{Material: m}}}, 0.9)
	s.base = m.Body
	c := tr.metallic(s, RGB{}, Vec3{0, 0, 1})
	if c.R < 0.3 || c.B > 0.3*c.R {
		t.Errorf("it mirrors white as %v", c)
	}
	s.inked = 1
	if c := tr.metallic(s, RGB{0.1, 0.1, 0.1}, Vec3{0, 0, 1}); c != (RGB{0.1, 0.1, 0.1}) {
		t.Errorf("ink on it mirrors: %v", c)
	}
}

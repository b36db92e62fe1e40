package album

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/asterism-dice/asterism/vision"
)

// Of many signs, each taught once, nearly all appearances are known again, and
// hardly any is taken for another one, as long as people tell them apart, too.
func TestSigns_ofManyShapesAreToldApart(t *testing.T) {
	for _, c := range []struct {
		name        string
		least, most float64 // px of a die's edge
		light       bool    // signs on dark dice
		known       float64 // share, at least
		taken       float64 // of pairs of different signs, at most
	}{
		{"35 to 70 px", 35, 70, false, 0.97, 1. / 400},
		{"light on dark, 20 to 35 px", 20, 35, true, 0.9, 1. / 200},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(11, 12))
			shoot := func(lit shape) Appearance {
				s := shotOf(r, c.least, c.most)
				if c.light {
					s = s.inverted()
				}
				return look(t, lit, s, r)
			}
			var taught []Sign
			for _, s := range shapes {
				taught = append(taught, NewSign(shoot(s.lit)))
			}
			var known, taken vision.Share
			for i, s := range shapes {
				q := newQuery(shoot(s.lit))
				for j := range taught {
					l := q.likeness(taught[j])
					if i == j {
						known.Count(l >= Alike)
						if l < Alike {
							t.Logf("%s isn't known: %.3f", s.name, l)
						}
						continue
					}
					taken.Count(l >= Alike)
					if l >= Alike {
						t.Logf("%s taken for %s: %.3f", s.name, shapes[j].name, l)
					}
				}
			}
			t.Logf("%d of %d known, %d of %d pairs of others taken for one another", known.Part, known.Whole, taken.Part, taken.Whole)
			if float64(known.Part) < c.known*float64(known.Whole) || float64(taken.Part) > c.taken*float64(taken.Whole) {
				t.Errorf("want at least %.3f and at most %.4f", c.known, c.taken)
			}
		})
	}
}

// What was taught of one sign isn't said of the next, and each of them is asked for.
func TestAlbum_signsThatAreTaughtOneAfterAnotherStayApart(t *testing.T) {
	compact := []string{"star of five", "rosette", "diamond", "sun", "cross", "square"}
	r := rand.New(rand.NewPCG(21, 22))
	shoot := func(name string) Appearance {
		i := slices.IndexFunc(shapes, func(s struct {
			name string
			lit  shape
		}) bool {
			return s.name == name
		})
		return look(t, shapes[i].lit, shotOf(r, 45, 70), r)
	}
	a := &Album{}
	for i, name := range compact {
		if e, alike, ok := a.Look(shoot(name)); ok {
			t.Errorf("%s is taken for %s before anybody named it: %.3f", name, e.Face, alike)
		}
		for _, other := range compact { // all lie on the table, and those not named are met
			if at := shoot(other); slices.Index(compact, other) >= i {
				a.Meet(at)
			}
		}
		as := named("1")
		as.Kind, as.Face = "unknown", name
		if _, _, err := a.Name(a.Meet(shoot(name)), as); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range compact {
		for range 2 {
			if e, alike, ok := a.Look(shoot(name)); !ok || e.Face != name {
				t.Errorf("%s is known: %v, as %s, %.3f", name, ok, e.Face, alike)
			}
		}
	}
	if n := len(a.strangers); n > 0 {
		t.Errorf("%d strangers beside %d signs", n, len(compact))
	}
}

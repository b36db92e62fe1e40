package render

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestCropsShowTheirDie(t *testing.T) {
	var k Cropper
	w := Wish{Kinds: drawn}
	for seed := range uint64(150) {
		img, c := k.Make(rand.New(rand.NewPCG(seed, 1)), w, 64)
		if img.Rect.Dx() != 64 || img.Rect.Dy() != 64 {
			t.Fatalf("seed %d: %v", seed, img.Rect)
		}
		if !c.Kind.Has(c.Face) || c.Face == "" || c.Kind == "" {
			t.Errorf("seed %d: a %s shows %q", seed, c.Kind, c.Face)
		}
		long := max(c.Box.W, c.Box.H)
		if c.Visible > 0.97 && (long < 64*0.66 || long > 64) {
			t.Errorf("seed %d: die of %.0f px in a crop of 64", seed, long)
		}
		if mid := math.Hypot(c.Box.X+c.Box.W/2-32, c.Box.Y+c.Box.H/2-32); c.Visible > 0.97 && mid > 12 {
			t.Errorf("seed %d: die %.0f px off the middle", seed, mid)
		}
		if c.Edge < 14 || c.Edge > 200 || c.Tilt < 0 || c.Tilt > 62 {
			t.Errorf("seed %d: edge %g px, tilt %g°", seed, c.Edge, c.Tilt)
		}
	}
}

func TestUsedCropperDrawsAsAFreshOne(t *testing.T) {
	var kept Cropper
	w := Wish{Kinds: drawn}
	for seed := range uint64(10) {
		a, _ := kept.Make(rand.New(rand.NewPCG(seed, 2)), w, 48)
		b, _ := new(Cropper).Make(rand.New(rand.NewPCG(seed, 2)), w, 48)
		if !bytes.Equal(a.Pix, b.Pix) {
			t.Errorf("seed %d differs", seed)
		}
	}
}

func TestAskewDiceHaveAReasonAndNoFace(t *testing.T) {
	var k Cropper
	for seed := range uint64(20) {
		_, c := k.Make(rand.New(rand.NewPCG(seed, 3)), Wish{Cocked: 1}, 32)
		if c.Face != "" || c.Reason != "cocked" {
			t.Errorf("seed %d: face %q, reason %q", seed, c.Face, c.Reason)
		}
	}
}

// All faces come up about equally often, and all three classes of colour
// often enough to learn from.
func TestRandomDiceAreFair(t *testing.T) {
	var k Cropper
	faces, teams, n := map[string]int{}, map[constellation.Team]int{}, 900
	for seed := range n {
		_, c := k.Make(rand.New(rand.NewPCG(uint64(seed), 4)), Wish{MaxEdge: 20}, 8)
		faces[c.Face]++
		teams[c.Team]++
	}
	for _, f := range constellation.D6.Faces() {
		if got := float64(faces[f]) / float64(n); math.Abs(got-1.0/6) > 0.05 {
			t.Errorf("%s comes up in %.3f of all crops", f, got)
		}
	}
	for team, want := range map[constellation.Team]float64{constellation.White: 0.375, constellation.Red: 0.25, constellation.Neutral: 0.375} {
		if got := float64(teams[team]) / float64(n); math.Abs(got-want) > 0.07 {
			t.Errorf("%s dice are %.3f of all, want %.3f", team, got, want)
		}
	}
}

func TestTeamOfColours(t *testing.T) {
	for _, c := range []struct {
		name string
		rgb  RGB
		want constellation.Team
	}{
		{"white", SRGB(0.95, 0.95, 0.95), constellation.White},
		{"ivory", SRGB(0.96, 0.92, 0.8), constellation.White},
		{"red", SRGB(0.8, 0.1, 0.1), constellation.Red},
		{"dark red", SRGB(0.45, 0.05, 0.08), constellation.Red},
		{"orange", SRGB(0.95, 0.55, 0.1), constellation.Neutral},
		{"pink", SRGB(0.95, 0.6, 0.7), constellation.Neutral},
		{"black", SRGB(0.08, 0.08, 0.08), constellation.Neutral},
		{"yellow", SRGB(0.95, 0.85, 0.2), constellation.Neutral},
		{"grey", SRGB(0.5, 0.5, 0.5), constellation.Neutral},
		{"blue", SRGB(0.1, 0.2, 0.7), constellation.Neutral},
	} {
		if got := team(c.rgb); got != c.want {
			t.Errorf("%s is %s, want %s", c.name, got, c.want)
		}
	}
}

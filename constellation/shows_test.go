package constellation

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestFacesAreAsLikelyAsTheSensorSays(t *testing.T) {
	d := Die{Face: "4", FaceConfidence: 0.7, Alternatives: []FaceChance{{Face: "5", P: 0.2}}}
	for face, want := range map[string]float64{"4": 0.7, "5": 0.2, "1": 0.025, "6": 0.025} {
		require.InDelta(t, want, d.Shows(face, D6), 1e-12, face)
	}
	d.Alternatives = nil
	require.InDelta(t, 0.06, d.Shows("1", D6), 1e-12)
	d.Face = ""
	require.InDelta(t, 1.0/6, d.Shows("1", D6), 1e-12)
	d = Die{Face: "1", FaceConfidence: 0.5, Alternatives: []FaceChance{{Face: "0", P: 0.2}}}
	require.InDelta(t, 0.5, d.Shows("0", Binary), 1e-12, "there is no further side")
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom([]Kind{Binary, D4, D6}).Draw(t, "kind")
		faces := kind.Faces()
		d := Die{Face: faces[0], FaceConfidence: rapid.Float64Range(0, 1).Draw(t, "sure")}
		for _, f := range faces[1:rapid.IntRange(1, len(faces)).Draw(t, "named")] {
			d.Alternatives = append(d.Alternatives, FaceChance{Face: f, P: rapid.Float64Range(0.01, 1).Draw(t, "other")})
		}
		sum := 0.0
		for _, f := range faces {
			sum += d.Shows(f, kind)
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Fatalf("faces add up to %v", sum)
		}
	})
}

package motion

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// leans is what is seen of a die whose face would be read, were it level.
func leans(x float64, chance float64) vision.Detection {
	d := die(x, 100, "3", 0.97)
	if d.Lean = chance; chance > 0.5 {
		d.Face, d.Reason, d.Alternatives = "", vision.ReasonCocked, []constellation.FaceChance{{Face: "3", P: 0.97}, {Face: "5", P: 0.03}}
	}
	return d
}

// However sure its face is, a die that leans by most of what is seen of it stays open, with
// the faces that it may show; one that a single look took for one doesn't.
func TestADieThatLeansStaysOpen(t *testing.T) {
	for name, tc := range map[string]struct {
		looks []float64 // how likely it leans by each
		face  string
	}{
		"by all looks":   {[]float64{0.9, 0.8, 0.95}, ""},
		"by most of all": {[]float64{0.99, 0.2, 0.9}, ""},
		"by one alone":   {[]float64{0.6, 0.02, 0.01}, "3"},
		"by none":        {[]float64{0.01, 0.2}, "3"},
		"nobody asked":   {[]float64{0, 0}, "3"},
	} {
		t.Run(name, func(t *testing.T) {
			var m Memory
			m.Replace(view, []vision.Detection{leans(100, tc.looks[0])}, 0)
			for i, p := range tc.looks[1:] {
				m.Add(0, leans(100, p), time.Duration(i+1)*time.Second)
			}
			d := m.Dice[0]
			require.Equal(t, tc.face, d.Face)
			if tc.face == "" {
				require.Equal(t, vision.ReasonCocked, d.Reason)
				require.Equal(t, "3", d.Alternatives[0].Face, "what it may show is kept")
			}
		})
	}
}

// A die that leaned and was pushed lies level: how it lay before counts no more.
func TestADieThatIsPushedFlatIsRead(t *testing.T) {
	var m Memory
	m.Replace(view, []vision.Detection{leans(100, 0.99)}, 0)
	require.Empty(t, m.Dice[0].Face)
	m.Replace(view, []vision.Detection{leans(105, 0.02)}, time.Second)
	require.Len(t, m.Dice, 1)
	require.Equal(t, "3", m.Dice[0].Face)
	require.Empty(t, m.Dice[0].Reason)
}

package svg

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
)

// The parts, one after the other, are a picture with the same elements as the
// document; only gradients are shared more.
func TestParts_drawWhatTheDocumentDraws(t *testing.T) {
	for _, m := range demo.Moments() {
		s := m.Scene()
		s.Ground = nil
		var whole strings.Builder
		require.NoError(t, Write(&whole, s))
		document := whole.String()
		style, after := strings.Index(document, "<style>"), strings.Index(document, "</style>\n")+len("</style>\n")
		want, text := elements(t, []byte(document[:style]+document[after:]))
		got, said := elements(t, []byte("<svg>"+strings.Join(Parts(s.Ops), "")+"</svg>"))
		for _, e := range []string{"circle", "polygon", "polyline", "path", "text"} {
			require.Equal(t, want[e], got[e], "%s: %s", m.Name, e)
		}
		require.Equal(t, strings.Join(strings.Fields(text), " "), strings.Join(strings.Fields(said), " "), m.Name)
		require.LessOrEqual(t, got["radialGradient"], want["radialGradient"], m.Name)
	}
}

func TestParts_whatIsDrawnTheSameIsTheSame(t *testing.T) {
	at := func(x float64) overlay.Points { return overlay.Points{{X: x}, {X: x, Y: 5}, {X: 9, Y: 5}, {X: 9}} }
	glow := overlay.Op{Kind: overlay.OpGlow, Points: overlay.Points{{}}, Radius: 3, Color: overlay.RGB(0xff8800).Alpha(0.5)}
	band := func(x float64) overlay.Op {
		return overlay.Op{Kind: overlay.OpBand, Points: at(x), Color: overlay.RGB(1), Fade: overlay.RGB(2)}
	}
	one := Parts([]overlay.Op{band(1), glow})
	two := Parts([]overlay.Op{{Kind: overlay.OpDisc, Points: overlay.Points{{}}, Radius: 1}, glow, band(2), band(1)})
	require.Len(t, one, 3)
	require.Equal(t, one[0], two[0], "the gradient of the glow")
	require.Contains(t, two, one[1])
	require.Contains(t, two, one[2])
	require.NotEqual(t, two[3], two[4], "bands at two places")
	require.Contains(t, one[2], `fill-opacity="0.502"`)
}

func TestParts_anyTextIsSafe(t *testing.T) {
	parts := Parts([]overlay.Op{{Kind: overlay.OpText, Points: overlay.Points{constellation.Vec{}}, Size: 3,
		Text: `</text><img src=x onerror="alert(1)">`, Color: overlay.RGB(0xffffff)}})
	require.Len(t, parts, 1)
	names, _ := elements(t, []byte(parts[0]))
	require.Zero(t, names["img"])
}

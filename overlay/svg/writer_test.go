package svg

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
	"github.com/asterism-dice/asterism/overlay/typeface"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// The ground is left out of the golden files: it is long and always the same.
func TestGoldenPictures(t *testing.T) {
	for _, m := range demo.Moments() {
		t.Run(m.Name, func(t *testing.T) {
			s := *m.Scene()
			s.Ground = &overlay.Ground{Color: s.Ground.Color}
			var got bytes.Buffer
			require.NoError(t, Write(&got, &s))
			file := filepath.Join("testdata", m.Name+".svg")
			if *update {
				require.NoError(t, os.WriteFile(file, got.Bytes(), 0o644))
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			w, g := strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")
			for i := range min(len(w), len(g)) {
				require.Equal(t, w[i], g[i], "line %d", i+1)
			}
			require.Len(t, g, len(w))
		})
	}
}

// elements parses a document and returns how often each element comes, and
// the text in it.
func elements(t *testing.T, doc []byte) (map[string]int, string) {
	t.Helper()
	names, text := map[string]int{}, ""
	d := xml.NewDecoder(bytes.NewReader(doc))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return names, text
		}
		require.NoError(t, err)
		switch e := token.(type) {
		case xml.StartElement:
			names[e.Name.Local]++
		case xml.CharData:
			text += string(e)
		}
	}
}

func TestEveryOperationIsWritten(t *testing.T) {
	square := overlay.Points{{X: 20, Y: 20}, {X: 40, Y: 20}, {X: 40, Y: 40}, {X: 20, Y: 40}}
	white := overlay.RGB(0xffffff)
	s := overlay.Scene{Width: 100, Height: 50, Ops: []overlay.Op{
		{Kind: overlay.OpFill, Points: square, Color: white},
		{Kind: overlay.OpBand, Points: square, Color: white},
		{Kind: overlay.OpLine, Points: square, Width: 1, Color: white},
		{Kind: overlay.OpLine, Points: square, Width: 1, Color: white, Closed: true, Dash: 2},
		{Kind: overlay.OpDisc, Points: square, Radius: 3, Color: white},
		{Kind: overlay.OpRing, Points: square, Radius: 3, Sweep: 360, Width: 1, Color: white},
		{Kind: overlay.OpRing, Points: square, Radius: 3, Sweep: 200, Width: 1, Color: white},
		{Kind: overlay.OpGlow, Points: square, Radius: 3, Color: white},
		{Kind: overlay.OpGlow, Points: square, Radius: 9, Color: white},
		{Kind: overlay.OpText, Points: square, Text: "a\nb", Size: 5, Color: white, Plate: white},
		{Kind: overlay.OpFill},
	}}
	var b bytes.Buffer
	require.NoError(t, Write(&b, &s))
	names, _ := elements(t, b.Bytes())
	require.Equal(t, map[string]int{"svg": 1, "style": 1, "rect": 2, "polygon": 3, "polyline": 1, "circle": 4, "path": 1,
		"radialGradient": 1, "linearGradient": 1, "stop": 11, "g": 2, "text": 2}, names)
}

// An arc that ends where it begins isn't drawn, so a ring that lacks next to nothing is whole.
func TestARingThatIsNearlyWholeIsSeen(t *testing.T) {
	for sweep, shape := range map[constellation.Angle]string{0: "path", 359.9: "path", 359.995: "circle", 360: "circle"} {
		s := overlay.Scene{Width: 100, Height: 50, Ops: []overlay.Op{
			{Kind: overlay.OpRing, Points: overlay.Points{{X: 50, Y: 25}}, Radius: 2, Sweep: sweep, Width: 1, Color: overlay.RGB(0xffffff)}}}
		var b bytes.Buffer
		require.NoError(t, Write(&b, &s))
		names, _ := elements(t, b.Bytes())
		require.Equal(t, 1, names[shape], "%v", sweep)
	}
}

func TestAnyTextIsSafe(t *testing.T) {
	nasty := `</text><script>alert("1")</script> & ]]> '` + "\x00\xff"
	s := overlay.Scene{Width: 100, Height: 50, Ops: []overlay.Op{{Kind: overlay.OpText, Points: overlay.Points{{}}, Text: nasty, Size: math.NaN(), Color: overlay.RGB(0)}}}
	var b bytes.Buffer
	require.NoError(t, Write(&b, &s))
	names, text := elements(t, b.Bytes())
	require.Zero(t, names["script"])
	require.Contains(t, text, `</text><script>alert("1")</script> & ]]> '`)
	require.NotContains(t, b.String(), "NaN")
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// A browser shapes letters that run from the right by itself: it is told which belong
// together, and not to part them.
func TestTextsFromTheRightAreSetApart(t *testing.T) {
	for text, want := range map[string]string{
		"Ada":            `>Ada<`,
		"Ada, עומר's d8": ` lengthAdjust="spacingAndGlyphs">Ada, ` + "\u2067עומר\u2069&#39;s d8<",
	} {
		o := overlay.Op{Kind: overlay.OpText, Points: overlay.Points{{}}, Text: text, Size: 10}
		part := Parts([]overlay.Op{o})[0]
		require.Contains(t, part, want)
		_, width := typeface.Of(o.Weight).Line(text, 0)
		require.Contains(t, part, `textLength="`+number(width*o.Size)+`"`)
		require.Equal(t, text != "Ada", strings.Contains(part, "lengthAdjust"))
	}
}

func TestErrorsAreTold(t *testing.T) {
	require.ErrorIs(t, Write(broken{}, demo.Battle().Scene()), io.ErrClosedPipe)
	require.ErrorContains(t, Write(io.Discard, &overlay.Scene{}), "no area")
}

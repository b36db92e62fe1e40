package stickers

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/vision/render"
)

func TestEverythingIsOnThePaper(t *testing.T) {
	for _, paper := range []Paper{A4, Letter} {
		for _, edge := range []float64{MinEdge, 12, 16, 20, MaxEdge} {
			p, err := Sheet(paper, edge)
			if err != nil {
				t.Fatal(err)
			}
			for _, it := range p.Items {
				lo, hi := it.Shape.Bounds()
				if lo.U < 10 || lo.V < 10 || hi.U > paper.Width-10 || hi.V > paper.Height-10 {
					t.Errorf("%s, %g mm: something lies at %v … %v, closer than 10 mm to the border", paper.Name, edge, lo, hi)
				}
			}
		}
	}
}

// frames returns the cut lines of a page's stickers.
func frames(p *Page, size float64) (out []Item) {
	for _, it := range p.Items {
		lo, hi := it.Shape.Bounds()
		if it.Line > 0 && math.Abs(hi.U-lo.U-size) < 1e-6 {
			out = append(out, it)
		}
	}
	return out
}

func TestStickersFitTheDieAndDontOverlap(t *testing.T) {
	p, err := Sheet(A4, 16)
	if err != nil {
		t.Fatal(err)
	}
	fs := frames(p, 16*share)
	if len(fs) < 60 || len(fs)%6 != 0 {
		t.Fatalf("%d stickers of %g mm", len(fs), 16*share)
	}
	for i := range fs {
		a, b := fs[i].Shape.Bounds()
		for j := range i {
			c, d := fs[j].Shape.Bounds()
			if a.U < d.U && c.U < b.U && a.V < d.V && c.V < b.V {
				t.Errorf("stickers %d and %d overlap", i, j)
			}
		}
	}
}

func TestEdgesOutOfRangeAreRefused(t *testing.T) {
	for _, edge := range []float64{0, -1, 7.9, 30.1, math.NaN(), math.Inf(1)} {
		if _, err := Sheet(A4, edge); err == nil {
			t.Errorf("dice of %g mm are accepted", edge)
		}
	}
}

func TestPaperNames(t *testing.T) {
	for name, ok := range map[string]bool{"A4": true, "Letter": true, "a4": false, "": false, "A3": false} {
		if _, err := PaperNamed(name); (err == nil) != ok {
			t.Errorf("paper %q: %v", name, err)
		}
	}
}

func TestSVGIsWellFormedAndHasAllItems(t *testing.T) {
	p, err := Sheet(Letter, 16)
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	if err := p.SVG(&buf); err != nil {
		t.Fatal(err)
	}
	dec, paths := xml.NewDecoder(&buf), 0
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := tok.(xml.StartElement); ok && e.Name.Local == "path" {
			paths++
		}
	}
	if paths != len(p.Items) {
		t.Errorf("%d paths for %d items", paths, len(p.Items))
	}
}

func TestPDFIsAPageAndAlwaysTheSame(t *testing.T) {
	p, err := Sheet(A4, 16)
	if err != nil {
		t.Fatal(err)
	}
	var a, b bytes.Buffer
	if err := errors.Join(p.PDF(&a), p.PDF(&b)); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(a.String(), "%PDF-1.") || !strings.Contains(a.String(), "/MediaBox [0 0 595.28 841.89]") {
		t.Errorf("no A4 page: %.80q", a.String())
	}
	if !bytes.Equal(a.Bytes(), b.Bytes()) {
		t.Error("twice written, twice different")
	}
}

// full refuses to be written to.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestWritingErrorsAreReported(t *testing.T) {
	p, err := Sheet(A4, 16)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.SVG(full{}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("SVG: %v", err)
	}
	if err := p.PDF(full{}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("PDF: %v", err)
	}
}

// The pen's alphabet must keep its six symbols apart in any turn: the share of
// ink that two have in common, at the best of 72 turns, stays well below one.
func TestMarkerAlphabetIsDistinctInAnyTurn(t *testing.T) {
	for i, a := range utara {
		for _, b := range utara[i+1:] {
			if o := overlap(a, b); o > 0.72 {
				t.Errorf("%s and %s share %.2f of their ink in some turn", a, b, o)
			}
		}
	}
}

// overlap is the greatest ratio of common to joint ink over all turns.
func overlap(a, b string) float64 {
	ma := render.NewMask(render.Pen(render.Strokes[a], 0.16))
	best := 0.0
	for turn := range 72 {
		mb := render.NewMask(render.Pen(render.Strokes[b], 0.16).Placed(0, 0, 1, float64(turn)*5))
		both, either := 0.0, 0.0
		for u := -0.7; u < 0.7; u += 0.03 {
			for v := -0.7; v < 0.7; v += 0.03 {
				x, y := ma.At(render.Point{U: u, V: v}, 0.02), mb.At(render.Point{U: u, V: v}, 0.02)
				both, either = both+min(x, y), either+max(x, y)
			}
		}
		best = max(best, both/either)
	}
	return best
}

package sail

import (
	"slices"
	"testing"
)

func TestACloseCallLiesWithinTheMargin(t *testing.T) {
	for _, tc := range []struct {
		name string
		sky  string
		want []string
	}{
		{"within 1 mm of a miss", "a E 100 100\nb N 200 116.5\nz - 300 100", []string{"a: a block !a>b=-0.5", "b: b open"}},
		{"not beyond", "a E 100 100\nb N 200 117.5\nz - 300 100", []string{"a: a block", "b: b open"}},
		{"at the limit", "a E 100 100\nb N 200 117\nz - 300 100", []string{"a: a block !a>b=-1", "b: b open"}},
		{"the met one is included", "a E 100 100\nb N 200 115.5", []string{"a: a b open !a>b=0.5", "b: b open"}},
		{"a block is no die", "a E 100 100\nb block 200 116 0 16 16", []string{"a: a open"}},
		{"a die behind is none", "a E 100 100\nb N 90 116.5", []string{"a: a open", "b: b a open"}},
		{"nor one whose centre lies abreast", "a E 100 100\nb N 100 116.5", []string{"a: a open", "b: b a open"}},
		{"nor one beyond the end of the step", "a E 100 100\nb N 200 116.5\nz - 190 90", []string{"a: a block", "b: b block"}},
		{"one level with the end of the step is", "a E 100 100\nb - 200 116.5\nz - 200 90", []string{"a: a block !a>b=-0.5"}},
		{"each pair once, though the mover goes on", "a E 100 100\nb - 200 116.5\nm Moon 205 100\nz - 300 100",
			[]string{"a: m a block !a>b=-0.5"}},
		{"a step that begins past it doesn't see it", "a E 100 100\nb - 150 116.5\nm Moon 205 100\nc - 250 83.5\nz - 300 100",
			[]string{"a: m a block !a>b=-0.5 !a>c=-0.5"}},
		{"what is collected is none", "a E 100 100\nb N 200 100\nc W 200 50\nd S 83.5 50\ne E 83.5 200\nf - 140 200",
			[]string{"a: a b c d e block", "b: b c d e block !d>a=-0.5", "c: c d e block !d>a=-0.5", "d: d e block !d>a=-0.5", "e: e block"}},
	} {
		t.Run(tc.name, func(t *testing.T) { checkSail(t, Rules{}, laid(t, 0, tc.sky), tc.want) })
	}
}

// Blocks that are almost missed or met are close calls, too, told apart from those of dice.
func TestABlockMayBeACloseCall(t *testing.T) {
	for _, tc := range []struct {
		name, sky string
		want      []CloseCall
	}{
		{"hit by a hair", "a E 100 100\nk block 200 115.5 0 16 16", []CloseCall{{"k", "a", 0.5}}},
		{"missed by a hair", "a E 100 100\nk block 200 116.5 0 16 16", []CloseCall{{"k", "a", -0.5}}},
		{"not beyond the margin", "a E 100 100\nk block 200 117.5 0 16 16", nil},
		{"nor behind", "a E 100 100\nk block 50 116.5 0 16 16", nil},
		{"nor beyond what is met", "a E 100 100\nk block 200 116.5 0 16 16\nl block 150 100 0 16 16", nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			ps, err := Paths(laid(t, 0, tc.sky), Default())
			if err != nil || len(ps) != 1 {
				t.Fatalf("%v, %v", ps, err)
			}
			if p := &ps[0]; !slices.Equal(p.BlockCalls, tc.want) || !slices.Equal(p.Close(), tc.want) || len(p.CloseCalls) > 0 {
				t.Errorf("blocks %v, dice %v, want %v", p.BlockCalls, p.CloseCalls, tc.want)
			}
		})
	}
}

package web

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// names lets two telephones of one player, Ada, use the settings.
func (b *browser) names(t *testing.T) {
	b.t = t
	var got struct {
		Colors, Names [][]string // after each step, of Ada and Grace
		Fields        []string   // the name as the settings showed it
	}
	b.step("names", &got)
	const blue = 8 // the step after which Grace has the colour that she gives back in the next
	for i := range got.Colors {
		want := slices.Clone(got.Colors[0])
		if i == blue {
			want[1] = "rgb(86, 180, 233)"
		}
		require.Equal(t, want, got.Colors[i], "step %d", i)
	}
	require.Equal(t, [][]string{
		{"Ada", "Grace"}, {"Ada", "Grace"}, {"Ada", "Grace"},
		{"Zed (Ada)", "Grace"}, // the first telephone has said it
		{"Yan (Ada)", "Grace"}, // the second
		{"Yan (Ada)", "Grace"}, // the first has saved a language
		{"Yan (Ada)", "Grace"}, // and moved: the name isn't the one that it has said
		{"Ada", "Yan (Grace)"}, // the second has slept, and moved
		{"Ada", "Yan (Grace)"}, {"Ada", "Yan (Grace)"},
	}, got.Names)
	require.Equal(t, []string{"Ada", "Grace", "Ada", "Zed", "Yan", "Yan", "Yan", "Yan", "Yan"}, got.Fields)
}

package web

import (
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
	for i := range got.Colors {
		require.Equal(t, got.Colors[0], got.Colors[i], "step %d: nobody has pressed a colour", i)
	}
	require.Equal(t, [][]string{
		{"Ada", "Grace"}, {"Ada", "Grace"}, {"Ada", "Grace"},
		{"Zed (Ada)", "Grace"}, // the first telephone has said it
		{"Yan (Ada)", "Grace"}, // the second
		{"Yan (Ada)", "Grace"}, // the first has saved a language
		{"Yan (Ada)", "Grace"}, // and moved: the name isn't the one that it has said
		{"Ada", "Yan (Grace)"}, // the second has slept, and moved
	}, got.Names)
	require.Equal(t, []string{"Ada", "Grace", "Ada", "Zed", "Yan", "Yan", "Yan"}, got.Fields)
}

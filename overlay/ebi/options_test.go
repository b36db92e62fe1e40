package ebi

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

func TestOptionsAreValidated(t *testing.T) {
	for want, spoil := range map[string]func(*Options){
		"pixels":  func(o *Options) { o.Width = 0 },
		"monitor": func(o *Options) { o.Monitor = -1 },
		"convex":  func(o *Options) { o.Corners = overlay.Corners{} },
		"size":    func(o *Options) { o.Look.Sizes.Score = -1 },
		"letter":  func(o *Options) { o.Keys = []rules.Key{{Key: "?"}} },
	} {
		o := DefaultOptions()
		spoil(&o)
		_, err := New(o)
		require.ErrorContains(t, err, want)
	}
}

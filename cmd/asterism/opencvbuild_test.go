//go:build !nocamera

package main

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/vision/onednn"
)

// doctor advises oneDNN only where it can be had and is of use.
func TestEngineFinding(t *testing.T) {
	for name, c := range map[string]struct {
		engine string
		why    error
		ok     bool
	}{
		"oneDNN is there":        {"oneDNN 3.1.1", nil, true},
		"oneDNN isn't installed": {"OpenCV", fmt.Errorf("looking: %w", onednn.ErrMissing), false},
		"oneDNN is of no use":    {"OpenCV", onednn.ErrElsewhere, true},
	} {
		t.Run(name, func(t *testing.T) {
			f := engineFinding(c.engine, c.why)
			require.Equal(t, c.ok, f.ok)
			require.Equal(t, c.engine, f.detail)
			require.Equal(t, !c.ok, f.remedy != "")
		})
	}
}

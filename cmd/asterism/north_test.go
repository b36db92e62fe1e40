package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNorth_mustBeAnAngle(t *testing.T) {
	const sky = `{"table":{"width":600,"height":500},"dice":[{"id":"a","kind":"utara","face":"N","x":100,"y":100}]}`
	for _, tc := range []struct {
		name string
		call []string
		want string // on standard error; empty where the call is right
	}{
		{"a turn", []string{"moves", "utara", "-", "--north=-90"}, ""},
		{"more than a turn", []string{"moves", "utara", "-", "--north=810"}, ""},
		{"no number", []string{"moves", "utara", "-", "--north=NaN"}, "--north: NaN is no angle: give degrees"},
		{"endless", []string{"score", "utara", "-", "--north=Inf"}, "--north: +Inf is no angle: give degrees"},
		{"endless the other way", []string{"perft", "utara", "-", "--depth=1", "--north=-inf"}, "--north: -Inf is no angle: give degrees"},
		{"of a picture", []string{"render", "-", "--out=none.png", "--north=nan"}, "--north: NaN is no angle: give degrees"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			status := run(tc.call, strings.NewReader(sky), &out, &errs)
			if tc.want == "" {
				require.Zero(t, status, errs.String())
				return
			}
			require.Equal(t, 2, status)
			require.Equal(t, "asterism: "+tc.want+"\n", errs.String())
		})
	}
}

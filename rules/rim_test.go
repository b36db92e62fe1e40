package rules

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func TestFreeSides_areThoseAtWhichNobodySits(t *testing.T) {
	for _, c := range []struct{ sits, free []constellation.Angle }{
		{nil, []constellation.Angle{270, 90, 0, 180}},
		{[]constellation.Angle{0, 180}, []constellation.Angle{270, 90}},
		{[]constellation.Angle{-90, 30}, []constellation.Angle{90, 180}},
		{[]constellation.Angle{45}, []constellation.Angle{270, 90, 0, 180}}, // at a corner
		{[]constellation.Angle{0, 90, 180, 270}, nil},
	} {
		require.Equal(t, c.free, FreeSides(c.sits...), "%v", c.sits)
	}
	require.Equal(t, constellation.Vec{Y: 1}, AlongRim(270))
	require.Equal(t, constellation.Vec{X: 1}, AlongRim(0))
}

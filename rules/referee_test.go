package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestOptions_whoHasNoSeatSitsAsUsual(t *testing.T) {
	o := rules.Options{Seats: []constellation.Angle{450}}
	require.Equal(t, constellation.Angle(90), o.Facing(0, 0))
	require.Equal(t, constellation.Angle(180), o.Facing(1, 180))
}

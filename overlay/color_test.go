package overlay

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestColoursSurviveText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.Uint8()
		c := Color{b.Draw(t, "r"), b.Draw(t, "g"), b.Draw(t, "b"), b.Draw(t, "a")}
		var back Color
		require.NoError(t, back.UnmarshalText([]byte(c.String())))
		require.Equal(t, c, back)
	})
}

func FuzzColour(f *testing.F) {
	f.Add("#56b4e9")
	f.Add("#56b4e980")
	f.Add("")
	f.Add("56b4e9")
	f.Fuzz(func(t *testing.T, s string) {
		var c, back Color
		if c.UnmarshalText([]byte(s)) != nil {
			return
		}
		require.NoError(t, back.UnmarshalText([]byte(c.String())))
		require.Equal(t, c, back)
	})
}

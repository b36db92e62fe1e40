package typeface

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestStretches_aNameFromRightToLeftIsAWordOfItsOwn(t *testing.T) {
	type parts = []stretch
	for line, want := range map[string]parts{
		"":                    nil,
		"Ada, Ωμέγα, 小明 ☀…":   {{"Ada, Ωμέγα, 小明 ☀…", plain}},
		"Ada, عمر: your turn": {{"Ada, ", plain}, {"عمر", backward}, {": your turn", plain}},
		"عمر: 42 points":      {{"عمر", backward}, {": 42 points", plain}},
		"عمر 42":              {{"عمر", backward}, {" 42", plain}},
		"עומר, שרה":           {{"עומר", backward}, {", ", plain}, {"שרה", backward}},
		"דנה's d8":            {{"דנה", backward}, {"'s d8", plain}},
		"דוד בן-גוריון (x)":   {{"דוד בן-גוריון", backward}, {" (x)", plain}},
		"ג'ורג' 12":           {{"ג'ורג'", backward}, {" 12", plain}},
		"א. ב. יהושע.":        {{"א. ב. יהושע", backward}, {".", plain}},
		"דָּוִד":              {{"דָּוִד", backward}},
		"علی\u200cرضا…":       {{"علی\u200cرضا…", backward}},
		"דנה2_":               {{"דנה2_", backward}},
		"٤٢ ۴۲":               {{"٤٢ ۴۲", backward}},
		"हिन्दी ไทย, x":       {{"हिन्दी ไทย", joined}, {", x", plain}},
		"ไทยעומר":             {{"ไทย", joined}, {"עומר", backward}},
		"\xff\u0301\u2028عمر": {{"\ufffd\u0301\u2028", plain}, {"عمر", backward}},
	} {
		require.Equal(t, want, stretches(line), line)
	}
}

func TestIsolated_setsApartOnlyWhatRunsFromTheRight(t *testing.T) {
	for line, want := range map[string]string{
		"Ada, عمر: 42": "Ada, \u2067عمر\u2069: 42",
		"हिन्दी 42":    "हिन्दी 42",
	} {
		text, shaped := Isolated(line)
		require.Equal(t, want, text)
		require.True(t, shaped, line)
	}
	text, shaped := Isolated("Ada, 小明")
	require.Equal(t, "Ada, 小明", text)
	require.False(t, shaped)
}

func TestIsolated_leavesOutSignsOfDirection(t *testing.T) {
	text, shaped := Isolated("\u202eevil\u2066 Ada\u2069")
	require.Equal(t, "evil Ada", text)
	require.False(t, shaped)
}

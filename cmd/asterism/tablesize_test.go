package main

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// Metres and inches are as easily written as millimetres, and no die fits a table
// that is too small.
func TestTableSize_isInMillimetres(t *testing.T) {
	for _, c := range []struct {
		width, height string
		ok            bool
	}{
		{"610", "457", true}, {"50", "50", true}, {"20000", "20000", true},
		{"0.61", "0.457", false}, {"24", "18", false}, {"1e-9", "1e-9", false}, {"100000", "100000", false},
		{"610", "0", false}, {"-610", "457", false}, {"inf", "457", false}, {"nan", "nan", false},
	} {
		t.Run(c.width+"x"+c.height, func(t *testing.T) {
			var size tableSize
			flag := size.UnmarshalText([]byte(c.width + "x" + c.height))
			_, settings := readConfig(settingsFile(t, fmt.Sprintf("[table]\nwidth = %s\nheight = %s\n", c.width, c.height)), "")
			if c.ok {
				require.NoError(t, flag)
				require.NoError(t, settings)
				return
			}
			require.ErrorContains(t, flag, "want a width and a height in mm, from 50 to 20000")
			require.ErrorContains(t, settings, "want a width and a height in mm, from 50 to 20000")
		})
	}
}

func TestTableSize_isTwoNumbers(t *testing.T) {
	for _, text := range []string{"", "600", "600x", "x400", "600x400x2", "wide x high"} {
		var size tableSize
		require.ErrorContains(t, size.UnmarshalText([]byte(text)), "such as 600x400", text)
	}
}

// Half a size is none.
func TestTableSize_ofSettingsIsGivenWhole(t *testing.T) {
	_, err := readConfig(settingsFile(t, "[table]\nwidth = 610\n"), "")
	require.ErrorContains(t, err, "a table of 610 × 0 mm")
}

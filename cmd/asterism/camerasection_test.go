package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What --kinds refuses, the settings refuse, and say which section names it.
func TestCameraSettings_kindsCanBeRead(t *testing.T) {
	for kind, want := range map[string]string{
		"d6":      "",
		"d7":      `config: no kind of die is called "d7"`,
		"unknown": `config: [camera]: kind "unknown" has no faces to read: there are [d4 `,
	} {
		_, err := readConfig(settingsFile(t, "[camera]\nkinds = [\""+kind+"\"]\n"), "")
		if want == "" {
			require.NoError(t, err, kind)
			continue
		}
		require.ErrorContains(t, err, want)
		require.ErrorAs(t, err, new(badInput))
	}
}

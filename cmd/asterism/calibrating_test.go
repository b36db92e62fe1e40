//go:build !nocamera

package main

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/vision/calibrate"
)

// Each failure says why and what to do, in lines that fit into the window and in one
// line on standard error, whatever it is wrapped in.
func TestCalibrate_eachFailureSaysWhyAndWhatToDo(t *testing.T) {
	for _, err := range calibrate.Failures() {
		f := calibrate.AsFailure(err)
		require.NotNil(t, f, err)
		require.NotEmpty(t, f.Why)
		require.NotEmpty(t, f.Do, f.Why)
		require.NotContains(t, f.Error(), "\n")
		shown := advice(fmt.Errorf("calibrate: 3 of 9: %w", err))
		require.Equal(t, strings.Fields(f.Why+" "+f.Do), strings.Fields(shown))
		lines := strings.Split(shown, "\n")
		require.LessOrEqual(t, len(lines), 5, shown)
		for _, line := range lines {
			require.LessOrEqual(t, utf8.RuneCountInString(line), longestLine, shown)
		}
	}
}

// What is no failure of the calibration is shown, too, and nothing runs over the rim.
func TestCalibrate_otherErrorsAreShownInLines(t *testing.T) {
	require.Equal(t, "no picture\ncamera 0", advice(errors.New("opencv: no picture: camera 0")))
	require.Equal(t, "a\n"+strings.Repeat("b ", 28)+"b\nb", advice(errors.New("a: "+strings.Repeat("b ", 30))))
}

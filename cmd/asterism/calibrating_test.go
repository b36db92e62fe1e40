//go:build !nocamera

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/opencv"
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
	require.Equal(t, "nobody said where north is\nlay a die there", advice(errors.New("calibrate: camera: nobody said where north is: lay a die there")))
	require.Equal(t, "a\n"+strings.Repeat("b ", 28)+"b\nb", advice(errors.New("a: "+strings.Repeat("b ", 30))))
}

// A film can't see what is shown now: it is refused instead of waited for.
func TestCalibrate_noFilmIsACamera(t *testing.T) {
	_, err := openGray("table.mp4", pixelSize{}, nil, nil)
	require.ErrorAs(t, err, new(badInput))
	require.EqualError(t, err, "camera table.mp4: a film doesn't see what is shown now")
}

// What no picture came for is tried once; what went wrong later may be mended.
func TestCalibrate_isTriedAgainWhereThatHelps(t *testing.T) {
	var log bytes.Buffer
	c := calibrating{log: &log, opening: true}
	require.False(t, c.again(1, errors.New("no such camera")))
	require.Empty(t, log.String(), "who asked for the calibration says it")
	c.opening = false
	require.True(t, c.again(1, errors.New("too dark")))
	require.False(t, c.again(calibrateAttempts, errors.New("too dark")))
	require.Equal(t, "asterism: too dark\n", log.String())
}

// A camera that gives no picture is known as such until one comes.
func TestCalibrating_knowsThatNoPictureCame(t *testing.T) {
	c := calibrating{camera: noPictures{}}
	_, err := c.look(context.Background(), nil)
	require.ErrorIs(t, err, opencv.ErrBlind)
	require.True(t, c.opening)
}

// noPictures is a camera that isn't there.
type noPictures struct{}

func (noPictures) Next(context.Context) (*image.Gray, time.Duration, error) {
	return nil, 0, opencv.ErrBlind
}

func TestSeenText_saysWhyThereIsNoPicture(t *testing.T) {
	require.Equal(t, "It can't look: it is gone", seenText(constellation.Frame{Blind: "opencv: no picture: camera 0: it is gone"}))
	require.Equal(t, "It can't look: gone", seenText(constellation.Frame{Blind: "gone"}))
}

// Lengths that can't be are refused before a window opens.
func TestCalibrate_refusesLengthsThatCantBe(t *testing.T) {
	for _, length := range []string{"-100", "NaN"} {
		code, _, errs := asterism("", "calibrate", "--out", filepath.Join(t.TempDir(), "c.json"), "--span="+length)
		require.Equal(t, 2, code)
		require.Contains(t, errs, "--span")
	}
	for _, size := range []string{"-5", "0", "NaN", "16mm"} {
		code, _, errs := asterism("", "detect", "dice.jpg", "--size="+size)
		require.Equal(t, 2, code)
		require.Contains(t, errs, "such as 16")
	}
	for _, at := range []string{"NaN,1", "1,+Inf", "1"} {
		require.ErrorContains(t, new(cornerPos).UnmarshalText([]byte(at)), at)
	}
}

// Who skips while the result is shown keeps it; who skips before there is one goes on
// without.
func TestCalibrate_whatIsDoneOutlastsSkipping(t *testing.T) {
	for name, c := range map[string]struct{ came, want error }{
		"the result is shown": {nil, nil},
		"nothing came yet":    {errEnded, errSkipped},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, skip := context.WithCancelCause(t.Context())
			defer skip(nil)
			got := (&calibrating{log: io.Discard}).tries(ctx, func() error {
				skip(errSkipped)
				return c.came
			})
			require.Equal(t, c.want, got)
		})
	}
}

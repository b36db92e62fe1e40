package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// A camera that was never there, or is unplugged, is told of where there is no
// window to tell it, each reason once, and that it is back.
func TestSensorStatus_isToldOnceAndItsEnd(t *testing.T) {
	b, said := sensorStatus{}, strings.Builder{}
	for _, f := range []constellation.Frame{
		{Source: "tuio"}, {Source: "camera 0", Blind: "nothing for 2s"}, {Source: "camera 0", Blind: "gone"},
		{Source: "tuio"}, {Source: "camera 0", Blind: "nothing for 2s"}, {Source: "camera 0", Blind: "gone"},
		{Source: "camera 0"}, {Source: "camera 0"}, {Source: "camera 0", Blind: "gone"},
	} {
		b.tell(&said, f)
	}
	require.Equal(t, `asterism: camera 0 can't look: nothing for 2s; waiting for it
asterism: camera 0 can't look: gone; waiting for it
asterism: camera 0 looks again
asterism: camera 0 can't look: gone; waiting for it
`, said.String())
}

// A program that was started again is another sensor: the old one isn't waited for.
func TestSensorStatus_oneThatWasReplacedIsGone(t *testing.T) {
	b, said := sensorStatus{}, strings.Builder{}
	for _, blind := range []string{"", constellation.NoWord, constellation.Replaced} {
		b.tell(&said, constellation.Frame{Source: "tuio a", Blind: blind})
	}
	require.Equal(t, "asterism: tuio a can't look: no word from it; waiting for it\nasterism: tuio a is gone: another has taken its place\n", said.String())
	require.Empty(t, b)
}

// What a TUIO sender calls itself moves no terminal's cursor.
func TestSensorStatus_showsNothingButLetters(t *testing.T) {
	b, said := sensorStatus{}, strings.Builder{}
	for _, blind := range []string{constellation.NoWord, "", constellation.Replaced} {
		b.tell(&said, constellation.Frame{Source: "tuio \x1b]0;a\a\x1b[2Jb\r\u202ec@host", Blind: blind})
	}
	require.Equal(t, 3, strings.Count(said.String(), "asterism: tuio ]0;a[2Jbc@host "))
	require.NotContains(t, said.String(), "\x1b")
}

package main

import (
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/rules"
)

func TestCompanionFlag_theAddressMayBeLeftOut(t *testing.T) {
	for _, c := range []struct {
		call string
		want companionAddr
		game string
	}{
		{"play", companionAddr{}, "stardice"},
		{"play --companion", companionAddr{on: true}, "stardice"},
		{"play --companion utara", companionAddr{on: true}, "utara"},
		{"play utara --companion", companionAddr{on: true}, "utara"},
		{"play --companion --live", companionAddr{on: true}, "stardice"},
		{"play --companion 192.168.1.5:9000 utara", companionAddr{true, "192.168.1.5:9000"}, "utara"},
		{"play --companion :9000", companionAddr{true, ":9000"}, "stardice"},
		{"play --companion=localhost utara", companionAddr{true, "localhost"}, "utara"},
	} {
		var cli struct {
			Play struct {
				Game string `arg:"" optional:"" default:"stardice"`
				Live bool
				companionFlags
			} `cmd:""`
		}
		parser, err := kong.New(&cli)
		require.NoError(t, err)
		_, err = parser.Parse(strings.Fields(c.call))
		require.NoError(t, err, c.call)
		require.Equal(t, c.want, cli.Play.Companion, c.call)
		require.Equal(t, c.game, cli.Play.Game, c.call)
	}
}

func TestCompanion_whatIsWrongIsOneLine(t *testing.T) {
	for call, want := range map[string]string{
		"play --companion 8.8.8.8:80":                        "8.8.8.8 is a public address",
		"play --companion 127.0.0.1:x":                       "no port",
		"play --companion 127.0.0.1:0 --tls-cert nowhere":    "a certificate needs its key",
		"play --companion --tls-cert nowhere --tls-key none": "certificate",
	} {
		var said strings.Builder
		require.Equal(t, 2, run(strings.Fields(call), strings.NewReader(""), io.Discard, &said), call)
		require.Contains(t, said.String(), want)
		require.Equal(t, 1, strings.Count(said.String(), "\n"), said.String())
	}
}

func TestCompanion_theHelpNamesThePort(t *testing.T) {
	var said strings.Builder
	require.Zero(t, run([]string{"play", "--help"}, strings.NewReader(""), &said, &said))
	require.Contains(t, strings.Join(strings.Fields(said.String()), " "), "at port "+strconv.Itoa(web.DefaultPort))
}

// A telephone is told why something was refused in a sentence, without a program's names.
func TestCompanion_aRefusalIsASentence(t *testing.T) {
	for _, c := range []rules.Command{{Do: rules.DoUndo}, {Do: rules.DoFace, Die: "d1", Value: "3"}, {Do: rules.DoKind, Value: "d6"}, {Do: rules.DoMend, Value: "x"}} {
		_, err := fresh(t, "stardice", true).Do(c)
		require.Error(t, err, c)
		require.NotRegexp(t, `^\w+: `, forPeople(err).Error(), "%v", err)
		require.NotEmpty(t, forPeople(err).Error())
	}
	broken := errors.New("journal: the disk is full")
	require.Equal(t, broken, forPeople(broken), "what is no refusal stays")
	require.NoError(t, forPeople(nil))
}

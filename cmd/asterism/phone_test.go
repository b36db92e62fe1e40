package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

// A telephone that is to look has to be served, also where nobody asked for the
// companion, and not on this machine alone.
func TestPhone_isServedWhereItIsTheCamera(t *testing.T) {
	for _, c := range []struct {
		args []string
		want companionAddr
	}{
		{[]string{"--camera", "0"}, companionAddr{}},
		{[]string{"--camera", "phone"}, companionAddr{on: true}},
		{[]string{"--camera", "0", "--camera", "phone"}, companionAddr{on: true}},
		{[]string{"--camera", "phone", "--panel"}, companionAddr{on: true}},
		{[]string{"--camera", "phone", "--companion", "localhost:9000"}, companionAddr{true, "localhost:9000"}},
		{[]string{"--camera", "0", "--panel"}, companionAddr{true, panelAddr}},
	} {
		cmd := parsedPlay(t, c.args...)
		require.NoError(t, cmd.adopt())
		require.Equal(t, c.want, cmd.Companion, c.args)
	}
}

// A telephone on its stand goes on after the program was started anew: its token
// is kept, for its owner alone.
func TestPhone_itsTokenIsKept(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("XDG_DATA_HOME", folder)
	token := phoneToken()
	require.Regexp(t, tokenForm, token)
	require.Equal(t, token, phoneToken())
	file := filepath.Join(folder, "asterism", "phone-token")
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	require.NoError(t, os.WriteFile(file, []byte("short"), 0o600))
	require.NoError(t, os.Chmod(file, 0o644))
	again := phoneToken()
	info, err = os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "who might read the old one may not read the new one")
	require.Regexp(t, tokenForm, again, "what is no token is replaced")
	require.NotEqual(t, token, again)
	t.Setenv("XDG_DATA_HOME", file) // no folder
	require.Empty(t, phoneToken())
}

func TestPhone_theCodeOnATerminalHasARim(t *testing.T) {
	c := &overlay.Code{Modules: 2, Dark: []bool{true, false, true, true}}
	lines := strings.Split(terminalCode(c), "\n")
	require.Equal(t, []string{"        ", "   ▄    ", "   ▀▀   ", "        "}, strip(lines[:4]))
}

// strip leaves out colours.
func strip(lines []string) []string {
	var out []string
	for _, l := range lines {
		l = strings.TrimSuffix(l, "\x1b[0m")
		out = append(out, strings.TrimPrefix(l, "\x1b[30;107m"))
	}
	return out
}

func TestPhone_whatIsWrongIsOneLine(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for call, want := range map[string]string{
		"play --camera phone --windowless --udp none --companion 8.8.8.8:80": "8.8.8.8 is a public address",
		"play --camera phone --camera phone":                                 "camera phone is named twice",
	} {
		var said strings.Builder
		require.Equal(t, 2, run(strings.Fields(call), strings.NewReader(""), io.Discard, &said), call)
		require.Contains(t, said.String(), want)
		require.Equal(t, 1, strings.Count(said.String(), "\n"), said.String())
	}
}

// dialling is a log that is read by somebody who opens the camera's connection as
// soon as its address stands there.
type dialling struct {
	statuses []int
}

func (d *dialling) Write(line []byte) (int, error) {
	at := regexp.MustCompile(`open (http://[^/]+)/camera#`).FindSubmatch(line)
	if at == nil {
		return len(line), nil
	}
	answer, err := http.Get(string(at[1]) + "/camera/live")
	if err != nil {
		return 0, err
	}
	d.statuses = append(d.statuses, answer.StatusCode)
	return len(line), answer.Body.Close()
}

// A telephone on its stand tries on and on: it may come in the moment that the
// server begins, and must not be told that nothing looks through telephones.
func TestPhone_isLetInAsSoonAsItsAddressIsSaid(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	var log dialling
	s, err := phoneFlags{Companion: companionAddr{addr: "127.0.0.1:0"}}.serve(phoneName, &log)
	require.NoError(t, err)
	defer s.Close()
	require.Equal(t, []int{http.StatusUpgradeRequired}, log.statuses, "a plain request is asked for a WebSocket")
}

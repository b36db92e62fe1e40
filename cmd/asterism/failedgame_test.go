package main

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A game that can't begin after its sensors were opened lets go of them: the start page,
// and the next game, hear at the same port.
func TestInWindow_aGameThatCantBeginLetsGoOfThePort(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.jsonl")
	require.NoError(t, os.WriteFile(file, []byte(`{"journal":3,"game":"ur","rules":"seven","table":{"width":610,"height":457,"north":0}}
{"seq":1,"time":0.75,"event":"began","points":{"A":0,"B":0},"text":"the game begins","type":"board/standing","data":{"position":{"turn":"A","pieces":{"A":[99,0,0,0,0,0,0],"B":[0,0,0,0,0,0,0]},"throws":[]}}}
`), 0o600))
	free, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	port := free.LocalAddr().String()
	require.NoError(t, free.Close())
	cmd := &playCmd{Game: "ur", Journal: file, Live: true}
	cmd.UDP = port
	p, err := newPlayer(t.Context(), cmd, &stdio{out: io.Discard, err: io.Discard})
	require.NoError(t, err)
	t.Cleanup(func() { p.close() })
	_, err = p.inWindow(t.Context(), nil)
	require.ErrorContains(t, err, "step 99")
	again, err := net.ListenPacket("udp", port)
	require.NoError(t, err)
	require.NoError(t, again.Close())
}

package main

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// pageProgram is `asterism play --start`, which runs beside a test.
type pageProgram struct {
	*exec.Cmd
	said  output // on standard error
	ended chan error
}

// runStart runs it with further settings of the environment. Whoever runs it kills it at the end.
func runStart(t *testing.T, env []string, args ...string) *pageProgram {
	t.Helper()
	p := &pageProgram{Cmd: exec.Command("asterism", append([]string{"play", "--start", "--mute"}, args...)...), ended: make(chan error, 1)}
	p.Env, p.Stderr = append(os.Environ(), env...), &p.said
	require.NoError(t, p.Start())
	go func() { p.ended <- p.Wait() }()
	return p
}

// interrupt ends it as Ctrl-C does.
func (p *pageProgram) interrupt(t *testing.T) {
	t.Helper()
	require.NoError(t, p.Process.Signal(os.Interrupt))
	select {
	case err := <-p.ended:
		require.NoError(t, err, p.said.String())
	case <-time.After(time.Minute):
		t.Fatal("Ctrl-C doesn't end it: " + p.said.String())
	}
}

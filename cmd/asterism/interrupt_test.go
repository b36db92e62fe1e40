package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// stuckCommand is the name under which this test's program doesn't end by a signal,
// but where its standard input does: interrupt-stuck GRACE.
const stuckCommand = "interrupt-stuck"

func stuck() {
	grace, err := time.ParseDuration(os.Args[1])
	if err != nil {
		panic(err)
	}
	ctx, stop := interruptedOnce(grace)
	defer stop()
	fmt.Println("begun")
	<-ctx.Done()
	fmt.Println("heard")
	io.Copy(io.Discard, os.Stdin)
}

// stuckFor begins it, and ends its context by a first signal.
func stuckFor(t *testing.T, grace string) (cmd *exec.Cmd, hold io.Closer) {
	t.Helper()
	return stuckBy(t, grace, syscall.SIGTERM)
}

// stuckBy is stuckFor with that signal.
func stuckBy(t *testing.T, grace string, by os.Signal) (cmd *exec.Cmd, hold io.Closer) {
	t.Helper()
	cmd = exec.Command(stuckCommand, grace)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	hold, err = cmd.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(out)
	require.True(t, lines.Scan())
	require.NoError(t, cmd.Process.Signal(by))
	require.True(t, lines.Scan())
	require.Equal(t, "heard", lines.Text())
	return cmd, hold
}

func TestInterrupted_aSecondSignalEndsAProgramThatIsStuck(t *testing.T) {
	cmd, hold := stuckFor(t, "0s")
	defer hold.Close()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		cmd.Process.Signal(syscall.SIGTERM)
		select {
		case err := <-ended:
			require.EqualError(t, err, "signal: terminated")
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// timeout(1) sends each signal twice.
func TestInterrupted_signalsWithinTheGraceAreOne(t *testing.T) {
	cmd, hold := stuckFor(t, "1h")
	for range 3 {
		require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
	}
	require.NoError(t, hold.Close())
	require.NoError(t, cmd.Wait())
}

// Who closes the terminal ends a command as Ctrl-C does, so that it takes its leave; under
// nohup(1), whose commands inherit that the signal is ignored, it stays.
func TestInterrupted_everySignalEndsACommand(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(s) {
			continue
		}
		cmd, hold := stuckBy(t, "1h", s)
		require.NoError(t, hold.Close())
		require.NoError(t, cmd.Wait())
	}
}

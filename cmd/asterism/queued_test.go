package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// A terminal that Ctrl-S holds keeps nobody waiting, and loses nothing: what was written
// meanwhile comes in order once it goes on.
func TestQueued_writersNeverWait(t *testing.T) {
	read, write := io.Pipe()
	q := newQueued(write)
	var want bytes.Buffer
	for i := range 10000 {
		line := fmt.Sprintf("%d: white's d20 came in\n", i)
		want.WriteString(line)
		n, err := q.Write([]byte(line)) // nobody reads yet
		require.NoError(t, err)
		require.Equal(t, len(line), n)
	}
	closed := make(chan error, 1)
	go func() {
		closed <- q.close()
		write.Close()
	}()
	got, err := io.ReadAll(read)
	require.NoError(t, err)
	require.NoError(t, <-closed)
	require.Equal(t, want.String(), string(got))
}

// Why something couldn't be written is told by the next write, and at the end.
func TestQueued_tellsWhatWentWrong(t *testing.T) {
	read, write := io.Pipe()
	require.NoError(t, read.Close())
	q := newQueued(write)
	_, err := q.Write([]byte("lost\n"))
	require.NoError(t, err)
	<-q.done
	_, err = q.Write([]byte("lost, too\n"))
	require.ErrorIs(t, err, io.ErrClosedPipe)
	require.ErrorIs(t, q.close(), io.ErrClosedPipe)
}

// Files alone are written to so: whoever reads what a test was told reads all of it.
func TestUnhurried_isForFiles(t *testing.T) {
	var out, log bytes.Buffer
	plain, finish := (&stdio{out: &out, err: &log}).unhurried()
	require.Equal(t, &stdio{out: &out, err: &log}, plain)
	require.NoError(t, finish())
	require.Nil(t, fileOf(&out))

	read, write, err := os.Pipe()
	require.NoError(t, err)
	defer read.Close()
	quick, finish := (&stdio{out: write, err: &log}).unhurried()
	require.Same(t, write, fileOf(quick.out))
	_, err = io.WriteString(quick.out, "it is white's turn\n")
	require.NoError(t, err)
	require.NoError(t, finish())
	require.NoError(t, write.Close())
	got, err := io.ReadAll(read)
	require.NoError(t, err)
	require.Equal(t, "it is white's turn\n", string(got))
}

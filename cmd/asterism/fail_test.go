package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFail_saysSeveralErrorsInOneLine(t *testing.T) {
	var said bytes.Buffer
	require.Equal(t, 2, fail(&said, errors.Join(errors.New("web: no port"), bad(errors.New("hook: no address")))))
	require.Equal(t, "asterism: web: no port; hook: no address\n", said.String())
}

// Scripts try again where a disk was full, and give up where they called wrongly.
func TestFail_aFullDiskIsNoWrongCall(t *testing.T) {
	full := &fs.PathError{Op: "write", Path: "end.png", Err: syscall.ENOSPC}
	require.Equal(t, 1, fail(io.Discard, bad(full)))
	require.Equal(t, 1, fail(io.Discard, fmt.Errorf("render: %w", bad(full))))
	require.Equal(t, 2, fail(io.Discard, bad(&fs.PathError{Op: "open", Path: "end.png", Err: syscall.EACCES})))
}

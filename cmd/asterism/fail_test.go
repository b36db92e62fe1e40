package main

import (
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFail_saysSeveralErrorsInOneLine(t *testing.T) {
	var said bytes.Buffer
	require.Equal(t, 2, fail(&said, errors.Join(errors.New("web: no port"), bad(errors.New("hook: no address")))))
	require.Equal(t, "asterism: web: no port; hook: no address\n", said.String())
}

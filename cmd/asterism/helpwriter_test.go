package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// fullDevice takes nothing.
type fullDevice struct{}

func (fullDevice) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// That help can't be written is a failure of the work, as of all commands.
func TestHelp_thatCannotBeWrittenFails(t *testing.T) {
	for _, call := range []string{"", "help", "--help", "help score", "score --help", "version"} {
		var errs bytes.Buffer
		require.Equal(t, 1, run(strings.Fields(call), strings.NewReader(""), fullDevice{}, &errs), call)
		require.Equal(t, "asterism: no space left\n", errs.String(), call)
	}
}

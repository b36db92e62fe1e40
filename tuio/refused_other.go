//go:build !windows

package tuio

import (
	"errors"
	"syscall"
)

// refused tells whether err says that nobody listens at an address.
func refused(err error) bool { return errors.Is(err, syscall.ECONNREFUSED) }

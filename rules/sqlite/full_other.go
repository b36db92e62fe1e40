//go:build !windows

package sqlite

import (
	"errors"
	"syscall"
)

// noSpace tells whether err says that the disk is full.
func noSpace(err error) bool { return errors.Is(err, syscall.ENOSPC) }

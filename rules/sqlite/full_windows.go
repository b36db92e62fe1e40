package sqlite

import (
	"errors"
	"syscall"
)

// Windows has its own numbers (system error codes).
const (
	handleDiskFull = syscall.Errno(39)  // ERROR_HANDLE_DISK_FULL
	diskFull       = syscall.Errno(112) // ERROR_DISK_FULL
)

// noSpace tells whether err says that the disk is full.
func noSpace(err error) bool { return errors.Is(err, diskFull) || errors.Is(err, handleDiskFull) }

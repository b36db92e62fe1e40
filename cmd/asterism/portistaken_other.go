//go:build !windows

package main

import "syscall"

// errPortTaken says that another program has a port.
const errPortTaken = syscall.EADDRINUSE

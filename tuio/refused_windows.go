package tuio

import (
	"errors"
	"syscall"
)

// Windows has its own numbers (Winsock error codes), and tells of a datagram that nobody took
// as of a connection that was reset.
const (
	connectionReset   = syscall.Errno(10054) // WSAECONNRESET
	connectionRefused = syscall.Errno(10061) // WSAECONNREFUSED
)

// refused tells whether err says that nobody listens at an address.
func refused(err error) bool {
	return errors.Is(err, connectionRefused) || errors.Is(err, connectionReset)
}

//go:build !linux

package tuio

import (
	"net"
	"time"
)

// stampArrivals does nothing here: datagrams come when they are read.
func stampArrivals(*net.UDPConn) {}

// arrival isn't known here.
func arrival([]byte) (time.Time, bool) { return time.Time{}, false }

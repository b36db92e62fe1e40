package tuio

import (
	"encoding/binary"
	"net"
	"syscall"
	"time"
)

// stampArrivals has the system say of each datagram when it came. Where it can't, datagrams
// come when they are read.
func stampArrivals(conn *net.UDPConn) {
	raw, err := conn.SyscallConn()
	if err != nil {
		return
	}
	_ = raw.Control(func(fd uintptr) {
		_ = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_TIMESTAMPNS, 1)
	})
}

// arrival is when a datagram came, by what the system says beside it (socket(7),
// SO_TIMESTAMPNS): seconds and nanoseconds, each as wide as a word of the machine.
func arrival(beside []byte) (time.Time, bool) {
	all, err := syscall.ParseSocketControlMessage(beside)
	if err != nil {
		return time.Time{}, false
	}
	for _, m := range all {
		if m.Header.Level != syscall.SOL_SOCKET || m.Header.Type != syscall.SCM_TIMESTAMPNS {
			continue
		}
		switch order := binary.NativeEndian; len(m.Data) {
		case 16:
			return time.Unix(int64(order.Uint64(m.Data)), int64(order.Uint64(m.Data[8:]))), true
		case 8:
			return time.Unix(int64(int32(order.Uint32(m.Data))), int64(int32(order.Uint32(m.Data[4:])))), true
		}
	}
	return time.Time{}, false
}

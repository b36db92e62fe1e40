package tuio

import (
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A datagram that waits in its socket came when it came.
func TestWaited_isWhatTheSystemSays(t *testing.T) {
	conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	require.NoError(t, err)
	defer conn.Close()
	stampArrivals(conn)
	sender := dial(t, "udp", conn.LocalAddr().String())
	buf, beside := make([]byte, 64), make([]byte, besideData)
	for range 3 { // the first may come before the system has begun to look at its clock
		_, err = sender.Write([]byte("hello"))
		require.NoError(t, err)
		time.Sleep(50 * time.Millisecond)
		_, n, _, _, err := conn.ReadMsgUDPAddrPort(buf, beside)
		require.NoError(t, err)
		if ago := waited(beside[:n], time.Now()); ago >= 49*time.Millisecond {
			return
		}
	}
	t.Fatal("the system says of no datagram when it came")
}

func TestWaited_believesNoClockThatWasSet(t *testing.T) {
	require.Zero(t, waited(nil, time.Now()))
	require.Zero(t, waited([]byte{1, 2, 3}, time.Now()))
}

package tuio

import (
	"net"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestListen_UDP_hearsEachDatagram(t *testing.T) {
	l := listen(t, ListenerConfig{UDP: "127.0.0.1:0"})
	conn := dial(t, "udp", l.Addrs()[0].String())
	a, b := cursors(1, 0.1), cursors(2, 0.2)
	for _, p := range [][]byte{a, b} {
		_, err := conn.Write(p)
		require.NoError(t, err)
	}
	require.Equal(t, [][]byte{a, b}, hear(t, l, 2))
}

// The address of an interface is found by its name, loopback's without any
// network.
func TestListen_findsAnInterfaceByName(t *testing.T) {
	card := loopback(t)
	l := listen(t, ListenerConfig{UDP: ":0", Interface: card.Name})
	require.True(t, l.Addrs()[0].Addr().IsLoopback(), l.Addrs()[0])
}

// Who names an interface doesn't mean loopback, unless it is that.
func TestListen_asksForAnInterfaceBeforeLoopback(t *testing.T) {
	card, home := &net.Interface{}, &net.Interface{Flags: net.FlagLoopback}
	require.True(t, elsewhere(net.IPv4(127, 0, 0, 1), card))
	require.False(t, elsewhere(net.IPv4(127, 0, 0, 1), home))
	require.False(t, elsewhere(net.IPv4(10, 0, 0, 1), card))
	require.True(t, elsewhere(net.IPv4zero, home))
}

// A multicast group can be joined on one interface, and left.
func TestListen_joinsAGroupOnOneInterface(t *testing.T) {
	card := loopback(t)
	l := listen(t, ListenerConfig{UDP: ":0", Multicast: "239.255.33.33", Interface: card.Name})
	require.Len(t, l.Addrs(), 1)
	require.NotZero(t, l.Addrs()[0].Port())
}

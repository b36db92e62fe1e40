package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

// takenPorts are a port of datagrams and one of connections that somebody else has.
func takenPorts(t *testing.T) (udp net.PacketConn, tcp net.Listener) {
	t.Helper()
	udp, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	tcp, err = net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { udp.Close(); tcp.Close() })
	return udp, tcp
}

// Which port is taken is said, and what to do about it, by whatever way it is opened.
func TestTakenPort_isNamedWithAWayOut(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	udp, tcp := takenPorts(t)
	_, udpPort, _ := net.SplitHostPort(udp.LocalAddr().String())
	address := tcp.Addr().String()
	_, tcpPort, _ := net.SplitHostPort(address)
	hears := func(f hearFlags) error {
		_, err := f.open(context.Background(), time.Now(), io.Discard)
		return err
	}
	serves := func(f companionFlags) error {
		_, err := f.open(overlay.Default(), &bytes.Buffer{}, "")
		return err
	}
	looks := func(f phoneFlags) error {
		_, err := f.serve(phoneName, &bytes.Buffer{})
		return err
	}
	const taken = " is taken by another program, perhaps a second Asterism: close that one, "
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"datagrams":   {hears(hearFlags{UDP: udp.LocalAddr().String()}), "UDP port " + udpPort + taken + "or begin with another one (--udp ADDR)"},
		"connections": {hears(hearFlags{UDP: "none", TCP: address}), "port " + tcpPort + taken + "or begin with another one (--tcp ADDR)"},
		"WebSocket":   {hears(hearFlags{UDP: "none", WS: address}), "port " + tcpPort + taken + "or begin with another one (--ws ADDR)"},
		"telephones": {serves(companionFlags{Companion: companionAddr{true, address}}),
			"port " + tcpPort + taken + "let no telephones join in, or begin with another one (--companion ADDR)"},
		"a telephone that looks": {looks(phoneFlags{Companion: companionAddr{true, address}}), "port " + tcpPort + taken + "or begin with another one (--companion ADDR)"},
		"TUIO out": {(&player{cmd: &playCmd{TuioOut: []string{"ws-listen://" + address}}}).openSender(t.Context()),
			"port " + tcpPort + taken + "or let them connect to another one (--tuio-out TARGET)"},
	} {
		require.EqualError(t, c.err, c.want, name)
		require.ErrorIs(t, c.err, syscall.EADDRINUSE, name)
	}
	require.NotContains(t, hears(hearFlags{UDP: "192.0.2.1:3333"}).Error(), "taken", "it isn't this machine's")
}

// Where the port is taken the start page says so, until it is free.
func TestStart_hearsOnceTheOtherProgramHasClosedThePort(t *testing.T) {
	ownFolders(t)
	udp, _ := takenPorts(t)
	s := starter(t, "--udp", udp.LocalAddr().String())
	table := s.listen(context.Background(), time.Now())
	defer func() { table.close() }()
	require.Contains(t, table.deaf, "is taken by another program")
	require.True(t, s.deaf)
	udp.Close()
	table.again()
	require.NotEmpty(t, table.deaf, "it isn't tried all the time")
	table.tried = time.Time{}
	table.again()
	require.Empty(t, table.deaf)
	require.False(t, s.deaf)
}

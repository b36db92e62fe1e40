package main

import (
	"bytes"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/tuio"
)

// A stream that can't be read is named, as is a packet; a port that nobody can be heard
// at would otherwise look like one at which nobody speaks.
func TestTelling_namesWhatCantBeRead(t *testing.T) {
	l, err := tuio.Listen(t.Context(), tuio.ListenerConfig{UDP: "127.0.0.1:0", TCP: "127.0.0.1:0"})
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	var said bytes.Buffer
	heard := &telling{Listener: l, log: &said}
	r, err := tuio.NewReceiver(heard, tuio.Config{}, tuio.Mapping{Width: 610, Height: 457})
	require.NoError(t, err)
	heard.client = r.Client()

	udp, err := net.Dial("udp", l.Addrs()[0].String())
	require.NoError(t, err)
	defer udp.Close()
	_, err = udp.Write([]byte("/tuio/2Dobj\x00,xyz"))
	require.NoError(t, err)
	p, err := heard.Next(t.Context(), time.Minute)
	require.NoError(t, err)
	r.Client().Feed(p)

	tcp, err := net.Dial("tcp", l.Addrs()[1].String())
	require.NoError(t, err)
	defer tcp.Close()
	_, err = tcp.Write([]byte("no length"))
	require.NoError(t, err)
	_, err = tcp.Read(make([]byte, 1)) // it is ended
	require.Error(t, err)
	_, err = heard.Next(t.Context(), 0)
	require.NoError(t, err)
	require.Contains(t, said.String(), "asterism: tuio: connection from "+tcp.LocalAddr().String()+" ended: tuio: broken framing")
	require.Contains(t, said.String(), "asterism: tuio: packet of 16 bytes from "+udp.LocalAddr().String())
}

// A tracker that has got another address isn't heard: else nobody would know why.
func TestOpen_saysWhomItDoesNotHear(t *testing.T) {
	var said output
	f := hearFlags{UDP: "127.0.0.1:0", Allow: []string{"192.0.2.7"}}
	l, err := f.open(t.Context(), time.Now(), &said)
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	udp, err := net.Dial("udp", l.Addrs()[0].String())
	require.NoError(t, err)
	defer udp.Close()
	for n := range int64(3) {
		_, err = udp.Write([]byte("/tuio/2Dobj\x00,xyz"))
		require.NoError(t, err)
		require.Eventually(t, func() bool { return l.Stats().Denied > n }, patience, time.Millisecond)
	}
	require.Eventually(t, func() bool {
		return said.String() == "asterism: TUIO from 127.0.0.1 isn't heard: it isn't among those that --allow or the settings name\n"
	}, patience, time.Millisecond, "once: %s", &said)
}

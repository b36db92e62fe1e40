package main

import (
	"net"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A port is called taken where another program has it, and for no other reason.
func TestDoctor_aPortIsTakenOnlyWhereAnotherProgramHasIt(t *testing.T) {
	udp, _ := takenPorts(t)
	taken := udp.LocalAddr().String()
	for addr, want := range map[string]finding{
		taken:            {"TUIO in", false, taken + " is taken", "another tracker client runs (end it), or listen elsewhere with --udp ADDRESS:PORT"},
		"127.0.0.1:0":    {"TUIO in", true, "127.0.0.1:0 is free", ""},
		"192.0.2.1:3333": {"TUIO in", false, "listen udp 192.0.2.1:3333: bind: cannot assign requested address", "listen elsewhere with --udp ADDRESS:PORT"},
	} {
		require.Equal(t, want, portFinding(addr))
	}
}

// Ports that nothing listens on by itself may be taken by anybody.
func TestDoctor_looksAtNoPortThatIsNotHeard(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:8080")
	if err == nil {
		defer l.Close()
	}
	for _, f := range examine(askedScreen{}, nil) {
		require.False(t, strings.Contains(f.what+f.detail, "8080"), f)
	}
}

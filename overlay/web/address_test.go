package web

import (
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAddresses_onlyThisMachineAndTheLocalNetwork(t *testing.T) {
	var own []netip.Addr
	for _, a := range []string{"192.168.1.5", "127.0.0.1", "::1", "203.0.113.9", "10.1.2.3", "2001:db8::5", "fd12::1"} {
		own = append(own, netip.MustParseAddr(a))
	}
	for _, c := range []struct{ addr, want string }{
		{"", "192.168.1.5:8034 10.1.2.3:8034 [fd12::1]:8034 127.0.0.1:8034"},
		{":9000", "192.168.1.5:9000 10.1.2.3:9000 [fd12::1]:9000 127.0.0.1:9000"},
		{"0.0.0.0", "192.168.1.5:8034 10.1.2.3:8034 [fd12::1]:8034 127.0.0.1:8034"},
		{"[::]:1", "192.168.1.5:1 10.1.2.3:1 [fd12::1]:1 127.0.0.1:1"},
		{"localhost", "127.0.0.1:8034"},
		{"127.0.0.1:0", "127.0.0.1:0"},
		{"192.168.1.5:80", "192.168.1.5:80"},
		{"[fd12::1]:81", "[fd12::1]:81"},
		{"fd12::1", "[fd12::1]:8034"},
		{"172.31.0.1", "172.31.0.1:8034"},
		{"169.254.3.4", "169.254.3.4:8034"},
	} {
		all, err := addresses(c.addr, own)
		require.NoError(t, err, c.addr)
		got := ""
		for i, a := range all {
			if i > 0 {
				got += " "
			}
			got += a.String()
		}
		require.Equal(t, c.want, got, c.addr)
	}
	for addr, want := range map[string]string{
		"8.8.8.8:80": "public", "172.32.0.1": "public", "[2001:db8::5]:80": "public", "::ffff:8.8.8.8": "public",
		"table.example:80": "no address", "localhost:http": "no port", "127.0.0.1:70000": "no port", "a:b:c:d": "no address",
	} {
		_, err := addresses(addr, own)
		require.ErrorContains(t, err, want, addr)
	}
}

func TestNew_refusesAPublicAddress(t *testing.T) {
	cfg := Default()
	cfg.Addr = "8.8.8.8:8034"
	_, err := New(cfg)
	require.ErrorContains(t, err, "8.8.8.8 is a public address")
}

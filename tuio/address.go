package tuio

import (
	"fmt"
	"net"
	"net/url"
)

// checkAddress tells what is wrong with host:port, nil if nothing is. Whether
// anybody is there is told by trying.
func checkAddress(address string) error {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("want host:port: %w", err)
	}
	if port == "" {
		return fmt.Errorf("want host:port: no port in %q", address)
	}
	_, err = net.LookupPort("tcp", port)
	return err
}

// checkURL does the same for the address of a WebSocket.
func checkURL(address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	if u.Hostname() == "" {
		return fmt.Errorf("want ws://host:port/path: no host in %q", address)
	}
	if u.Port() == "" {
		return nil
	}
	_, err = net.LookupPort("tcp", u.Port())
	return err
}

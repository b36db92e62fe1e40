package tuio

import (
	"errors"
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

// checkPeer does the same for somebody who is to be reached there.
func checkPeer(address string) error {
	if err := checkAddress(address); err != nil {
		return err
	}
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	return checkPort(port)
}

// checkPort tells whether nobody can be reached at a port.
func checkPort(port string) error {
	n, err := net.LookupPort("tcp", port)
	if err == nil && n == 0 {
		err = errors.New("nobody can be reached at port 0")
	}
	return err
}

// checkURL does the same for a WebSocket that is to be reached.
func checkURL(address string) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	if u.Scheme != "ws" && u.Scheme != "wss" {
		return fmt.Errorf("want ws://host:port/path or wss://…, not %q", address)
	}
	if u.Hostname() == "" {
		return fmt.Errorf("want ws://host:port/path: no host in %q", address)
	}
	if u.Port() == "" {
		return nil
	}
	return checkPort(u.Port())
}

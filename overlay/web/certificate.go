package web

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"strings"
	"time"
)

// certificate is what a server that is served by TLS shows browsers. Its zero value
// is none.
type certificate struct {
	leaf *x509.Certificate
	name string // that people are told; empty: none that could be told
}

// secure reads the certificate, if there is one.
func (s *Server) secure() error {
	if s.cfg.Cert == "" {
		return nil
	}
	c, err := tls.LoadX509KeyPair(s.cfg.Cert, s.cfg.Key)
	if err != nil {
		return fmt.Errorf("web: certificate: %w", err)
	}
	s.scheme, s.http.TLSConfig = "https", &tls.Config{Certificates: []tls.Certificate{c}, MinVersion: tls.VersionTLS12}
	s.cert = certificate{leaf: c.Leaf, name: s.cfg.Name}
	if s.cfg.Name != "" {
		if !names(c.Leaf, s.cfg.Name) {
			return fmt.Errorf("web: certificate: it isn't one of %s: it is for %s", s.cfg.Name, strings.Join(c.Leaf.DNSNames, ", "))
		}
	} else {
		s.cert.name = plainName(c.Leaf)
	}
	s.name = s.cert.name
	if doubt := s.cert.doubt(time.Now()); doubt != "" {
		fmt.Fprintf(s.cfg.Log, "asterism: telephones: %s\n", doubt)
	}
	return nil
}

// plainName is the first name of a certificate that stands for one host.
func plainName(leaf *x509.Certificate) string {
	for _, n := range leaf.DNSNames {
		if !strings.Contains(n, "*") {
			return n
		}
	}
	return ""
}

// doubt is why browsers will warn of the certificate, empty if they needn't.
func (c certificate) doubt(now time.Time) string {
	const day = "2 January 2006"
	switch {
	case now.After(c.leaf.NotAfter):
		return "the certificate has expired on " + c.leaf.NotAfter.Format(day) + ": browsers will refuse it or warn"
	case now.Before(c.leaf.NotBefore):
		return "the certificate isn't valid before " + c.leaf.NotBefore.Format(day) + ": browsers will refuse it or warn"
	case c.name == "" && len(c.leaf.DNSNames) > 0:
		return "the certificate is for " + strings.Join(c.leaf.DNSNames, ", ") + ": say by --tls-name how the table is called"
	}
	return ""
}

// stands tells whether the certificate is one of a host, such as "dice.cafe:8034", at
// one of these ports. A name of it can't be pointed here by a stranger.
func (c certificate) stands(host string, ports map[string]bool) bool {
	if c.leaf == nil {
		return false
	}
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = host, "443"
	}
	return ports[port] && names(c.leaf, name)
}

// names tells whether a certificate is one of a host.
func names(leaf *x509.Certificate, host string) bool {
	return !strings.Contains(host, "*") && leaf.VerifyHostname(host) == nil
}

package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// errNoTable: nothing at the address speaks of a table.
var errNoTable = errors.New("no table answers there: give the address that play --companion prints")

// errNotTrusted: a table answers whose certificate nobody vouches for here.
var errNotTrusted = errors.New("the table's certificate isn't trusted: give its file by --tls-cert, and the address by a name that it is for")

// errNoCertificate: a file holds none.
var errNoCertificate = errors.New("holds no certificate")

// running prints what happens at a running table until Ctrl-C or its end.
func (c *eventsCmd) running(ctx context.Context, std *stdio) error {
	u, err := url.Parse(c.From)
	if err != nil || u.Host == "" {
		return bad(fmt.Errorf("%q is no address", c.From))
	}
	u.Fragment, u.Path, u.RawQuery = "", strings.TrimSuffix(strings.TrimSuffix(u.Path, "/"), "/events")+"/events", ""
	if c.After > 0 {
		u.RawQuery = "from=" + strconv.Itoa(c.After)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return bad(err)
	}
	trusted, err := trust(c.Cert)
	if err != nil {
		return bad(err)
	}
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: trusted, ResponseHeaderTimeout: 10 * time.Second, DisableKeepAlives: true}}
	a, err := client.Do(r)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w (%w)", unanswered(err), errors.Unwrap(err))
	}
	defer a.Body.Close()
	if a.StatusCode != http.StatusOK || !strings.HasPrefix(a.Header.Get("Content-Type"), "application/x-ndjson") {
		return fmt.Errorf("%w (it says %s)", errNoTable, a.Status)
	}
	if _, err := io.Copy(std.out, a.Body); err != nil && ctx.Err() == nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("the table has gone: %w", err)
	}
	return nil
}

// unanswered is why nothing is heard of a table.
func unanswered(err error) error {
	if errors.As(err, new(*tls.CertificateVerificationError)) {
		return errNotTrusted
	}
	return errNoTable
}

// trust is whom a connection trusts: a certificate in a file beside those that this
// machine does; nil without a file.
func trust(file string) (*tls.Config, error) {
	if file == "" {
		return nil, nil
	}
	b, err := readFile(file, largestInput)
	if err != nil {
		return nil, err
	}
	all, err := x509.SystemCertPool()
	if err != nil {
		all = x509.NewCertPool()
	}
	if !all.AppendCertsFromPEM(b) {
		return nil, fmt.Errorf("%s %w", file, errNoCertificate)
	}
	return &tls.Config{RootCAs: all, MinVersion: tls.VersionTLS12}, nil
}

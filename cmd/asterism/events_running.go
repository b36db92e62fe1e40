package main

import (
	"context"
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
	client := &http.Client{Transport: &http.Transport{ResponseHeaderTimeout: 10 * time.Second, DisableKeepAlives: true}}
	a, err := client.Do(r)
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w (%w)", errNoTable, errors.Unwrap(err))
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

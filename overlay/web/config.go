package web

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/asterism-dice/asterism/overlay"
)

// Config says where telephones are served, and how. Take Default and change
// what you want.
type Config struct {
	Addr   string         // host:port, host or :port; empty: DefaultPort on all local addresses
	Cert   string         // file of a TLS certificate, PEM; empty: no TLS
	Key    string         // file of its key
	Name   string         // of the certificate, that people are told; empty: its first one that stands for one host
	Camera string         // token of the telephone that looks at the table; empty: New makes one
	Look   overlay.Config // of the pictures
	Every  time.Duration  // least time between two pictures
	Limits Limits
	Log    io.Writer // addresses and trouble, a line each; nil for none
	Unsaid bool      // the addresses aren't logged: only a telephone that looks is served
}

// Limits keep one telephone, or whoever else reaches the port, from taking all.
type Limits struct {
	Connections int     // at one time, all together
	PerAddress  int     // at one time, of one address
	Body        int64   // bytes, of a request or of a message
	Requests    float64 // a second and address; so many seconds' worth at once: Burst
	Orders      float64 // a second and telephone
	Burst       float64 // seconds' worth of requests or orders that may come at once
	Picture     int64   // bytes, of one picture of a telephone that looks
	Pictures    float64 // of it a second; more are left out
	Past        int     // events that a page is given at most when it opens
	Join        time.Duration
	Write       time.Duration // how long a telephone may take for one update before it is dropped
	Answer      time.Duration // how long the table may take to answer a command
}

// Default returns the configuration of the product.
func Default() Config {
	return Config{Look: overlay.Default(), Every: 40 * time.Millisecond, Limits: Limits{
		Connections: 256, PerAddress: 64, Body: 4096, Requests: 20, Orders: 5, Burst: 4, Past: 300,
		Picture: 2 << 20, Pictures: 30,
		Join: 5 * time.Second, Write: 10 * time.Second, Answer: 3 * time.Second}}
}

// Validate tells what is wrong with c.
func (c Config) Validate() error {
	if (c.Cert == "") != (c.Key == "") {
		return errors.New("web: a certificate needs its key and a key its certificate")
	}
	if c.Name != "" && c.Cert == "" {
		return errors.New("web: a name needs a certificate")
	}
	if c.Every < time.Millisecond || c.Every > time.Second {
		return fmt.Errorf("web: a picture every %v: want 1 ms to 1 s", c.Every)
	}
	return errors.Join(c.Look.Validate(), c.Limits.validate())
}

func (l Limits) validate() error {
	if l.Connections < 1 || l.PerAddress < 1 || l.Past < 0 {
		return fmt.Errorf("web: limits of %d connections, %d of an address, %d events", l.Connections, l.PerAddress, l.Past)
	}
	if l.Body < 256 || l.Body > 1<<20 {
		return fmt.Errorf("web: a limit of %d bytes is not in [256, %d]", l.Body, 1<<20)
	}
	if l.Picture < 1<<10 || l.Picture > 64<<20 || !(l.Pictures > 0) {
		return fmt.Errorf("web: limits of %d bytes a picture, %v a second", l.Picture, l.Pictures)
	}
	if !(l.Requests > 0 && l.Orders > 0 && l.Burst >= 1) {
		return fmt.Errorf("web: rates of %v requests and %v orders a second, %v seconds at once", l.Requests, l.Orders, l.Burst)
	}
	if l.Join <= 0 || l.Write <= 0 || l.Answer <= 0 {
		return fmt.Errorf("web: times of %v to join, %v to write, %v to answer", l.Join, l.Write, l.Answer)
	}
	return nil
}

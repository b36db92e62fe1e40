package hook

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// Config says where posts go. Take Default and change what you want.
type Config struct {
	URL     string // http or https
	Key     []byte // of the signature
	Client  *http.Client
	Tries   int           // at most, of one post
	First   time.Duration // before the second try; twice as long before each further one
	Longest time.Duration // between two tries
	Waiting int           // posts that may wait; the oldest are dropped
	Log     io.Writer     // what went wrong, a line each; nil for none
	Now     func() time.Time
	Rest    func(done <-chan struct{}, d time.Duration) // waits for d, or until done
}

// Default returns the configuration of the product, without an address and key.
func Default() Config {
	return Config{Client: &http.Client{Timeout: 10 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		Tries: 8, First: time.Second, Longest: time.Minute, Waiting: 256, Now: time.Now, Rest: rest}
}

// Validate tells what is wrong with c.
func (c Config) Validate() error {
	u, err := url.Parse(c.URL)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return errors.New("hook: the address of a webhook begins with http:// or https://") // it may hold a secret: it isn't repeated
	case len(c.Key) < 16:
		return fmt.Errorf("hook: a key of %d bytes: give at least 16", len(c.Key))
	case c.Tries < 1 || c.Waiting < 1 || c.First <= 0 || c.Longest < c.First:
		return fmt.Errorf("hook: %d tries, %d waiting, %v to %v between tries", c.Tries, c.Waiting, c.First, c.Longest)
	}
	return nil
}

func rest(done <-chan struct{}, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-done:
	case <-t.C:
	}
}

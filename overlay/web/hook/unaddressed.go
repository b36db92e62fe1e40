package hook

import (
	"errors"
	"net/url"
)

// unaddressed takes the address out of an error: many webhooks hold their
// secret in it.
func unaddressed(err error) error {
	if e := new(url.Error); errors.As(err, &e) {
		return e.Err
	}
	return err
}

package main

import (
	"context"
	"fmt"
	"strconv"
	"time"
)

// pace waits until a moment of the session has come.
type pace func(ctx context.Context, at time.Duration) error

// speed is the flag: a factor, or 0 for as fast as it goes.
type speed float64

// The slowest waits a quarter of an hour for a second of the session.
const slowest, fastest = 0.001, 1e6

// UnmarshalText reads N or max.
func (v *speed) UnmarshalText(text []byte) error {
	if string(text) == "max" {
		*v = 0
		return nil
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil || !(f >= slowest && f <= fastest) {
		return fmt.Errorf("speed %q is neither max nor a number above 0, from %g to %g", text, slowest, fastest)
	}
	*v = speed(f)
	return nil
}

// pace returns the wait of that speed; the first moment asked for is now.
func (v speed) pace() pace {
	var begin time.Time
	var first time.Duration
	return func(ctx context.Context, at time.Duration) error {
		if v == 0 {
			return ctx.Err()
		}
		if begin.IsZero() {
			begin, first = time.Now(), at
		}
		due := begin.Add(time.Duration(float64(at-first) / float64(v)))
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Until(due)):
			return nil
		}
	}
}

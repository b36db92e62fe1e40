package tracker

import (
	"math"
	"testing"
)

func TestABadConfigurationIsRefused(t *testing.T) {
	if _, err := New(Config{}); err == nil {
		t.Fatal("the zero value has no table")
	}
	for _, change := range []func(*Config){
		func(c *Config) { c.Width = math.NaN() }, func(c *Config) { c.Height = math.Inf(1) },
		func(c *Config) { c.Jitter = 0 }, func(c *Config) { c.Rest = 0 },
		func(c *Config) { c.Gone = c.Doubt - 1 }, func(c *Config) { c.Speed = math.NaN() },
		func(c *Config) { c.Fuse = -1 }, func(c *Config) { c.Turn = 0 },
	} {
		c := Default()
		change(&c)
		if c.Validate() == nil {
			t.Fatalf("taken: %+v", c)
		}
	}
}

//go:build !nocamera

package main

import "math"

// round rounds v to so many parts of 1.
func round(v, parts float64) float64 { return math.Round(v*parts) / parts }

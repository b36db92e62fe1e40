//go:build !nocamera

package main

import "gocv.io/x/gocv"

// hasEyes tells whether this build can look at pictures.
const hasEyes = true

func eyesVersion() string { return gocv.OpenCVVersion() }

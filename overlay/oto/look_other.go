//go:build !linux

package oto

// look tells whether it is worth while to ask for a device.
func look() error { return nil }

//go:build !unix && !nocamera

package main

// readInBackground does nothing: no terminal stops a command here.
func readInBackground() {}

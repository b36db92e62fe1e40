//go:build race

package main

// raced tells that the race detector runs: a program takes several times the
// memory then.
const raced = true

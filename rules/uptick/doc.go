//go:build uptick

// Package uptick is Phil Leduc's game of dice that count up. It is built only
// with the tag uptick: NOTICE says whose permission it needs.
package uptick

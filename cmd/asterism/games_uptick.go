//go:build uptick

package main

// Uptick is in the product with its build tag alone: NOTICE says why.
import _ "github.com/asterism-dice/asterism/rules/uptick"

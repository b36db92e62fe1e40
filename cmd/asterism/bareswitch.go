package main

import "github.com/alecthomas/kong"

// bareSwitch is what the flag of a switch says that may stand bare: --hint is --hint=best.
type bareSwitch string

// IsBool has the flag parser take it without a value, too.
func (bareSwitch) IsBool() bool { return true }

// Decode reads the value after =, if there is one; what truth values are for other flags
// switches this one on and off.
func (s *bareSwitch) Decode(ctx *kong.DecodeContext) error {
	value := "yes"
	if ctx.Scan.Peek().Type == kong.FlagValueToken {
		value = ctx.Scan.Pop().String()
	}
	switch value {
	case "true", "1", "yes":
		*s = bareSwitch(ctx.Value.Tag.Get("bare"))
	case "false", "0", "no":
		*s = ""
	default:
		*s = bareSwitch(value)
	}
	return nil
}

package play

import "github.com/asterism-dice/asterism/rules"

// Refusal is the error of a command that the rules refuse. Nothing has changed.
type Refusal struct {
	Command rules.Command
	Err     error
}

// Error names what was asked for and why it was refused.
func (r *Refusal) Error() string { return r.Command.Do + ": " + r.Err.Error() }

// Unwrap returns why.
func (r *Refusal) Unwrap() error { return r.Err }

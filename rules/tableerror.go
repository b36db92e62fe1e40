package rules

// TableError is what is wrong with the table that a game was shown, rather than with how it
// was called: a program names the file with it.
type TableError struct{ Err error }

// Error says what is wrong.
func (e TableError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e TableError) Unwrap() error { return e.Err }

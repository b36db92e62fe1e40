package constellation

import "bytes"

// WithoutMark is a text without the byte order mark that some editors put before it.
func WithoutMark(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\ufeff")) }

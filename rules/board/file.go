package board

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/asterism-dice/asterism/rules"
)

// ReadFile reads a position file into form, a pointer to a struct. Such files are
// written by hand: a misspelt key, or a second position behind the first, would
// be overlooked, so both are refused. A byte order mark is none of it.
func ReadFile(b []byte, form any) error {
	b = bytes.TrimPrefix(b, []byte("\ufeff"))
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	if err := dec.Decode(form); err != nil {
		return rules.JSONError(b, err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return errors.New("more text follows the position")
	}
	return nil
}

package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"github.com/asterism-dice/asterism/constellation"
)

// ReadPositionFile reads a position file into form, a pointer to a struct. Such files are
// written by hand: a misspelt key, or a second position behind the first, would
// be overlooked, so both are refused.
func ReadPositionFile(b []byte, form any) error {
	b = constellation.WithoutMark(b)
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	if err := dec.Decode(form); err != nil {
		return JSONError(b, err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return errors.New("more text follows the position")
	}
	return nil
}

// HasKey tells whether a file is a JSON object with a key, as a position file of a game that
// takes sky files, too, has one that they haven't.
func HasKey(b []byte, key string) bool {
	var keys map[string]json.RawMessage
	err := json.NewDecoder(bytes.NewReader(constellation.WithoutMark(b))).Decode(&keys)
	return err == nil && keys[key] != nil
}

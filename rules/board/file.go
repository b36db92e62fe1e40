package board

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// ReadFile reads a position file into form, a pointer to a struct. Such files are
// written by hand: a misspelt key, or a second position behind the first, would
// be overlooked, so both are refused. A byte order mark is none of it.
func ReadFile(b []byte, form any) error {
	b = bytes.TrimPrefix(b, []byte("\ufeff"))
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	if err := dec.Decode(form); err != nil {
		return plainly(b, err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return errors.New("more text follows the position")
	}
	return nil
}

// plainly says a decoder's error to people, who know nothing of its types.
func plainly(b []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: %w", lineAt(b, syntax.Offset), err)
	case errors.As(err, &kind):
		return fmt.Errorf("line %d: %s%s, want %s", lineAt(b, kind.Offset), behind(kind.Field), given(kind.Value), wanted(kind.Type))
	case len(bytes.TrimSpace(b)) == 0:
		return errors.New("there is nothing in it")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("is cut short")
	}
	if key, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		return fmt.Errorf("unknown key %s", key)
	}
	return err
}

func lineAt(b []byte, offset int64) int {
	return 1 + bytes.Count(b[:min(int(offset), len(b))], []byte("\n"))
}

// behind puts what follows behind the name of a key; the whole file has none.
func behind(key string) string {
	if key == "" {
		return ""
	}
	return key + ": "
}

// given is what a file holds in place of what is wanted, as the decoder calls it.
func given(value string) string {
	switch value {
	case "number":
		return "a number"
	case "string":
		return "a text"
	case "bool":
		return "true or false"
	case "array":
		return "a list"
	case "object":
		return "an object"
	}
	return strings.TrimPrefix(value, "number ")
}

func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int:
		return "a whole number"
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	}
	return "an object"
}

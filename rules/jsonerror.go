package rules

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// JSONError says a JSON decoder's error about a text to people, who know nothing of its
// types.
func JSONError(b []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: %w", lineAt(b, syntax.Offset), err)
	case errors.As(err, &kind):
		return fmt.Errorf("line %d: %w", lineAt(b, kind.Offset), mistaken(err))
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

// mistaken says what stands in place of what is wanted, if that is the error of a text of
// one line.
func mistaken(err error) error {
	var kind *json.UnmarshalTypeError
	if !errors.As(err, &kind) {
		return err
	}
	key := strings.TrimPrefix(kind.Field, "plainEvent.") // an event's own keys
	return fmt.Errorf("%s%s, want %s", behind(key), given(kind.Value), wanted(kind.Type))
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
	if reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return "a text" // such as 600x400
	}
	switch t.Kind() {
	case reflect.Int, reflect.Int64:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	}
	return "an object"
}

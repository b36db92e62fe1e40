package constellation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
)

// The standard decoder takes keys in any case, repeated keys, null for
// everything and faults without telling where. A sky file is written by hand
// and argued about, so it is read strictly: key by key.

// object holds the values of a JSON object by key.
type object map[string]json.RawMessage

// readObject reads an object that has no other keys than these, each once; no
// keys at all stands for any.
func readObject(raw json.RawMessage, keys ...string) (object, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if tok, err := dec.Token(); err != nil || tok != json.Delim('{') {
		return nil, fmt.Errorf("%s is no object", brief(raw))
	}
	o := object{}
	for dec.More() {
		tok, err := dec.Token()
		if err != nil {
			return nil, err
		}
		key := tok.(string) // keys are strings in well-formed JSON
		if len(keys) > 0 && !slices.Contains(keys, key) {
			return nil, fmt.Errorf("unknown key %q", key)
		}
		if _, twice := o[key]; twice {
			return nil, fmt.Errorf("key %q is there twice", key)
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, err
		}
		o[key] = value
	}
	return o, nil
}

// eachItem calls read for each item of a list that may be missing. An error is
// put behind the label of its item.
func eachItem(raw json.RawMessage, name string, read func(json.RawMessage) (string, error)) error {
	if raw == nil {
		return nil
	}
	var items []json.RawMessage
	if !isArray(raw) || json.Unmarshal(raw, &items) != nil {
		return fmt.Errorf("%s: %s is no list", name, brief(raw))
	}
	for _, item := range items {
		if label, err := read(item); err != nil {
			return fmt.Errorf("%s: %w", label, err)
		}
	}
	return nil
}

func isArray(raw json.RawMessage) bool { return len(raw) > 0 && raw[0] == '[' }

// text reads a string; a missing one stays as it is.
func (o object) text(key string, s *string) error {
	raw := o[key]
	if raw == nil {
		return nil
	}
	if raw[0] != '"' || json.Unmarshal(raw, s) != nil {
		return fmt.Errorf("%s: %s is no text", key, brief(raw))
	}
	return nil
}

// number reads a finite number; a missing one stays as it is.
func (o object) number(key string, f *float64) error {
	raw := o[key]
	if raw == nil {
		return nil
	}
	v, err := strconv.ParseFloat(string(raw), 64)
	if err != nil {
		return fmt.Errorf("%s: %s is no number", key, brief(raw))
	}
	*f = v
	return nil
}

// angle reads a number of degrees; a missing one stays as it is.
func (o object) angle(key string, a *Angle) error {
	degrees := a.Degrees()
	err := o.number(key, &degrees)
	*a = Angle(degrees)
	return err
}

// flag reads true or false; a missing one stays as it is.
func (o object) flag(key string, b *bool) error {
	switch raw := o[key]; string(raw) {
	case "":
	case "true":
		*b = true
	case "false":
		*b = false
	default:
		return fmt.Errorf("%s: %s is neither true nor false", key, brief(raw))
	}
	return nil
}

// brief shortens a value for an error of one line.
func brief(raw json.RawMessage) string {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil || b.Len() == 0 {
		return "nothing"
	}
	if s := []rune(b.String()); len(s) > 40 {
		return string(s[:40]) + "…"
	}
	return b.String()
}

// labelOf names a die or a block by its own id, even if all else is wrong with
// it. What lies on it in a stack may bear an id by mistake.
func labelOf(what string, raw json.RawMessage) string {
	var o object
	if json.Unmarshal(raw, &o) == nil && bytes.HasPrefix(o["id"], []byte(`"`)) {
		return what + " " + string(o["id"])
	}
	return what + " " + brief(raw)
}

var idKey = regexp.MustCompile(`"id"\s*:\s*("(?:[^"\\]|\\.)*")`)

// lastID returns the last quoted id in a text.
func lastID(text []byte) string {
	all := idKey.FindAllSubmatch(text, -1)
	if len(all) == 0 {
		return ""
	}
	return string(all[len(all)-1][1])
}

// wellFormed tells what is wrong with the JSON of a whole file, with the line
// and the die before the fault.
func wellFormed(data []byte) error {
	if len(bytes.TrimSpace(data)) == 0 {
		return errors.New("is empty: a sky file begins with {")
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	var all json.RawMessage
	err := dec.Decode(&all)
	if err == nil {
		if _, err = dec.Token(); err == io.EOF {
			return nil
		}
		return errors.New("more text follows the table")
	}
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return fmt.Errorf("is cut short: %w", err)
	}
	before := data[:min(int(syntax.Offset), len(data))]
	place := fmt.Sprintf("line %d", 1+bytes.Count(before, []byte("\n")))
	if id := lastID(before); id != "" {
		place += ", die " + id
	}
	return fmt.Errorf("%s: %w", place, err)
}

package main

import (
	"bytes"
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// oneLine says in a line why a document in TOML can't be read into a value of that type;
// the library's own text has many lines, or names Go's types.
func oneLine(err error, doc []byte, into reflect.Type) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) && len(strict.Errors) > 0 {
		e := strict.Errors[0]
		row, _ := e.Position()
		return fmt.Errorf("line %d: no setting is called %q", row, strings.Join(e.Key(), "."))
	}
	var decode *toml.DecodeError
	if errors.As(err, &decode) {
		row, _ := decode.Position()
		return fmt.Errorf("line %d: %s", row, mistake(decode, doc, into))
	}
	return err
}

// mistake says what a setting must be that is something else, in words of the file.
func mistake(e *toml.DecodeError, doc []byte, into reflect.Type) string {
	if !strings.HasPrefix(e.Error(), "toml: cannot decode ") && !strings.HasPrefix(e.Error(), "toml: cannot store ") {
		return e.Error()
	}
	key := slices.Concat(e.Key(), innerKey(doc, e))
	if t, ok := settingAt(into, key); ok {
		name := strings.Join(key, ".")
		return fmt.Sprintf("%s must be %s", name, asInFile(t, name))
	}
	return e.Error()
}

// innerKey is the key, within sections that are written in one line such as {a = 1}, of
// what is mistaken in a document: the library names the section alone.
func innerKey(doc []byte, e *toml.DecodeError) (key []string) {
	row, column := e.Position()
	start := 0 // of that row
	for range row - 1 {
		start += bytes.IndexByte(doc[start:], '\n') + 1
	}
	p := &unstable.Parser{}
	p.Reset(doc)
	for p.NextExpression() {
		if x := p.Expression(); x.Kind == unstable.KeyValue {
			key = append(key, keyWithin(x.Value(), start+column-1)...)
		}
	}
	return key
}

// keyWithin is the key, within a value, of what stands at that byte of its document.
func keyWithin(value *unstable.Node, at int) (key []string) {
	if value.Kind != unstable.InlineTable && value.Kind != unstable.Array {
		return nil
	}
	for all := value.Children(); all.Next(); {
		n := all.Node()
		if n.Kind != unstable.KeyValue {
			key = append(key, keyWithin(n, at)...)
			continue
		}
		if from := int(n.Raw.Offset); at < from || at >= from+int(n.Raw.Length) {
			continue
		}
		for parts := n.Key(); parts.Next(); {
			key = append(key, string(parts.Node().Data))
		}
		key = append(key, keyWithin(n.Value(), at)...)
	}
	return key
}

// settingAt is the type of the setting of that key.
func settingAt(t reflect.Type, key []string) (reflect.Type, bool) {
	for _, name := range key {
		for t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		switch t.Kind() {
		case reflect.Map:
			t = t.Elem()
		case reflect.Struct:
			f, ok := t.FieldByNameFunc(func(field string) bool { return strings.EqualFold(calledInTOML(t, field), name) })
			if !ok {
				return nil, false
			}
			t = f.Type
		default:
			return nil, false
		}
	}
	return t, len(key) > 0
}

// calledInTOML is what a struct's field is called in TOML.
func calledInTOML(t reflect.Type, field string) string {
	f, _ := t.FieldByName(field)
	name, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
	return cmp.Or(name, field)
}

// asInFile says how a value of a type is written.
func asInFile(t reflect.Type, key string) string {
	if reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return asInFile(reflect.TypeFor[string](), key)
	}
	switch t.Kind() {
	case reflect.Pointer:
		return asInFile(t.Elem(), key)
	case reflect.Float64:
		return "a number"
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return `text in quotes, such as "a"`
	case reflect.Slice, reflect.Array:
		return asListInFile(t.Elem(), key)
	case reflect.Struct, reflect.Map:
		return fmt.Sprintf("a section that begins with [%s]", key)
	}
	return "a whole number"
}

func asListInFile(of reflect.Type, key string) string {
	switch of.Kind() {
	case reflect.Struct:
		return fmt.Sprintf("sections that each begin with [[%s]]", key)
	case reflect.String:
		return `a list of texts in quotes, such as ["a", "b"]`
	case reflect.Slice, reflect.Array:
		return "a list of pairs of numbers, such as [[0, 0], [1, 0]]"
	}
	return "a list of numbers, such as [1, 2]"
}

// pairs tells of corners that aren't two numbers.
func pairs(key string, corners [][]float64) error {
	for i, c := range corners {
		if len(c) != 2 {
			return fmt.Errorf("%s: corner %d is two numbers, not %d", key, i+1, len(c))
		}
	}
	return nil
}

// asPairs are corners as settings have them.
func asPairs(corners [][2]float64) (all [][]float64) {
	for _, c := range corners {
		all = append(all, c[:])
	}
	return all
}

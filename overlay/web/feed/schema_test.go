package feed

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strconv"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	_ "github.com/asterism-dice/asterism/rules/artaban"
	_ "github.com/asterism-dice/asterism/rules/stardice"
	_ "github.com/asterism-dice/asterism/rules/ur"
	_ "github.com/asterism-dice/asterism/rules/utara"
)

// Every kind of event that stands in the rules' folders is one that the schema
// takes.
func TestSchema_holdsEveryKindOfEveryGame(t *testing.T) {
	s, all := line(t), kinds(t)
	require.Greater(t, len(all), 40)
	for _, k := range all {
		require.NoError(t, holds(t, s, rules.Event{Seq: 1, Kind: rules.EventKind(k), Text: "x"}), k)
	}
}

// kinds lists the kinds of events in the sources of the rules.
func kinds(t *testing.T) []string {
	t.Helper()
	var all []string
	files, err := filepath.Glob("../../../rules/*.go")
	require.NoError(t, err)
	deeper, err := filepath.Glob("../../../rules/*/*.go")
	require.NoError(t, err)
	for _, name := range append(files, deeper...) {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && isEventKind(v.Type) && len(v.Values) == 1 {
				if l, ok := v.Values[0].(*ast.BasicLit); ok {
					word, err := strconv.Unquote(l.Value)
					require.NoError(t, err)
					all = append(all, word)
				}
			}
			return true
		})
	}
	return all
}

func isEventKind(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name == "EventKind"
	case *ast.SelectorExpr:
		return e.Sel.Name == "EventKind"
	}
	return false
}

// line compiles the schema.
func line(t testing.TB) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema()))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("schema.json", doc))
	s, err := c.Compile("schema.json")
	require.NoError(t, err)
	return s
}

// holds tells whether a line is as the schema says.
func holds(t testing.TB, s *jsonschema.Schema, v any) error {
	t.Helper()
	b, err := json.Marshal(v)
	require.NoError(t, err)
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
	require.NoError(t, err)
	if err := s.Validate(doc); err != nil {
		return fmt.Errorf("%s: %w", b, err)
	}
	return nil
}

// Every payload of every game, empty and full, is as the schema says; what has
// a field more, a field less or another kind of value isn't.
func TestSchema_holdsEveryPayload(t *testing.T) {
	s := line(t)
	for _, p := range rules.PayloadTypes() {
		for _, full := range []bool{false, true} {
			v := reflect.New(reflect.TypeOf(p)).Elem()
			if full {
				stuff(v)
			} else {
				bare(v)
			}
			e := rules.Event{Seq: 1, Kind: rules.Entered, Data: v.Interface().(rules.Payload), Text: "x"}
			require.NoError(t, holds(t, s, e), p.PayloadType())
		}
	}
	for name, wrong := range map[string]string{
		"a field more":         `{"seq":1,"time":0,"event":"turn","text":"x","more":1}`,
		"a field less":         `{"seq":1,"time":0,"event":"turn"}`,
		"a number for a word":  `{"seq":1,"time":0,"event":"turn","text":1}`,
		"a kind in capitals":   `{"seq":1,"time":0,"event":"Turn","text":"x"}`,
		"no such payload":      `{"seq":1,"time":0,"event":"turn","text":"x","type":"none","data":{}}`,
		"a payload's own":      `{"seq":1,"time":0,"event":"turn","text":"x","type":"stardice/turn","data":{"why":3}}`,
		"a payload's one more": `{"seq":1,"time":0,"event":"turn","text":"x","type":"stardice/turn","data":{"why":"","more":1}}`,
		"a payload untold":     `{"seq":1,"time":0,"event":"turn","text":"x","data":{}}`,
		"before the first":     `{"seq":0,"time":0,"event":"turn","text":"x"}`,
		"another version":      `{"stream":"asterism","version":2,"game":"ur"}`,
	} {
		require.Error(t, holds(t, s, json.RawMessage(wrong)), name)
	}
}

// stuff fills a value with something that isn't empty.
func stuff(v reflect.Value) {
	switch {
	case v.Type() == reflect.TypeFor[json.RawMessage]():
		v.SetBytes([]byte(`{"a":1}`))
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64, reflect.Int32, reflect.Int8, reflect.Int16:
		v.SetInt(3)
	case reflect.Uint8, reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(3)
	case reflect.Float64:
		v.SetFloat(2.5)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			stuff(v.Index(i))
		}
	case reflect.Map:
		value := reflect.New(v.Type().Elem()).Elem()
		stuff(value)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf("x").Convert(v.Type().Key()), value)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		stuff(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				stuff(v.Field(i))
			}
		}
	}
}

// bare gives slices and maps that are written even when empty their own form
// of nothing: games never write null.
func bare(v reflect.Value) {
	switch {
	case v.Type() == reflect.TypeFor[json.RawMessage]():
		v.SetBytes([]byte(`{}`))
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	case v.Kind() == reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				bare(v.Field(i))
			}
		}
	}
}

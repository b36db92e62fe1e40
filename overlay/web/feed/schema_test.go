package feed

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	_ "github.com/asterism-dice/asterism/rules/artaban"
	_ "github.com/asterism-dice/asterism/rules/stardice"
	_ "github.com/asterism-dice/asterism/rules/ur"
	_ "github.com/asterism-dice/asterism/rules/utara"
)

var write = flag.Bool("update", false, "write the schema anew")

type object = map[string]any

// The schema names every kind of event that stands in the rules' folders, and
// describes every payload that a game has registered. After a change:
// go test ./overlay/web/feed -run Schema -update
func TestSchema_isThatOfAllGames(t *testing.T) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	require.NoError(t, e.Encode(schemaOf(t)))
	if *write {
		require.NoError(t, os.WriteFile("schema.json", b.Bytes(), 0o644))
		return
	}
	require.Equal(t, b.String(), string(Schema), "write it anew: go test ./overlay/web/feed -run Schema -update")
}

// kinds lists the kinds of events in the sources of the rules, each with what
// the source says of it.
func kinds(t *testing.T) []any {
	t.Helper()
	said := map[string]string{}
	files, err := filepath.Glob("../../../rules/*.go")
	require.NoError(t, err)
	deeper, err := filepath.Glob("../../../rules/*/*.go")
	require.NoError(t, err)
	for _, name := range append(files, deeper...) {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		require.NoError(t, err)
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			v, ok := n.(*ast.ValueSpec)
			if !ok || !isEventKind(v.Type) || len(v.Values) != 1 {
				return true
			}
			word, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
			require.NoError(t, err)
			if comment := strings.TrimSpace(v.Comment.Text()); comment != "" && !strings.Contains(said[word], comment) {
				said[word] = strings.TrimPrefix(said[word]+"; "+comment, "; ")
			} else if _, ok := said[word]; !ok {
				said[word] = ""
			}
			return true
		})
	}
	var all []any
	for word, what := range said {
		k := object{"const": word}
		if what != "" {
			k["description"] = what
		}
		all = append(all, k)
	}
	slices.SortFunc(all, func(a, b any) int {
		return strings.Compare(a.(object)["const"].(string), b.(object)["const"].(string))
	})
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

// schemaOf describes a line of the stream.
func schemaOf(t *testing.T) object {
	defs := object{"header": shape(reflect.TypeFor[Header]()), "standing": shape(reflect.TypeFor[Standing]())}
	defs["header"].(object)["properties"].(object)["stream"] = object{"const": "asterism"}
	defs["header"].(object)["properties"].(object)["version"] = object{"const": Version}
	event := shape(reflect.TypeFor[rules.Event]())
	properties := event["properties"].(object)
	properties["event"] = object{"oneOf": kinds(t)}
	properties["seq"] = object{"type": "integer", "minimum": 1, "description": "1, 2, 3 … in a session"}
	properties["time"] = object{"type": "number", "minimum": 0, "description": "seconds since the session began"}
	properties["text"] = object{"type": "string", "description": "the reason, in a sentence"}
	properties["ref"] = object{"type": "integer", "minimum": 1, "description": "seq of the event that is undone or redone"}
	var names, each []any
	for _, p := range rules.PayloadTypes() {
		name := p.PayloadType()
		names = append(names, name)
		defs["data "+name] = shape(reflect.TypeOf(p))
		each = append(each, object{"if": object{"properties": object{"type": object{"const": name}}, "required": []any{"type"}},
			"then": object{"properties": object{"data": object{"$ref": "#/$defs/data " + strings.ReplaceAll(name, "/", "~1")}}}})
	}
	properties["type"] = object{"enum": names, "description": "what data is"}
	properties["data"] = object{"description": "what the event means, by type"}
	event["dependentRequired"] = object{"type": []any{"data"}, "data": []any{"type"}}
	event["allOf"] = each
	defs["event"] = event
	return object{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A line of Asterism's stream of events",
		"description": "New kinds and new optional fields may come with any version of the program: leave out what you don't know.",
		"oneOf":       []any{object{"$ref": "#/$defs/header"}, object{"$ref": "#/$defs/event"}, object{"$ref": "#/$defs/standing"}}, "$defs": defs}
}

// shape describes a Go type as encoding/json writes it.
func shape(t reflect.Type) object {
	switch {
	case t == reflect.TypeFor[json.RawMessage]():
		return object{}
	case t == reflect.TypeFor[constellation.Angle]():
		return object{"type": "number", "description": "degrees clockwise"}
	case t == reflect.TypeFor[rules.Seconds]():
		return object{"type": "number", "description": "seconds"}
	case t.Implements(reflect.TypeFor[json.Marshaler]()) && t != reflect.TypeFor[rules.Event]():
		return object{}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return shape(t.Elem())
	case reflect.String:
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Float64, reflect.Float32:
		return object{"type": "number"}
	case reflect.Slice, reflect.Array:
		return object{"type": "array", "items": shape(t.Elem())}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": shape(t.Elem())}
	case reflect.Struct:
		return fields(t)
	}
	return object{"type": "integer"}
}

// fields describes a struct: what may be left out is not required.
func fields(t reflect.Type) object {
	properties, required := object{}, []any{}
	var add func(reflect.Type)
	add = func(t reflect.Type) {
		for i := range t.NumField() {
			f := t.Field(i)
			name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			switch {
			case f.Anonymous && name == "":
				add(f.Type)
				continue
			case name == "-" || !f.IsExported():
				continue
			case name == "":
				name = f.Name
			}
			properties[name] = shape(f.Type)
			if !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero") {
				required = append(required, name)
			}
		}
	}
	add(t)
	o := object{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		o["required"] = required
	}
	return o
}

// line compiles the schema.
func line(t testing.TB) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema))
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
		"no such kind":         `{"seq":1,"time":0,"event":"dance","text":"x"}`,
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

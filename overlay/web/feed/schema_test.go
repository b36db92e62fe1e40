package feed

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
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
// takes, and says the meaning of.
func TestSchema_holdsEveryKindOfEveryGame(t *testing.T) {
	s, all := closed(t), kinds(t)
	require.Greater(t, len(all), 40)
	for _, k := range all {
		require.NoError(t, holds(t, s, rules.Event{Seq: 1, Kind: rules.EventKind(k), Text: "x"}), k)
	}
	require.Error(t, holds(t, s, rules.Event{Seq: 1, Kind: "of-none", Text: "x"}))
	for _, k := range (schema{}).kinds() {
		k := k.(object)
		require.NotEmpty(t, k["description"], k["const"])
		require.NotEmpty(t, k["games"], k["const"])
	}
}

// What a game tells of the kinds of its events is what its sources send: no kind more and
// none less.
func TestSchema_gamesTellTheKindsThatTheySend(t *testing.T) {
	named := named(t)
	for _, g := range rules.Games() {
		info := g.Info()
		sent := sentBy(t, info.Name, named)
		if info.Board != (rules.Grid{}) {
			maps.Copy(sent, sentBy(t, "board", named))
		}
		sent[rules.Undone], sent[rules.Redone] = true, true // by rules.History
		told := map[rules.EventKind]bool{}
		for _, k := range info.Events {
			require.False(t, told[k.Kind], "%s tells of %s twice", info.Name, k.Kind)
			told[k.Kind] = true
			require.NotEmpty(t, cmp.Or(k.About, rules.CommonKind(k.Kind)), "%s: what %s means", info.Name, k.Kind)
		}
		require.Equal(t, sent, told, info.Name)
	}
}

// sentBy lists the kinds that a game's folder makes events of: by a literal, by
// what is put into one, or by the function stands of board games.
func sentBy(t *testing.T, folder string, named map[string]rules.EventKind) map[rules.EventKind]bool {
	t.Helper()
	sent := map[rules.EventKind]bool{}
	take := func(in string, e ast.Expr) {
		name := in
		switch e := e.(type) {
		case *ast.Ident:
			name += "." + e.Name
		case *ast.SelectorExpr:
			name = fmt.Sprint(e.X, ".", e.Sel.Name)
		}
		if k, ok := named[name]; ok {
			sent[k] = true
		}
	}
	for _, f := range sources(t, "../../../rules/"+folder+"/*.go") {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if of, ok := n.Type.(*ast.SelectorExpr); !ok || of.Sel.Name != "Event" {
					return true
				}
				for _, e := range n.Elts {
					if kv := e.(*ast.KeyValueExpr); fmt.Sprint(kv.Key) == "Kind" {
						take(folder, kv.Value)
					}
				}
			case *ast.AssignStmt: // of a kind that a literal takes
				for _, e := range n.Rhs {
					take(folder, e)
				}
			case *ast.CallExpr:
				if of, ok := n.Fun.(*ast.SelectorExpr); ok && of.Sel.Name == "stands" && len(n.Args) > 0 {
					take(folder, n.Args[0])
				}
			}
			return true
		})
	}
	return sent
}

// sources parses the files that are no tests.
func sources(t *testing.T, pattern string) (all []*ast.File) {
	t.Helper()
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		all = append(all, f)
	}
	return all
}

// kinds lists the kinds of events in the sources of the rules.
func kinds(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, k := range named(t) {
		all = append(all, string(k))
	}
	return all
}

// named are the kinds of events in the sources of the rules, by package and name.
func named(t *testing.T) map[string]rules.EventKind {
	t.Helper()
	all := map[string]rules.EventKind{}
	for _, f := range append(sources(t, "../../../rules/*.go"), sources(t, "../../../rules/*/*.go")...) {
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && isEventKind(v.Type) && len(v.Values) == 1 {
				if l, ok := v.Values[0].(*ast.BasicLit); ok {
					word, err := strconv.Unquote(l.Value)
					require.NoError(t, err)
					all[f.Name.Name+"."+v.Names[0].Name] = rules.EventKind(word)
				}
			}
			return true
		})
	}
	return all
}

// Every field says what it is, and every measure its unit.
func TestSchema_everyFieldSaysWhatItIsAndItsUnit(t *testing.T) {
	seen := 0
	var walk func(at string, v any)
	walk = func(at string, v any) {
		switch v := v.(type) {
		case []any:
			for i, e := range v {
				walk(fmt.Sprint(at, "/", i), e)
			}
		case object:
			properties, _ := v["properties"].(object)
			for name, p := range properties {
				p := p.(object)
				if p["$ref"] != nil || len(p) == 1 && p["const"] != nil {
					continue // of a condition
				}
				seen++
				require.NotEmpty(t, p["description"], "%s: %s", at, name)
				if p["type"] == "number" {
					require.Regexp(t, `\b(mm|degrees|seconds)\b`, p["description"], "%s: %s", at, name)
				}
			}
			for name, e := range v {
				walk(at+"/"+name, e)
			}
		}
	}
	walk("", newSchema(true))
	require.Greater(t, seen, 150)
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

// closed compiles the schema that takes nothing but what this version writes.
func closed(t testing.TB) *jsonschema.Schema {
	t.Helper()
	b, err := json.Marshal(newSchema(false))
	require.NoError(t, err)
	return compiled(t, b)
}

func compiled(t testing.TB, b []byte) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
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
	s, open := closed(t), compiled(t, Schema())
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
			require.NoError(t, holds(t, open, e), p.PayloadType())
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

// The schema that a program has saved takes the lines of later versions, as it says.
func TestSchema_takesWhatALaterVersionBrings(t *testing.T) {
	s := compiled(t, Schema())
	for name, line := range map[string]string{
		"a field":              `{"seq":1,"time":0,"event":"turn","text":"x","more":1}`,
		"a kind":               `{"seq":1,"time":0,"event":"of-tomorrow","text":"x"}`,
		"a type of data":       `{"seq":1,"time":0,"event":"turn","text":"x","type":"new","data":{"a":1}}`,
		"a field of data":      `{"seq":1,"time":0,"event":"turn","text":"x","type":"stardice/turn","data":{"why":"","more":1}}`,
		"a field of a header":  `{"stream":"asterism","version":1,"game":"ur","more":1}`,
		"a field of standings": `{"standing":[{"player":"A","score":1,"more":1}],"more":1}`,
	} {
		require.NoError(t, holds(t, s, json.RawMessage(line)), name)
	}
	for name, line := range map[string]string{
		"a number for a word": `{"seq":1,"time":0,"event":"turn","text":1}`,
		"a field less":        `{"seq":1,"time":0,"event":"turn"}`,
		"a kind in capitals":  `{"seq":1,"time":0,"event":"Turn","text":"x"}`,
		"a payload's own":     `{"seq":1,"time":0,"event":"turn","text":"x","type":"stardice/turn","data":{"why":3}}`,
		"data without a type": `{"seq":1,"time":0,"event":"turn","text":"x","data":{}}`,
		"another version":     `{"stream":"asterism","version":2,"game":"ur"}`,
	} {
		require.Error(t, holds(t, s, json.RawMessage(line)), name)
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

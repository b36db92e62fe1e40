package feed

import (
	"cmp"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// object is one of JSON.
type object = map[string]any

// Schema is the JSON Schema (draft 2020-12) of a line, for all games of this
// program: it follows from the types themselves, their tags, and what games say of
// their events. It is open: it takes the lines of later versions, too, which may bring
// new kinds, types of data and fields.
func Schema() []byte {
	b, _ := json.MarshalIndent(newSchema(true), "", "  ") // maps of plain values: nothing can fail
	return append(b, '\n')
}

// newSchema is the schema that is open, or one that takes nothing but what this version
// writes.
func newSchema(open bool) object {
	s := schema{open}
	header := s.shape(reflect.TypeFor[Header]())
	properties := header["properties"].(object)
	properties["stream"].(object)["const"] = "asterism"
	properties["version"].(object)["const"] = Version
	defs := object{"header": header, "standing": s.shape(reflect.TypeFor[Standing]()), "event": s.event()}
	for _, p := range rules.PayloadTypes() {
		defs["data "+p.PayloadType()] = s.shape(reflect.TypeOf(p))
	}
	return object{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A line of Asterism's stream of events",
		"description": "New kinds of events, new types of data and new optional fields may come with any version of the program, and this schema takes them: leave out what you don't know. What stands here stays as long as version does.",
		"oneOf":       []any{object{"$ref": "#/$defs/header"}, object{"$ref": "#/$defs/event"}, object{"$ref": "#/$defs/standing"}},
		"$defs":       defs}
}

// schema describes types.
type schema struct {
	open bool // what isn't known is taken
}

// event describes an event; what data is follows from its type.
func (s schema) event() object {
	event := s.shape(reflect.TypeFor[rules.Event]())
	var names, each []any
	for _, p := range rules.PayloadTypes() {
		name := p.PayloadType()
		names = append(names, name)
		each = append(each, object{"if": object{"properties": object{"type": object{"const": name}}, "required": []any{"type"}},
			"then": object{"properties": object{"data": object{"$ref": "#/$defs/data " + strings.ReplaceAll(name, "/", "~1")}}}})
	}
	properties := event["properties"].(object)
	properties["seq"].(object)["minimum"] = 1
	properties["time"].(object)["minimum"] = 0
	properties["ref"].(object)["minimum"] = 1
	properties["event"].(object)["anyOf"] = s.kinds()
	properties["type"] = s.oneOf(names, "what data is")
	properties["data"] = object{"description": "what the event means, by type; left out where the rest says it all"}
	event["dependentRequired"] = object{"type": []any{"data"}, "data": []any{"type"}}
	event["allOf"] = each
	return event
}

// oneOf describes a word of a list, to which others may come.
func (s schema) oneOf(words []any, about string) object {
	if s.open {
		return object{"type": "string", "description": about, "examples": words}
	}
	return object{"enum": words, "description": about}
}

// kinds describes each kind of event: what it means, which games send it and of which
// type its data may be.
func (s schema) kinds() []any {
	all := map[rules.EventKind]*sending{}
	for _, g := range rules.Games() {
		info := g.Info()
		for _, k := range info.Events {
			if all[k.Kind] == nil {
				all[k.Kind] = &sending{types: object{}, by: map[string][]string{}}
			}
			all[k.Kind].add(&info, k)
		}
	}
	var list []any
	for _, k := range slices.Sorted(maps.Keys(all)) {
		list = append(list, object{"const": k, "description": all[k].about(), "games": all[k].types})
	}
	if s.open {
		list = append(list, object{"pattern": "^[a-z][a-z-]*$", "description": "a kind that a later version brings"})
	}
	return list
}

// sending is what games send by events of one kind.
type sending struct {
	types    object              // of data, by the name of the game
	meanings []string            // in the order of the games
	by       map[string][]string // titles of the games that mean so
}

func (s *sending) add(info *rules.Info, k rules.KindInfo) {
	types := []string{}
	for _, p := range k.Data {
		types = append(types, p.PayloadType())
	}
	s.types[info.Name] = types
	about := cmp.Or(k.About, rules.CommonKind(k.Kind))
	if !slices.Contains(s.meanings, about) {
		s.meanings = append(s.meanings, about)
	}
	s.by[about] = append(s.by[about], info.Title)
}

// about says what the kind means, of each game where that differs.
func (s *sending) about() string {
	if len(s.meanings) == 1 {
		return s.meanings[0]
	}
	var all []string
	for _, m := range s.meanings {
		all = append(all, strings.Join(s.by[m], ", ")+": "+m)
	}
	return strings.Join(all, "; ")
}

// shape describes a Go type as encoding/json writes it.
func (s schema) shape(t reflect.Type) object {
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
		return s.shape(t.Elem())
	case reflect.String:
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Float64, reflect.Float32:
		return object{"type": "number"}
	case reflect.Slice, reflect.Array:
		return object{"type": "array", "items": s.shape(t.Elem())}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": s.shape(t.Elem())}
	case reflect.Struct:
		return s.fields(t)
	}
	return object{"type": "integer"}
}

// fields describes a struct: what may be left out is not required. What a field means, and
// its unit, is told by its tag "about".
func (s schema) fields(t reflect.Type) object {
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
			properties[name] = s.shape(f.Type)
			if about := f.Tag.Get("about"); about != "" {
				properties[name].(object)["description"] = about
			}
			if !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero") {
				required = append(required, name)
			}
		}
	}
	add(t)
	o := object{"type": "object", "properties": properties}
	if !s.open {
		o["additionalProperties"] = false
	}
	if len(required) > 0 {
		o["required"] = required
	}
	return o
}

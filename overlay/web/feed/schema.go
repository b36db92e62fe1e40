package feed

import (
	"encoding/json"
	"maps"
	"reflect"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// object is one of JSON.
type object = map[string]any

// Schema is the JSON Schema (draft 2020-12) of a line, for all games of this
// program: it follows from the types themselves.
func Schema() []byte {
	header := shape(reflect.TypeFor[Header]())
	properties := header["properties"].(object)
	properties["stream"], properties["version"] = object{"const": "asterism"}, object{"const": Version}
	defs := object{"header": header, "standing": shape(reflect.TypeFor[Standing]()), "event": eventShape()}
	for _, p := range rules.PayloadTypes() {
		defs["data "+p.PayloadType()] = shape(reflect.TypeOf(p))
	}
	b, _ := json.MarshalIndent(object{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A line of Asterism's stream of events",
		"description": "New kinds and new optional fields may come with any version of the program: leave out what you don't know.",
		"oneOf":       []any{object{"$ref": "#/$defs/header"}, object{"$ref": "#/$defs/event"}, object{"$ref": "#/$defs/standing"}},
		"$defs":       defs}, "", "  ") // maps of plain values: nothing can fail
	return append(b, '\n')
}

// eventShape describes an event; what data is follows from its type.
func eventShape() object {
	event := shape(reflect.TypeFor[rules.Event]())
	var names, each []any
	for _, p := range rules.PayloadTypes() {
		name := p.PayloadType()
		names = append(names, name)
		each = append(each, object{"if": object{"properties": object{"type": object{"const": name}}, "required": []any{"type"}},
			"then": object{"properties": object{"data": object{"$ref": "#/$defs/data " + strings.ReplaceAll(name, "/", "~1")}}}})
	}
	properties := event["properties"].(object)
	maps.Copy(properties, object{
		"seq":   object{"type": "integer", "minimum": 1, "description": "1, 2, 3 … in a session"},
		"time":  object{"type": "number", "minimum": 0, "description": "seconds since the session began"},
		"event": object{"type": "string", "pattern": "^[a-z][a-z-]*$", "description": "the kind: what happened"},
		"text":  object{"type": "string", "description": "the reason, in a sentence"},
		"note":  object{"type": "string", "description": "a game's own word for people; it may change at any time"},
		"ref":   object{"type": "integer", "minimum": 1, "description": "seq of the event that is undone or redone"},
		"type":  object{"enum": names, "description": "what data is"},
		"data":  object{"description": "what the event means, by type"},
	})
	event["dependentRequired"] = object{"type": []any{"data"}, "data": []any{"type"}}
	event["allOf"] = each
	return event
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

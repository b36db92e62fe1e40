package rules

import (
	"maps"
	"slices"
)

// PayloadTypes lists the empty payload of each registered type, by name: for
// whoever describes what events hold.
func PayloadTypes() []Payload {
	var all []Payload
	for _, name := range slices.Sorted(maps.Keys(payloads)) {
		if p, err := payloads[name]([]byte("{}")); err == nil {
			all = append(all, p)
		}
	}
	return all
}

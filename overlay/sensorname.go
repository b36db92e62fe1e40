package overlay

import (
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// sensorName is how people call a sensor: without the address of the machine
// that it runs on.
func sensorName(s string) string {
	name, _, _ := strings.Cut(s, "@")
	if strings.ContainsAny(name, ":") || strings.Count(name, ".") == 3 {
		name, _, _ = strings.Cut(name, " ")
	}
	return name
}

// sensorParts are what sensors that people call alike are told apart by: what the sensor
// calls itself, then the machine that it runs on.
type sensorParts struct{ kind, own, host string }

func partsOf(s string) sensorParts {
	p := sensorParts{kind: sensorName(s)}
	address, own, _ := strings.Cut(strings.TrimPrefix(s[len(p.kind):], " "), " ")
	p.own, _, _ = strings.Cut(own, "@")
	p.host = address
	if i := strings.LastIndexByte(address, ':'); i >= 0 {
		p.host = address[:i]
	}
	return p
}

// What has to be said of a sensor to tell it apart from others.
const (
	byKind = iota
	byOwnName
	byHost
	byAll
)

// apart is what tells two sensors apart.
func (p sensorParts) apart(o sensorParts) int {
	switch {
	case p.kind != o.kind:
		return byKind
	case p.own != o.own:
		return byOwnName
	case p.host != o.host:
		return byHost
	}
	return byAll
}

// sensorName is how people call one of the table's sensors: by no more than tells it from
// the others.
func (f *frame) sensorName(s *constellation.SourceState) string {
	p, by := partsOf(s.Name), byKind
	for i := range f.table.Sources {
		if o := &f.table.Sources[i]; o.Name != s.Name {
			by = max(by, p.apart(partsOf(o.Name)))
		}
	}
	if by == byKind {
		return p.kind
	}
	return f.phrases.saying(saying{text: "sensor's name", name: s.Name, n: by}, func() string { return p.called(by, s.Name) })
}

// longestOwn is how many letters of what a sensor calls itself are shown.
const longestOwn = 24

// called is a name that tells a sensor apart by so much.
func (p sensorParts) called(by int, all string) string {
	name := strings.TrimSpace(p.kind + " " + rules.PlayerName(p.own, longestOwn))
	switch by {
	case byHost:
		return name + " " + p.host
	case byAll:
		return rules.PlayerName(all, 2*longestOwn)
	}
	return name
}

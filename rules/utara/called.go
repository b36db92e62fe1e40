package utara

import (
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// called is what people call a die: by what it shows in the sky of this round,
// else on the table.
func (r *Referee) called(id string) string {
	if d, ok := r.state.Sky.Die(id); ok && d.Face != "" {
		return rules.DieName("", d)
	}
	if d, ok := r.table.Die(id); ok {
		return rules.DieName("", d)
	}
	if _, ok := r.otherBlock(id); ok || hasBlock(r.state.Sky.Blocks, id) {
		return "the block"
	}
	return "a die"
}

// calledAll is the same of several.
func (r *Referee) calledAll(ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = r.called(id)
	}
	return rules.DieNames(names)
}

// calledPath is what people call a path that pathName names.
func (r *Referee) calledPath(name string) string {
	start, choices, _ := strings.Cut(name, " ")
	return strings.TrimSpace(r.called(start) + " " + wayText(choices))
}

// wayText says which ways were chosen at high Suns, E or W each.
func wayText(choices string) string {
	var ways []string
	for _, c := range strings.Fields(choices) {
		ways = append(ways, "to the "+map[string]string{"E": "east", "W": "west"}[c])
	}
	return strings.Join(ways, ", then ")
}

// calledEither lists dice of which one is meant.
func (r *Referee) calledEither(ids []string) string {
	text := ""
	for i, id := range ids {
		if i > 0 {
			text += " or "
		}
		text += r.called(id)
	}
	return text
}

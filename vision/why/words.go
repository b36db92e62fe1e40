package why

import (
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/vision"
)

// reasons say in a sentence why a face was left open.
var reasons = map[string]string{
	vision.ReasonCut:    "the picture's edge cuts it",
	vision.ReasonCocked: "it leans, or is covered",
	vision.ReasonSmall:  "it is too small to read",
	vision.ReasonUnsure: "no face is likely enough",
}

// verdict says in a few short lines what became of a candidate, and what was told of it in
// the end where that is something else, "" where it isn't.
func verdict(c Candidate, last string) []string {
	lines := became(c)
	if last == "" {
		return lines
	}
	return slices.Insert(lines, 1, "but told in the end:", last)
}

// lastWord is what was told in the end of a candidate, if that is something else than its row
// shows: an album, a taught reader or another way of reading had the last word.
func lastWord(r *Report, c *Candidate) string {
	best, near := -1, 0.5
	for i := range r.Told {
		box := r.Told[i].Box
		if r.Stretch > 0 {
			box.X, box.W = box.X*r.Stretch, box.W*r.Stretch
		}
		if like := box.IoU(c.Die.Box); like > near {
			best, near = i, like
		}
	}
	if best < 0 || !isDie(*c) {
		return ""
	}
	d := &r.Told[best]
	switch {
	case d.Kind == c.Die.Kind && d.Face == c.Die.Face:
		return ""
	case d.Face == "":
		return fmt.Sprintf("%s, left open", d.Kind)
	}
	return fmt.Sprintf("%s %s, %s", d.Kind, d.Face, percent(d.FaceConfidence))
}

// became says what became of a candidate by the stages that the sheet shows.
func became(c Candidate) []string {
	found := fmt.Sprintf("finder: a die by %s", percent(c.Find))
	switch c.Verdict {
	case Told:
		return append([]string{fmt.Sprintf("%s %s, %s sure", c.Die.Kind, c.Die.Face, percent(c.Die.FaceConfidence)), found,
			"and the reader: " + percent(c.Chance)}, rivals(c.Die)...)
	case Open:
		why, ok := reasons[c.Die.Reason]
		if !ok {
			why = c.Die.Reason
		}
		return append([]string{fmt.Sprintf("%s, left open:", c.Die.Kind), why, found, "and the reader: " + percent(c.Chance)}, rivals(c.Die)...)
	case NoDie:
		return []string{"no die", found, "and the reader: " + percent(c.Chance)}
	case Duplicate:
		return []string{"left out: the same die", "as in a likelier box", found}
	case Crowded:
		return []string{"left out: too many dice", found}
	}
	return []string{"not looked at", found}
}

// rivals lists the other faces that a die may show, two to a line.
func rivals(d vision.Detection) []string {
	var all []string
	for _, o := range d.Alternatives[:min(3, len(d.Alternatives))] {
		all = append(all, fmt.Sprintf("%s at %s", o.Face, percent(o.P)))
	}
	var lines []string
	for two := range slices.Chunk(all, 2) {
		lines = append(lines, "or "+strings.Join(two, ", "))
	}
	return lines
}

// aimed says what a look at a top face is for.
func aimed(a *Aim) []string {
	switch {
	case len(a.Outline) == 0:
		return []string{"no top face found"}
	case a.Around && len(a.Sides) == 0:
		return []string{"the sides around", "hardly show"}
	case a.Around:
		return []string{"the sides", "around"}
	case len(a.Sides) == 0:
		return []string{"top face, for", "where up leads"}
	}
	return []string{"top face"}
}

// names says the likeliest things in a line each.
func names(all []Chance, most int) []string {
	var out []string
	for _, c := range all[:min(most, len(all))] {
		out = append(out, c.Name+" "+percent(c.P))
	}
	return out
}

// lookedAs says how a die was cut out for a look: what for, and in what that differs from
// the first look, which has a line of its own.
func lookedAs(l *Look) []string { return strings.SplitN(l.As, ", ", 2) }

// stacked says the likeliest things in two lines each, for narrow pictures.
func stacked(all []Chance, most int) []string {
	var out []string
	for _, c := range all[:min(most, len(all))] {
		out = append(out, c.Name, fmt.Sprintf("%.0f %%", 100*c.P))
	}
	return out
}

func percent(p float64) string {
	switch {
	case p >= 0.9995:
		return "> 99.9 %"
	case p >= 0.1:
		return fmt.Sprintf("%.1f %%", 100*p)
	}
	return fmt.Sprintf("%.2g %%", 100*p)
}

// summary says in lines what was done with the whole picture.
func summary(r *Report) []string {
	b := r.Picture.Bounds()
	out := []string{fmt.Sprintf("%s: read at %d × %d pixels; boxes found: %d, dice told or left open: %d.", r.Name, b.Dx(), b.Dy(), len(r.Found), len(r.Told))}
	if r.Stretch != 0 && r.Stretch != 1 {
		out = append(out, fmt.Sprintf("All its dice are narrow or flat: it was taken for a squeezed picture and made %.2f times as wide for its height.", r.Stretch))
	}
	if r.Low > 0 || r.High < 255 {
		out = append(out, fmt.Sprintf("Its brightness runs from %d to %d: the networks see it stretched to 0 to 255.", r.Low, r.High))
	}
	if r.Upright != "" {
		out = append(out, "Where up leads: "+r.Upright+".")
	}
	for i, w := range r.Ways {
		taken := ""
		if w.Taken && i > 0 {
			taken = ", taken in the end; the rows show the first way"
		}
		out = append(out, fmt.Sprintf("Read %s; dice: %d, evidence %.1f%s.", w.Name, w.Dice, w.Evidence, taken))
	}
	return out
}

// more says how many boxes have no row.
func more(boxes int) string {
	if boxes == 1 {
		return "… and 1 box more: of a die that a likelier box holds, or an unlikely one."
	}
	return fmt.Sprintf("… and %d boxes more: of dice that likelier boxes hold, or unlikely ones.", boxes)
}

// legend explains the rows to who sees a sheet for the first time.
var legend = []string{
	"A row for each box that the finder drew, doubtful dice first: green is told, yellow left open, red no die. Then the crops that the reader saw, with what it took them for:",
	"\"ground\" is no die, \"open\" a die with no readable face. Where a top face was looked at closely the circle is where it was thought to lie, the yellow line where up leads,",
	"violet dots where it may by a d20's whole look, and the small pictures are it laid upright in each of its turns, with what stands there: \"nothing\" is that nothing stands",
	"upright. The sides around it follow where dice are numbered alike: they tell what is up, too. The answer weighs all of these, and what kinds the other dice are. To see why",
	"it is wrong, look for the first picture in its row that shows the wrong thing, or right things taken for others.",
	"Where d6 are in doubt their colours are stretched until all vary alike: pips that differ from the body in hue alone stand out then, in whatever colour.",
	"Of other dice in doubt a second, larger reader takes a look, told where up leads.",
}

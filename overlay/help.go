package overlay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// helpLines are how many ems of the help stand in a line: what is tried, the best first.
var helpLines = [...]float64{34, 24, 46}

// help is the help at one side.
type help struct {
	text   string
	size   float64 // mm, em
	at     constellation.Vec
	facing constellation.Angle
}

// reserveHelp finds room for the help at the sides that want it.
func (f *frame) reserveHelp(helped []string) {
	for _, player := range helped {
		for i := range f.view.Players {
			if p := &f.view.Players[i]; p.Name == player {
				f.helps = append(f.helps, f.helpAt(player, p.Facing))
			}
		}
	}
}

// readsHelp tells whether a side reads the help: nothing else is said to it
// meanwhile.
func (f *frame) readsHelp(facing constellation.Angle) bool {
	for i := range f.helps {
		if f.helps[i].facing.Norm() == facing.Norm() {
			return true
		}
	}
	return false
}

// helpAt finds room for the help: as large as the texts of the table, or as there is room.
// Without any it lies over the dice: it was asked for.
func (f *frame) helpAt(player string, facing constellation.Angle) help {
	for size := f.cfg.Sizes.Small; ; size *= layout.Smaller {
		var first help
		for form := range helpLines {
			h, ok := f.helpIn(form, size, player, facing)
			if ok {
				return h
			}
			if form == 0 {
				first = h
			}
		}
		if layout.Smaller*size < f.usual.Small {
			return first
		}
	}
}

// helpIn is the help in one of its forms, and whether it has room.
func (f *frame) helpIn(form int, size float64, player string, facing constellation.Angle) (help, bool) {
	text := f.broken.Wrap(f.helpText(), helpLines[form])
	width, height := blockSize(text, size)
	wish := layout.Wish{ID: helpName(player, form), W: width, H: height, Facing: facing,
		At: f.wish(f.seat(facing).At(0, -f.depth(facing)-height/2-4))}
	at, ok := f.placer.Place(f.field, &wish)
	return help{text, size, at, facing}, ok
}

// helpName is the id of the help of a player in one of its forms.
func helpName(player string, form int) string {
	return fmt.Sprint("help of ", player, " ", helpLines[form])
}

// helpText is what the game is about, how points are counted, and its keys.
func (f *frame) helpText() string {
	lines := []string{f.game.Title}
	if f.game.About != "" {
		lines = append(lines, f.game.About)
	}
	if len(f.view.Help) > 0 {
		lines = append(lines, f.view.Help...)
	} else {
		lines = append(lines, f.game.Help...)
	}
	if keys := f.helpKeys(); len(keys) > 0 {
		lines = append(lines, "Keys: "+strings.Join(keys, ", ")+"; H shows all.")
	}
	return strings.Join(lines, "\n")
}

// helpKeys are the game's keys that mean something by these rules.
func (f *frame) helpKeys() (keys []string) {
	for _, k := range f.game.Keys {
		if !slices.Contains(f.view.Lacks, k.Command.Do) {
			keys = append(keys, k.Key+" "+k.Help)
		}
	}
	return keys
}

// drawHelp writes the help above everything but messages, and what can be touched: where there
// is no room beside it, nobody is to touch what can't be seen.
func (c *Composer) drawHelp(f *frame) {
	if len(f.helps) == 0 {
		return
	}
	for i := range f.helps {
		h := &f.helps[i]
		plate := f.cfg.Palette.Veil
		plate.A = 240
		f.text(h.text, h.at, Op{Size: h.size, Facing: h.facing, Color: f.cfg.Palette.Text, Plate: plate})
	}
	for i := range f.marks {
		if m := &f.marks[i]; layout.Touchable(m.Kind) && len(m.Points) > 0 && f.helpCovers(m) {
			c.drawMark(f, m)
		}
	}
}

// helpCovers tells whether some help lies over something that can be touched.
func (f *frame) helpCovers(m *rules.Mark) bool {
	extent := layout.Extent(m)
	return slices.ContainsFunc(f.helps, func(h help) bool {
		w, height := blockSize(h.text, h.size)
		return layout.About(h.at, w, height, h.facing).Intersect(extent).Area() > 0
	})
}

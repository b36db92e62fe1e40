package overlay

import (
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules/layout"
)

// helpLine is how many ems of the help stand in a line.
const helpLine = 34.0

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

func (f *frame) helpAt(player string, facing constellation.Angle) help {
	h := help{text: f.broken.Wrap(f.helpText(), helpLine), facing: facing, size: f.cfg.Sizes.Small}
	for ; ; h.size *= layout.Smaller {
		width, height := blockSize(h.text, h.size)
		wish := layout.Wish{ID: "help of " + player, W: width, H: height, Facing: facing,
			At: f.wish(f.seat(facing).At(0, -f.depth(facing)-height/2-4))}
		var ok bool
		// Without room it lies over the dice: it was asked for.
		if h.at, ok = f.placer.Place(f.field, &wish); ok || layout.Smaller*h.size < f.usual.Small {
			return h
		}
	}
}

// helpText is what the game is about, how points are counted, and its keys.
func (f *frame) helpText() string {
	lines := []string{f.game.Title}
	if f.game.About != "" {
		lines = append(lines, f.game.About)
	}
	lines = append(lines, f.game.Help...)
	if len(f.game.Keys) > 0 {
		var keys []string
		for _, k := range f.game.Keys {
			keys = append(keys, k.Key+" "+k.Help)
		}
		lines = append(lines, "Keys: "+strings.Join(keys, ", ")+"; H shows all.")
	}
	return strings.Join(lines, "\n")
}

// drawHelp writes the help above everything but messages.
func (f *frame) drawHelp() {
	for i := range f.helps {
		h := &f.helps[i]
		plate := f.cfg.Palette.Veil
		plate.A = 240
		f.text(h.text, h.at, Op{Size: h.size, Facing: h.facing, Color: f.cfg.Palette.Text, Plate: plate})
	}
}

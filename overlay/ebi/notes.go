package ebi

import (
	"fmt"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/typeface"
)

// notes are what the window itself has to say.
type notes struct {
	typed string // the word being typed, and what it says
	said  string // shown for a moment
	until int    // tick
	help  bool
}

// moment is how long a note is shown, in ticks.
const moment = 90

func (n *notes) say(text string, tick int) { n.said, n.until = text, tick+moment }

func (n *notes) update(k *keyboard, tick int) {
	n.typed = ""
	if k.typing {
		n.typed = k.says.what + ": " + k.typed + "_"
	}
	if tick >= n.until {
		n.said, n.until = "", 0
	}
}

func volumeNote(volume float64, mute bool) string {
	if mute {
		return "sound off"
	}
	return fmt.Sprintf("volume %.0f %%", 100*volume)
}

// overTable is what the window draws above the table, in pixels.
func (g *game) overTable(f fit) []overlay.Op {
	p := &g.window.options.Look.Palette
	text := overlay.Op{Kind: overlay.OpText, Size: max(14, g.size.Y/36), Color: p.Text, Plate: p.Veil}
	put := func(ops []overlay.Op, s string, x, y float64) []overlay.Op {
		o := text
		o.Text, o.Points = s, overlay.Points{{X: x * g.size.X, Y: y * g.size.Y}}
		return append(ops, o)
	}
	var ops []overlay.Op
	if g.notes.typed != "" {
		ops = put(ops, g.notes.typed, 0.5, 0.5)
	}
	if g.notes.said != "" {
		ops = put(ops, g.notes.said, 0.5, 0.2)
	}
	if g.notes.help {
		ops = append(ops, helpOps(text, without(g.keys.bindings, g.window.lacking()), g.size)...)
	}
	if g.handles.on {
		ops = append(ops, g.handleOps(f)...)
		ops = put(ops, "drag the corners to those of the table\nor: Tab picks one, the arrows move it (with Shift by ten)\nEnter: keep   R: straight   Esc: as before", 0.5, 0.5)
	}
	return ops
}

// helpOps shows the keys in two columns of a text like o, smaller where the window is
// narrow.
func helpOps(o overlay.Op, all []binding, window constellation.Vec) []overlay.Op {
	o.Size *= 0.72
	does := o
	o.Text, does.Text = helpText(all)
	o.Align, does.Align = 1, -1
	left, right := -typeface.Layout(&o).Lo.X, typeface.Layout(&does).Hi.X // ems from where they stand
	size := min(o.Size, 0.96*window.X/(left+helpGap+right))
	o.Size, does.Size = size, size
	at := constellation.Vec{X: window.X/2 + (left-right-helpGap)*size/2, Y: window.Y / 2}
	o.Points, does.Points = overlay.Points{at}, overlay.Points{at.Add(constellation.Vec{X: helpGap * size})}
	return []overlay.Op{o, does}
}

// helpGap is how far apart the help's columns stand, ems: their plates touch.
const helpGap = 1.2

// helpText lists the keys, and beside them what they do.
func helpText(all []binding) (keys, does string) {
	for _, k := range all {
		if k.key != "" {
			keys, does = keys+"\n"+k.key, does+"\n"+k.does
		}
	}
	return strings.TrimPrefix(keys, "\n"), strings.TrimPrefix(does, "\n")
}

// handleOps draws the table's outline, a grid on it, and its corners.
func (g *game) handleOps(f fit) []overlay.Op {
	p := &g.window.options.Look.Palette
	var ops []overlay.Op
	const cells = 8
	for i := range cells + 1 {
		k := float64(i) / cells
		for _, ps := range []overlay.Points{f.line([2]float64{k, 0}, [2]float64{k, 1}), f.line([2]float64{0, k}, [2]float64{1, k})} {
			ops = append(ops, overlay.Op{Kind: overlay.OpLine, Points: ps, Width: 1.5, Color: p.Good.Alpha(0.6)})
		}
	}
	for i := range g.handles.corners {
		c := p.Warn
		if i == g.handles.held || i == g.handles.picked {
			c = p.Text
		}
		ops = append(ops, overlay.Op{Kind: overlay.OpRing, Points: overlay.Points{g.handles.ring(i, g.size)}, Radius: reach / 2, Sweep: 360, Width: 3, Color: c})
	}
	return ops
}

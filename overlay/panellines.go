package overlay

import (
	"strings"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// lines writes what is said below a name, from a height on.
func (f *frame) lines(p *rules.PlayerView, b *layout.Panel, x, y, room, strength float64) {
	text, size := f.inLines(p, b.Sizes.Small, room)
	for i, line := 0, ""; text != ""; i++ {
		line, text, _ = strings.Cut(text, "\n")
		line = strings.TrimPrefix(line, "· ")
		f.text(line, b.At(x, y+(float64(i)+0.5)*1.3*b.Sizes.Small), Op{Align: -1, Facing: b.Facing, Size: size, Color: f.cfg.Palette.Text.Alpha(0.8 * strength)})
	}
}

const (
	// leastSmall is by how much lines may shrink before a part of them is left out:
	// they stay legible from 2 m.
	leastSmall = 0.92
	// leastCrowded is by how much the last of them may, before it is cut: who sits there
	// can read it.
	leastCrowded = 0.75
)

// inLines breaks what stands below a name so that it has room: where there is
// little, what matters least is left out.
func (f *frame) inLines(p *rules.PlayerView, small, room float64) (broken string, size float64) {
	for drop := range len(p.Lines) + 1 {
		text := f.panelLines(p, drop)
		for size = small; size > leastSmall*small; size *= 0.94 {
			if broken = f.broken.Wrap(text, room/size); inPanel(broken, room/size) {
				return broken, size
			}
		}
	}
	text := f.panelLines(p, len(p.Lines))
	for ; size > leastCrowded*small; size *= 0.94 {
		if broken = f.broken.Wrap(text, room/size); inPanel(broken, room/size) {
			return broken, size
		}
	}
	return f.cutLines(broken, room/size), size
}

// inPanel tells whether lines have room below a name, in so many ems.
func inPanel(broken string, ems float64) bool {
	return strings.Count(broken, "\n") < layout.PanelLines && layout.TextWidth(layout.Longest(broken)) <= ems
}

// cutLines is as much of lines as has room below a name, in so many ems.
func (f *frame) cutLines(broken string, ems float64) string {
	return f.phrases.saying(saying{text: broken, name: "cut lines", n: int(100 * ems)}, func() string {
		lines := strings.Split(broken, "\n")
		if len(lines) > layout.PanelLines {
			lines = lines[:layout.PanelLines]
			lines[layout.PanelLines-1] += "…"
		}
		for i := range lines {
			lines[i] = f.cut(lines[i], ems)
		}
		return strings.Join(lines, "\n")
	})
}

// panelLines is what stands below a player's name but for so many of its parts:
// whose turn, then what the game says, what is to be done last.
func (f *frame) panelLines(p *rules.PlayerView, drop int) string {
	text := f.phrases.draft
	if p.Turn && (drop == 0 || len(p.Lines) == 0) {
		text = append(text, f.cfg.Words.Turn...)
	}
	for _, l := range p.Lines[min(len(p.Lines), max(0, drop-1)):] {
		if len(text) > 0 {
			text = append(text, " · "...)
		}
		text = append(text, l...)
	}
	return f.phrases.text(text)
}

package overlay

import (
	"slices"
	"strconv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// gain is points that a player has just been given.
type gain struct {
	player string
	points int
	text   string
	size   float64 // mm, em
	id     string  // of its place
	wished [3]constellation.Vec
}

// appendGain lets a player's new points rise beside the panel. They take the place of
// those before, which are in the score by now; what comes at one moment is one gain.
func (f *frame) appendGain(all []effect, e *rules.Event, player int) []effect {
	p, b := &f.view.Players[player], &f.panels[player]
	g := gain{player: p.Name, points: e.Points[p.InEvents()], size: b.Sizes.Score, id: "gain of " + p.Name}
	if g.points == 0 {
		return all
	}
	all = slices.DeleteFunc(all, func(old effect) bool {
		before := old.kind == rules.Scored && old.gain.player == p.Name
		if before && old.since == f.table.Time {
			g.points += old.gain.points
		}
		return before
	})
	g.text = strconv.Itoa(g.points)
	if g.points > 0 {
		g.text = "+" + g.text
	}
	aside, above := b.W/2+1.2*g.size, -b.Rim-b.H-(rise/2+0.7)*g.size
	level := -b.Rim - (0.5+rise/2)*g.size
	g.wished = [3]constellation.Vec{b.At(aside, level), b.At(b.W/2-g.size, above), b.At(-aside, level)}
	return append(all, effect{kind: rules.Scored, since: f.table.Time, span: f.cfg.Times.Points, facing: b.Facing, color: f.player(player), gain: g})
}

// rise is how far points rise, in ems.
const rise = 1.5

// gain draws points as they rise, where nothing else stands; k is how much of their time
// has gone by.
func (f *frame) gain(e *effect, k float64) {
	g, way := &e.gain, smooth(k)
	if f.cfg.Calm {
		way = 1
	}
	wish := layout.Wish{ID: g.id, W: layout.BoldWidth * layout.TextWidth(g.text) * g.size, H: (rise + 1) * g.size, Facing: e.facing, Off: true, At: f.wish(g.wished[:]...)}
	at, ok := f.placer.Place(f.field, &wish)
	if !ok {
		at = g.wished[0]
	}
	up := constellation.Vec{Y: (0.5 - way) * rise * g.size}.Turn(e.facing)
	f.text(g.text, at.Add(up), Op{Size: g.size, Weight: Bold, Facing: e.facing, Color: e.color.Alpha(soft(k))})
}

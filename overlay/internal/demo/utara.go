package demo

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Sail is Utara: the path that a finger chose, with its corridors, distances
// and close calls.
func Sail() Moment {
	t := sailTable()
	marks := []rules.Mark{
		corridor("1", 120, 330, 120, 120, "210 mm"), corridor("2", 120, 120, 410, 126, "290 mm"), corridor("3", 410, 126, 404, 340, "214 mm"),
		{ID: "travel", Kind: rules.MarkLine, Tone: rules.ToneGood, Width: 0.9, Points: path(t, "d1", "d2", "d3", "d4")},
	}
	for _, m := range stars(t) {
		m.Tone = rules.ToneNeutral
		if m.Text == "Sun" || m.Text == "Moon" {
			m.Tone = rules.ToneWarn
		}
		marks = append(marks, m)
	}
	marks = append(marks,
		rules.Mark{ID: "close d6", Kind: rules.MarkRing, Tone: rules.ToneWarn, Dashed: true, Points: path(t, "d6"), Radius: 16},
		rules.Mark{ID: "call d6", Kind: rules.MarkLabel, Tone: rules.ToneWarn, Points: []constellation.Vec{{X: 268, Y: 180}}, Text: "misses by 0.8 ± 0.3 mm"},
		rules.Mark{ID: "begin", Kind: rules.MarkRing, Tone: rules.ToneGood, Points: path(t, "d1"), Radius: 18, Width: 1.2})
	players := []rules.PlayerView{
		{Name: "Io", Score: 12, Turn: true, Lines: []string{"7 dice, 1 Day, 1 Tide"}},
		{Name: "Mira", Facing: 90, Score: 9, Lines: []string{"E E Moon"}},
		{Name: "Vega", Facing: 180, Score: 15, Lines: []string{"N E Sun W"}}}
	return Moment{Name: "sail", Table: t, View: rules.View{Game: "utara", Players: players, Marks: marks}}
}

func sailTable() *constellation.Table {
	u := constellation.Utara
	return table(8*time.Second,
		die("d1", u, "", "N", 120, 330, 16), die("d2", u, "", "E", 120, 120, 16), die("d3", u, "", "S", 410, 126, 16),
		die("d4", u, "", "Moon", 404, 340, 16), die("d5", u, "", "W", 520, 210, 16), die("d6", u, "", "N", 268, 148, 16),
		die("d7", u, "", "Sun", 300, 300, 16), die("d8", u, "", "E", 220, 240, 16))
}

// corridor is what a die of 16 mm sweeps from one place to another along an
// axis of the table.
func corridor(id string, x0, y0, x1, y1 float64, text string) rules.Mark {
	ps := []constellation.Vec{{X: x0 - 8, Y: y0}, {X: x0 + 8, Y: y0}, {X: x0 + 8, Y: y1}, {X: x0 - 8, Y: y1}}
	if x1-x0 > 20 {
		ps = []constellation.Vec{{X: x0, Y: y0 - 8}, {X: x1, Y: y0 - 8}, {X: x1, Y: y0 + 8}, {X: x0, Y: y0 + 8}}
	}
	return rules.Mark{ID: "corridor " + id, Kind: rules.MarkCorridor, Tone: rules.ToneGood, Points: ps, Text: text}
}

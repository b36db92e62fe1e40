package demo

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

const (
	white = constellation.White
	red   = constellation.Red
)

func battleTable() *constellation.Table {
	t := table(61*time.Second,
		die("w1", constellation.D20, white, "17", 118, 118, 22), die("w2", constellation.D12, white, "9", 214, 88, 20),
		die("w3", constellation.D6, white, "5", 252, 178, 16), die("w4", constellation.D8, white, "6", 160, 212, 16),
		die("r5", constellation.D6, red, "2", 86, 186, 16),
		die("r1", constellation.D20, red, "13", 404, 262, 22), die("r2", constellation.D12, red, "11", 498, 230, 20),
		die("r3", constellation.D8, red, "7", 520, 318, 16), die("b1", constellation.Borg, constellation.Neutral, "16", 432, 338, 18),
		die("w5", constellation.D6, white, "4", 352, 118, 16), die("r4", constellation.D6, red, "3", 452, 96, 16),
		die("w6", constellation.D6, white, "6", 548, 128, 16), die("w7", constellation.D20, white, "8", 116, 322, 22),
		die("r6", constellation.D6, red, "1", 232, 338, 16), die("r7", constellation.D20, red, "20", 318, 376, 22))
	moving, _ := t.Die("r7")
	moving.Still = false
	doubtful, _ := t.Die("w7")
	doubtful.Doubtful = true
	return t
}

func battlePlayers() []rules.PlayerView {
	return []rules.PlayerView{
		{Name: "Ada", Team: white, Score: 10, Total: 21, Turn: true, Lines: []string{"in hand: d20"}},
		{Name: "Grace", Team: red, Facing: 180, Score: 10, Total: 33, Lines: []string{"in hand: nothing"}},
	}
}

// Battle is Star Dice in full swing: fifteen dice, two closed shapes, strings,
// a die that rolls, one in doubt, a dial and the buttons of the rim.
func Battle() Moment {
	t := battleTable()
	rolling, _ := t.Die("r7")
	marks := []rules.Mark{
		{ID: "reach r7", Kind: rules.MarkRing, Tone: rules.ToneFaint, Points: []constellation.Vec{rolling.Pos}, Radius: 152.5},
		{ID: "shape 1", Kind: rules.MarkShape, Tone: rules.ToneShape, Index: 0, Points: path(t, "w1", "w2", "w3", "w4", "r5"), Text: "10"},
		{ID: "shape 2", Kind: rules.MarkShape, Tone: rules.ToneShape, Index: 1, Points: path(t, "b1", "r1", "r2", "r3"), Text: "6 + 4", Facing: 180},
		{ID: "string 1", Kind: rules.MarkLine, Tone: rules.ToneWhite, Points: path(t, "w5", "r4", "w6")},
		{ID: "string 2", Kind: rules.MarkLine, Tone: rules.ToneWhite, Points: path(t, "w7", "r6")},
	}
	marks = append(marks, stars(t)...)
	marks = append(marks,
		rules.Mark{ID: "undo", Kind: rules.MarkButton, Tone: rules.ToneFaint, Points: []constellation.Vec{{X: 24, Y: 433}}, Radius: 12, Text: "undo", Command: rules.Command{Do: rules.DoUndo}},
		rules.Mark{ID: "pause", Kind: rules.MarkButton, Tone: rules.ToneFaint, Points: []constellation.Vec{{X: 586, Y: 433}}, Radius: 12, Text: "pause", Command: rules.Command{Do: rules.DoPause}})
	return Moment{Name: "battle", Table: t, View: rules.View{Game: "stardice", Players: battlePlayers(), Marks: marks},
		Events: []rules.Event{{Seq: 41, Kind: rules.Closed, Dice: []string{"b1", "r1", "r2", "r3"}, Text: "red closes a shape of four"}}}
}

// Fault is a battle in which a die is out of turn, and a face is asked for.
func Fault() Moment {
	t := battleTable()
	strange, _ := t.Die("r4")
	m := Battle()
	m.Name, m.Table, m.Events = "fault", t, []rules.Event{{Seq: 42, Kind: rules.Faulted, Dice: []string{"r4"}}}
	m.View.Faults = []rules.Fault{{Dice: []string{"r4"}, Pos: strange.Pos, Text: "red's d6 came in out of turn: take it back, or hold undo to let it stand"}}
	asked, _ := t.Die("w7")
	m.View.Marks = append(m.View.Marks, rules.Mark{ID: "face w7", Kind: rules.MarkDial, Tone: rules.ToneWhite, Points: []constellation.Vec{asked.Pos},
		Text: "Ada's d20", Options: constellation.D20.Faces(), Command: rules.Command{Do: rules.DoFace, Die: "w7"}})
	t.Sources = []constellation.SourceState{{Name: "surface", Last: t.Time, Count: 15, Limit: 15, AtLimit: true}}
	return m
}

// Rest is a battle that was paused.
func Rest() Moment {
	m := Battle()
	m.Name, m.View.Paused, m.Events = "paused", true, nil
	return m
}

// Over is a battle that has ended, with its tally.
func Over() Moment {
	m := Battle()
	m.Name, m.Events = "over", nil
	m.View.Card = &rules.Card{Title: "Ada wins battle 2", Heads: []string{"Ada", "Grace"}, Next: "clear the table for the next battle",
		Rows: []rules.CardRow{{What: "closed shape of 5, 37 : 2", Values: []string{"10", ""}}, {What: "closed shape of 4, 31 : 0 > 16", Values: []string{"", "6+4"}},
			{What: "string of 2, nobody's: the sums are equal", Values: []string{"", ""}, Struck: true},
			{What: "battle 2", Values: []string{"12", "10"}, Total: true}, {What: "the whole war", Values: []string{"33", "43"}, Total: true}}}
	return m
}

package ur

import (
	"fmt"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// View is what the game wants drawn: the board by its own squares, and a dial
// to say what was thrown before the player who throws.
func (r *referee) View() rules.View {
	v := r.Referee.View()
	marks := r.squares()
	for _, m := range v.Marks {
		if !strings.HasPrefix(m.ID, "cell ") && !strings.Contains(m.ID, " line ") {
			marks = append(marks, m)
		}
	}
	p := r.position()
	for i := range v.Players {
		if who := &v.Players[i]; who.Turn {
			who.Lines = append(who.Lines, r.asks(p))
		}
	}
	if p.awaitsThrow() && !v.Logo && !v.Paused {
		marks = append(marks, r.dial(int(p.turn)))
	}
	if r.tray.there {
		marks = append(marks, rules.Mark{ID: "tray", Kind: rules.MarkArea, Tone: rules.ToneFaint, Points: r.tray.at.Outline(0), Text: "throw here"})
	}
	v.Marks = marks
	return v
}

// asks says what the player does next.
func (r *referee) asks(p Position) string {
	n := r.tray.count
	switch {
	case !p.awaitsThrow():
		return fmt.Sprintf("move by %d", p.throws[0])
	case len(r.doubted) > 0:
		return "thrown: " + either(r.doubted) + "? Move, or say it"
	case r.tray.there && n > 0 && n != dicePerThrow:
		return fmt.Sprintf("throw: three dice, in the tray are %d", n)
	}
	return "throw"
}

// either lists throws: "2 or 3".
func either(throws []rules.Move) string {
	var all []string
	for _, t := range throws {
		all = append(all, fmt.Sprint(int(t.(Throw))))
	}
	return strings.Join(all, " or ")
}

// dial is where the throw can be tapped, before a player.
func (r *referee) dial(who int) rules.Mark {
	m := rules.Mark{ID: "throw " + names[who], Kind: rules.MarkDial, Options: []string{"1", "2", "3", "4"},
		Command: rules.Command{Do: DoThrow, Player: names[who]}, Points: []constellation.Vec{r.board.Point(4, -0.7)}}
	if who == 1 {
		m.Facing, m.Points = 180, []constellation.Vec{r.board.Point(4, 3.7)}
	}
	return m
}

// squares draws each square with its marking.
func (r *referee) squares() []rules.Mark {
	var marks []rules.Mark
	for who := range names {
		for step := 1; step < off; step++ {
			c := cellOf(who, step)
			if step > converts || who == 1 && c.row == 1 {
				continue // drawn with another step
			}
			marks = append(marks, r.square(c)...)
		}
		if who == 0 {
			marks = append(marks, r.square(cellOf(who, 14))...)
		}
	}
	return marks
}

// spots are where a marking's dots or eyes lie within a square, from its middle.
var spots = map[marking][][2]float64{
	fiveDots:   {{0, 0}, {-0.2, -0.2}, {0.2, -0.2}, {-0.2, 0.2}, {0.2, 0.2}},
	conversion: {{0, 0}, {-0.2, -0.2}, {0.2, -0.2}, {-0.2, 0.2}, {0.2, 0.2}},
	fourEyes:   {{-0.22, -0.22}, {0.22, -0.22}, {-0.22, 0.22}, {0.22, 0.22}},
	fourFives:  {{-0.22, -0.22}, {0.22, -0.22}, {-0.22, 0.22}, {0.22, 0.22}},
	final:      {{0, 0}},
	rosette:    {{0, 0}, {0, 0.25}, {0.25, 0}, {0, -0.25}, {-0.25, 0}},
}

// radii are those of the dots or eyes, in squares.
var radii = map[marking]float64{fiveDots: 0.04, conversion: 0.07, fourEyes: 0.1, fourFives: 0.18, final: 0.35, rosette: 0.13}

func (r *referee) square(c cell) []rules.Mark {
	on := r.board.Cell(c.column-1, c.row)
	name := r.board.Square(on)
	w, h := r.board.Pitch()
	marks := []rules.Mark{{ID: "square " + name, Kind: rules.MarkArea, Tone: rules.ToneFaint, Points: r.board.Outline(on)}}
	for i, s := range spots[c.marking] {
		at := r.board.Point(float64(c.column)-0.5+s[0], float64(c.row)+0.5+s[1])
		marks = append(marks, rules.Mark{ID: fmt.Sprint("square ", name, " ", i), Kind: rules.MarkRing, Tone: rules.ToneFaint,
			Points: []constellation.Vec{at}, Radius: radii[c.marking] * min(w, h)})
	}
	return marks
}

package ur

import (
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// View is what the game wants drawn: the board by its own squares, and a dial
// to say what was thrown before the player who throws.
func (r *referee) View() rules.View {
	v := r.ViewOn(r.squares())
	p := r.position()
	if v.Players[p.turn].Turn {
		who, text := r.asks(p)
		v.Players[who].Lines = append(v.Players[who].Lines, text)
	}
	if p.awaitsThrow() && v.Players[p.turn].Turn && !v.Paused {
		v.Marks = append(v.Marks, r.dial(p))
	}
	if r.tray.there {
		v.Marks = append(v.Marks, rules.Mark{ID: "tray", Kind: rules.MarkArea, Tone: rules.ToneFaint, Points: r.tray.at.Outline(0), Text: "throw here"})
	}
	return v
}

// asks says what is done next, and at whose side that stands, 0 or 1: somebody has to
// throw for the table.
func (r *referee) asks(p Position) (who int, text string) {
	n, who := r.tray.count, r.WhoMoves()
	throw := "throw"
	if who != int(p.turn) {
		throw = "throw for the table"
	}
	switch {
	case !p.awaitsThrow():
		return int(p.turn), fmt.Sprintf("move by %d", p.throws[0])
	case len(r.doubted) > 0:
		return who, r.inDoubt()
	case r.tray.there && n > 0 && n != dicePerThrow:
		return who, fmt.Sprintf("%s: three dice, in the tray are %d", throw, n)
	}
	return who, throw
}

// inDoubt asks which of several throws was made, and says what does as an answer.
func (r *referee) inDoubt() string {
	text := "thrown: " + either(r.doubted) + "? Move, or say it"
	if n, ok := r.position().idle(r.doubted); ok {
		text += fmt.Sprintf("; %d leaves no move: throw on", n)
	}
	return text
}

// either lists throws: "2 or 3".
func either(throws []rules.Move) string {
	var all []string
	for _, t := range throws {
		all = append(all, fmt.Sprint(int(t.(Throw))))
	}
	return strings.Join(all, " or ")
}

// dial is where the throw can be tapped, before who throws.
func (r *referee) dial(p Position) rules.Mark {
	name, who := names[p.turn], r.WhoMoves()
	m := rules.Mark{ID: "throw " + name, Kind: rules.MarkDial, Options: []string{"1", "2", "3", "4"},
		Facing: r.Facing(who), Command: rules.Command{Do: DoThrow, Player: name}, Points: []constellation.Vec{r.board.Point(4, -0.7)}}
	if who == 1 {
		m.Points = []constellation.Vec{r.board.Point(4, 3.7)}
	}
	m.Points[0] = r.besideTray(m.Points[0], m.DialRadius()+m.Wider()*rules.Finger/2, m.Facing)
	return m
}

// besideTray is where something goes that reaches so far, mm, and would lie on the tray, in
// which dice are thrown: at the right of who reads it, else at the left.
func (r *referee) besideTray(at constellation.Vec, reach float64, facing constellation.Angle) constellation.Vec {
	const step = 5.0 // mm
	free := constellation.Box{W: r.options.Surface.Width, H: r.options.Surface.Height}.Grow(-reach)
	for _, way := range [...]float64{step, -step} {
		for to := at; free.Contains(to); to = to.Add(constellation.Vec{X: way}.Turn(facing)) {
			if !r.tray.near(to, reach) {
				return to
			}
		}
	}
	return at
}

// squares draws each square with its marking, anew only where the board lies
// elsewhere: these are more lines than all else that is drawn.
func (r *referee) squares() []rules.Mark {
	if r.drawn == nil || r.drawnAt != r.board.Place {
		r.drawn, r.drawnAt = slices.Clip(r.drawSquares()), r.board.Place
	}
	return r.drawn
}

func (r *referee) drawSquares() []rules.Mark {
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

// LinesBeside says how many pieces wait in reserve.
func (Game) LinesBeside(p rules.Position, who int) []string {
	return []string{fmt.Sprintf("reserve %d", p.(Position).state.count[who][reserve])}
}

// square draws a square with its marking, on a ground that tells its meaning
// where pieces cover the marking.
func (r *referee) square(c cell) []rules.Mark {
	on := r.board.Cell(c.column-1, c.row)
	name := r.board.Square(on)
	ground := rules.Mark{ID: "square " + name, Kind: rules.MarkArea, Tone: grounds[c.marking], Points: r.board.Outline(on)}
	marks := []rules.Mark{ground}
	for i, stroke := range strokes[c.marking] {
		m := rules.Mark{ID: fmt.Sprint("square ", name, " ", i), Kind: rules.MarkLine, Tone: rules.ToneFaint, Width: 0.3}
		if stroke.radius > 0 {
			w, h := r.board.Pitch()
			m.Kind, m.Radius = rules.MarkRing, stroke.radius*min(w, h)
		}
		for _, p := range stroke.points {
			m.Points = append(m.Points, r.board.Point(float64(c.column)-0.5+p.X, float64(c.row)+0.5+p.Y))
		}
		marks = append(marks, m)
	}
	return marks
}

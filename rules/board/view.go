package board

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// View is what the game wants drawn at this moment.
func (r *Referee) View() rules.View {
	if r.ground == nil || r.groundAt != r.board {
		r.ground, r.groundAt = r.board.Marks(), r.board
	}
	return r.ViewOn(r.ground)
}

// spare is room for the marks of a moment, so that those of the board are copied
// but once.
const spare = 32

// ViewOn is View with other marks for the board.
func (r *Referee) ViewOn(ground []rules.Mark) rules.View {
	v := rules.View{Game: r.game.Info().Name, Paused: r.state.paused, Frozen: r.state.over(), Clears: r.state.over() || r.state.position() == nil,
		Carried: r.apart(), Players: r.playerViews()}
	v.Logo = r.state.position() == nil && len(r.table.Dice) == 0
	v.Card = r.card()
	v.Marks = append(append(make([]rules.Mark, 0, len(ground)+spare), ground...), r.targets()...)
	v.Marks = append(v.Marks, r.trace()...)
	v.Marks = append(append(v.Marks, r.asksOff()...), r.corners()...)
	v.Marks = append(append(append(v.Marks, r.offersTurn()...), r.saysTurned()...), r.next()...)
	v.Marks = append(v.Marks, r.inTheWay()...)
	for _, f := range r.wrong() {
		if f.asks != "" {
			v.Marks = append(v.Marks, r.question(f)...)
			continue
		}
		v.Faults = append(v.Faults, rules.Fault{Dice: r.diceOn(f.cell), Pos: r.place(f.cell), Text: f.text})
		v.Marks = append(v.Marks, r.ring(f.cell, rules.ToneWarn, "fault "+f.text))
	}
	return v
}

// wrong is what is wrong, or open, and why the game couldn't go on.
func (r *Referee) wrong() []trouble {
	if r.failed == nil {
		return r.faults
	}
	return append(slices.Clip(r.faults), trouble{cell: Off, text: r.failed.Error()})
}

// place is where a trouble is drawn: on its square, else in the middle.
func (r *Referee) place(c Cell) constellation.Vec {
	if c == Off {
		return r.board.Point(float64(r.board.Size.Columns)/2, float64(r.board.Size.Rows)/2)
	}
	return r.board.Centre(c)
}

// ring is a circle about a square.
func (r *Referee) ring(c Cell, tone rules.Tone, id string) rules.Mark {
	w, h := r.board.Pitch()
	return rules.Mark{ID: id, Kind: rules.MarkRing, Tone: tone, Points: []constellation.Vec{r.place(c)}, Radius: 0.45 * min(w, h)}
}

// Facing is the side that a player sits at, 0 or 1: the first usually at the
// bottom of the table, the second at its top.
func (r *Referee) Facing(who int) constellation.Angle {
	return r.options.Facing(who, 180*constellation.Angle(who))
}

// playerViews is what stands at each side. The first player sits at the bottom
// of the board.
func (r *Referee) playerViews() []rules.PlayerView {
	p := r.Position()
	_, points := r.game.Standing(p)
	var all []rules.PlayerView
	for i, who := range r.players {
		v := rules.PlayerView{Name: who.Called, Known: who.Name, Team: who.Team, Facing: r.Facing(i), Score: points[who.Name], Turn: p.Turn() == who.Name}
		v.Turn = v.Turn && r.state.position() != nil
		v.Lines = r.lines(i)
		all = append(all, v)
	}
	return all
}

// lines is what stands at the side of a player, 0 or 1: what is to be done for the table
// last, for that is read though there be little room.
func (r *Referee) lines(i int) (all []string) {
	if left, ok := r.timeLeft(r.players[i].Name); ok {
		all = append(all, left)
	}
	said := r.status(i)
	all = append(all, said...)
	if r.state.position() == nil {
		return all
	}
	if b, ok := r.game.(Beside); ok {
		all = append(all, b.LinesBeside(r.state.position(), i)...)
	}
	if len(said) == 0 {
		all = append(all, r.asksForTable(i)...)
	}
	return all
}

// status is how the game stands for a player, 0 or 1, and what they might do; none where
// nothing is to be said.
func (r *Referee) status(i int) []string {
	p, name := r.state.position(), r.players[i].Name
	switch {
	case p == nil && r.laysOut() != "":
		return []string{r.laysOut()}
	case p == nil:
		return nil
	case r.offered == name:
		return []string{"offers a draw"}
	case r.offered != "":
		return []string{"a draw is offered"}
	case r.awaits == awaitsBack:
		return []string{"put the dice back"}
	case p.Turn() == name && r.wished() != nil && r.WhoMoves() == i:
		return []string{"please move: " + r.request(p, r.wished())}
	case p.Turn() == name && r.hinted() != nil:
		return []string{"a good move: " + r.spoken(p, r.hinted())}
	}
	return nil
}

// trace draws the last move, and the one that is wished or hinted at.
func (r *Referee) trace() []rules.Mark {
	now := r.state.position()
	marks := append(r.way("last move", r.state.lastSeen.before, r.state.lastSeen.move, rules.ToneFaint), r.captured()...)
	if m := r.wished(); m != nil {
		return append(marks, r.way("wish", now, m, rules.ToneGood)...)
	}
	for _, m := range r.way("hint", now, r.hinted(), rules.ToneGood) {
		m.Dashed = true
		marks = append(marks, m)
	}
	return marks
}

// captured rings the square on which the last move took a piece, in the colour
// of who lost it.
func (r *Referee) captured() []rules.Mark {
	before, m := r.state.lastSeen.before, r.state.lastSeen.move
	if before == nil || m == nil {
		return nil
	}
	_, to := ends(r.game.Trace(before, m))
	for _, who := range r.players {
		if to == Off || who.Name == before.Turn() || piecesOf(r.game.Pieces(before), who.Team) <= piecesOf(r.pieces(), who.Team) {
			continue
		}
		ring := r.ring(to, toneOf(who.Team), "captured")
		ring.Dashed = true
		return []rules.Mark{ring}
	}
	return nil
}

// piecesOf is how many pieces a team has.
func piecesOf(pieces []Piece, t constellation.Team) int {
	n := 0
	for _, p := range pieces {
		if p.Team == t {
			n++
		}
	}
	return n
}

// way draws a move in a position over the board: a line, or a ring where it
// shows on one cell alone.
func (r *Referee) way(id string, before rules.Position, m rules.Move, tone rules.Tone) []rules.Mark {
	if m == nil || before == nil {
		return nil
	}
	var points []constellation.Vec
	for _, c := range r.game.Trace(before, m) {
		if c != Off {
			points = append(points, r.board.Centre(c))
		}
	}
	switch {
	case len(points) == 0:
		return nil
	case len(points) == 1 || points[0] == points[1]:
		return []rules.Mark{r.ring(r.board.At(points[0]), tone, id)}
	}
	return r.wayMarks(id, points, tone)
}

// targets rings the squares to which a die can go that is touched or lifted.
func (r *Referee) targets() []rules.Mark {
	p := r.state.position()
	if p == nil || r.state.over() || r.state.paused {
		return nil
	}
	held := r.held()
	if len(held) == 0 {
		return nil
	}
	drawn := map[Cell]bool{}
	var marks []rules.Mark
	for _, m := range p.Moves() {
		from, to := ends(r.game.Trace(p, m))
		if !held[from] || to == from || to == Off || drawn[to] {
			continue
		}
		drawn[to] = true
		marks = append(marks, r.ring(to, rules.ToneGood, "target "+r.game.Words().Square(to)))
	}
	return marks
}

// held lists the cells from which a die is lifted, or whose die is touched or
// under a hand; Off where that is one beside the board.
func (r *Referee) held() map[Cell]bool {
	all, missing := map[Cell]bool{}, map[Cell]int{}
	for _, q := range r.pieces() {
		missing[q.Cell]++
	}
	for i := range r.table.Dice {
		d := &r.table.Dice[i]
		c := r.board.At(d.Pos)
		if !d.Doubtful {
			missing[c]--
		}
		for _, t := range r.table.Touches {
			if t.Pos.Dist(d.Pos) <= max(d.Size, rules.Finger) {
				all[c] = true
			}
		}
	}
	for c, n := range missing {
		if n > 0 {
			all[c] = true
		}
	}
	return all
}

// lineWidth is that of a board's lines, mm: fine, so that moves stand out.
const lineWidth = 0.35

// Marks draws the board: its lines, and every other cell darker.
func (b Board) Marks() []rules.Mark {
	var marks []rules.Mark
	for c := range Cell(b.Cells()) {
		if column, row := b.ColumnRow(c); (column+row)%2 == 0 {
			marks = append(marks, rules.Mark{ID: "cell " + b.Square(c), Kind: rules.MarkArea, Tone: rules.ToneFaint, Points: b.Outline(c)})
		}
	}
	columns, rows := float64(b.Size.Columns), float64(b.Size.Rows)
	line := func(id string, from, to constellation.Vec) {
		marks = append(marks, rules.Mark{ID: id, Kind: rules.MarkLine, Tone: rules.ToneFaint, Width: lineWidth, Points: []constellation.Vec{from, to}})
	}
	for i := range b.Size.Columns + 1 {
		line(fmt.Sprint("file line ", i), b.Point(float64(i), 0), b.Point(float64(i), rows))
	}
	for i := range b.Size.Rows + 1 {
		line(fmt.Sprint("rank line ", i), b.Point(0, float64(i)), b.Point(columns, float64(i)))
	}
	return marks
}

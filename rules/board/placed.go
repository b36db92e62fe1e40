package board

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Place is the payload of the event that tells where the board lies.
type Place struct {
	rules.Placement
}

// PayloadType names Place in journals.
func (Place) PayloadType() string { return "board/place" }

func init() { rules.RegisterPayload[Place]() }

// Board is the board where it lies now.
func (r *Referee) Board() Board { return r.board }

// surface is the table with the board where it was last said or seen to lie.
func (r *Referee) surface() rules.Surface {
	s := r.options.Surface
	if r.state.place != (rules.Placement{}) {
		s.Board = r.state.place
	}
	return s
}

// placeBoard takes where the board lies, or begins to ask for its corners.
func (r *Referee) placeBoard(said string) error {
	if said == "" {
		r.askCorners("touch the four corners of the board")
		return nil
	}
	p, err := ParsePlacement(said)
	if err != nil {
		return err
	}
	r.lies(p)
	return nil
}

// lies notes where the board was found.
func (r *Referee) lies(p rules.Placement) {
	r.settle(p, fmt.Sprintf("the board is found: %.0f × %.0f mm, turned by %.0f°", p.W, p.H, p.Angle.Degrees()))
	r.lay = nil
}

// settle notes where the board lies.
func (r *Referee) settle(p rules.Placement, text string) {
	before := r.board
	r.emit(rules.Event{Kind: Placed, Data: Place{p}, Text: text})
	r.board = On(r.game.Info().Board, r.surface(), r.table)
	r.judged = judged{}
	r.noteOnBoard(before)
}

// cornerNames are the corners of a board in the order in which they are
// touched, as the first player sees them.
var cornerNames = [4]string{"the far left corner", "the far right corner", "the near right corner", "the near left corner"}

// touched are the corners of a board that players touch one after another.
type touched struct {
	down    map[string]bool // fingers that are on the table; nil after a restart, until they are seen
	corners []constellation.Vec
	asked   int // the event that asks for the next one, its Seq
}

// askCorners begins to ask for the corners. The fingers that lie on the table are none.
func (r *Referee) askCorners(text string) {
	r.touched = &touched{}
	r.touched.see(r.table.Touches)
	r.askCorner(text + ": " + cornerNames[0] + " first, then clockwise")
}

// askCorner asks for the next corner; the event keeps those that were touched.
func (r *Referee) askCorner(text string) {
	c := Corners{Touched: [][2]float64{}}
	for _, v := range r.touched.corners {
		c.Touched = append(c.Touched, [2]float64{v.X, v.Y})
	}
	r.emit(rules.Event{Kind: rules.Asked, Data: c, Text: text})
	r.touched.asked = r.hist.Len()
}

// touchedAt are the corners that were touched when an event asked for the next one, by its Seq.
func touchedAt(asked int, c Corners) *touched {
	t := &touched{asked: asked}
	for _, v := range c.Touched[:min(len(c.Touched), len(cornerNames)-1)] {
		t.corners = append(t.corners, constellation.Vec{X: v[0], Y: v[1]})
	}
	return t
}

// noteCorners takes note that the question for a corner was taken back, and with it the
// corner that was touched last, or asked again.
func (r *Referee) noteCorners(e, asked rules.Event, c Corners) {
	if r.touched = nil; e.Kind == rules.Redone {
		r.touched = touchedAt(asked.Seq, c)
		return
	}
	for i := asked.Seq - 1; i > 0 && len(c.Touched) > 0; i-- {
		before := r.hist.All()[i-1]
		if b, ok := before.Data.(Corners); ok && len(b.Touched) < len(c.Touched) {
			r.touched = touchedAt(before.Seq, b)
			return
		}
	}
}

// see takes the fingers, each where it comes down, and no arm that leans there.
func (t *touched) see(fingers []constellation.Touch) {
	down := map[string]bool{}
	for _, f := range fingers {
		down[f.ID] = true
		if t.down != nil && !t.down[f.ID] && f.Presses() && len(t.corners) < len(cornerNames) {
			t.corners = append(t.corners, f.Pos)
		}
	}
	t.down = down
}

// seeCorners follows the fingers while the board's corners are asked for.
func (r *Referee) seeCorners() {
	if r.touched == nil {
		return
	}
	before := len(r.touched.corners)
	r.touched.see(r.table.Touches)
	if now := len(r.touched.corners); now < len(cornerNames) {
		if now > before {
			r.askCorner("touch " + cornerNames[now] + " of the board")
		}
		return
	}
	p := placementOf([4]constellation.Vec(r.touched.corners))
	r.touched = nil
	if ValidatePlacement(p) != nil {
		r.askCorners("those four are no corners of a board: touch them anew")
		return
	}
	r.lies(p)
}

// placementOf is the rectangle that four corners span, clockwise from the top
// left: each side is the mean of two, which evens out where fingers slipped.
func placementOf(c [4]constellation.Vec) rules.Placement {
	along := c[1].Sub(c[0]).Add(c[2].Sub(c[3])).Mul(0.5)
	down := c[3].Sub(c[0]).Add(c[2].Sub(c[1])).Mul(0.5)
	turn := constellation.Radians(math.Atan2(along.Y, along.X))
	w, h := along.Len(), down.Len()
	middle := c[0].Add(c[1]).Add(c[2]).Add(c[3]).Mul(0.25)
	at := middle.Sub(constellation.Vec{X: w / 2, Y: h / 2}.Turn(turn))
	return rules.Placement{X: at.X, Y: at.Y, W: w, H: h, Angle: turn}
}

// corners draws which corner is to be touched.
func (r *Referee) corners() []rules.Mark {
	if r.touched == nil {
		return nil
	}
	marks := []rules.Mark{{ID: "corner", Kind: rules.MarkLabel, Tone: rules.ToneWarn, Points: []constellation.Vec{r.place(Off)},
		Text: "touch " + cornerNames[min(len(r.touched.corners), 3)] + " of the board"}}
	for i, c := range r.touched.corners {
		marks = append(marks, rules.Mark{ID: fmt.Sprint("corner ", i), Kind: rules.MarkRing, Tone: rules.ToneGood, Points: []constellation.Vec{c}, Radius: 6})
	}
	return marks
}

package utara

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

func init() {
	rules.RegisterPayload[Sky]()
	rules.RegisterPayload[Route]()
	rules.RegisterPayload[Place]()
	rules.RegisterPayload[Hint]()
	rules.RegisterPayload[FaultCode]()
}

// Sky is the payload of Rolled and Lies: everything that lies on the table.
type Sky struct {
	Width  float64             `json:"width" about:"width of the table in mm"`
	Height float64             `json:"height" about:"height of the table in mm"`
	North  constellation.Angle `json:"north" about:"degrees clockwise from the table's up"`
	Things []Place             `json:"things" about:"dice and blocks"`
	Since  rules.Seconds       `json:"since,omitempty" about:"of lies: seconds since the session began, when the roll fell quiet"`
}

// PayloadType names Sky in journals.
func (Sky) PayloadType() string { return "utara/sky" }

// Names lists the dice and blocks.
func (s Sky) Names() []string {
	var ids []string
	for _, p := range s.Things {
		ids = append(ids, p.ID)
	}
	return ids
}

// Place is the payload of Moved, and a part of Sky: where a die or block lies,
// and what it shows.
type Place struct {
	ID    string                 `json:"id" about:"id of the die or block"`
	Kind  constellation.Kind     `json:"kind,omitempty" about:"what sort of die it is; empty: a block"`
	Face  string                 `json:"face,omitempty" about:"what it shows"`
	X     float64                `json:"x" about:"mm from the table's left edge"`
	Y     float64                `json:"y" about:"mm from the table's top edge"`
	Angle constellation.Angle    `json:"angle" about:"degrees clockwise"`
	Size  float64                `json:"size,omitempty" about:"edge length of a cube, or diameter of another die, in mm"`
	Sigma float64                `json:"sigma,omitempty" about:"noise of the place in mm, one standard deviation"`
	W     float64                `json:"w,omitempty" about:"of a block: width in mm"`
	H     float64                `json:"h,omitempty" about:"of a block: height in mm"`
	Stack []constellation.Member `json:"stack,omitempty" about:"further dice that a sensor can't tell from it"`

	Gone   bool `json:"gone,omitempty" about:"of a block: players go on without it"`
	Moving bool `json:"moving,omitempty" about:"it is left out of paths; only in a position that is read from a sky file"`
}

// PayloadType names Place in journals.
func (Place) PayloadType() string { return "utara/place" }

// Route is the payload of Sailed and Planned: which path was sailed.
type Route struct {
	Start   string   `json:"start" about:"id of the die that it starts with"`
	Choices []string `json:"choices,omitempty" about:"E or W for each Sun that stands high"`
	Ends    sail.End `json:"ends" about:"open (nothing more to meet), moon (a Moon that is not full) or block (a block, or a die that acts as one)"`
	Again   bool     `json:"again,omitempty" about:"the same player may start another path"`
	Agreed  bool     `json:"agreed,omitempty" about:"by the players, against the referee"`
}

// PayloadType names Route in journals.
func (Route) PayloadType() string { return "utara/path" }

// Hint is the payload of Hinted.
type Hint struct {
	Level Level `json:"level" about:"greedy (the path that scores most now), good (after which all going greedy ends best) or best (looks ahead); empty: no hints"`
}

// PayloadType names Hint in journals.
func (Hint) PayloadType() string { return "utara/hint" }

// FaultCode is the payload of Faulted and Mended: what sort of fault it is.
type FaultCode struct {
	Code string `json:"code" about:"what sort of fault it is, such as unread (a die shows nothing that can be read), shifted, gone (a block), stranger or ambiguous"`
	// Lies is zero in earlier journals.
	Lies rules.Reading `json:"lies,omitzero" about:"of a die that is shifted: what sensors made of it, and where it lay"`
}

// PayloadType names FaultCode in journals.
func (FaultCode) PayloadType() string { return "utara/fault" }

// payload returns what an event means; an event without it is an error.
func payload[T rules.Payload](e *rules.Event) (T, error) {
	p, ok := e.Data.(T)
	if !ok {
		return p, fmt.Errorf("utara: event %d, %s: holds a %T, not a %T", e.Seq, e.Kind, e.Data, p)
	}
	return p, nil
}

// placeDie tells where a die lies.
func placeDie(d *constellation.Die) Place {
	return Place{ID: d.ID, Kind: d.Kind, Face: d.Face, X: d.Pos.X, Y: d.Pos.Y, Angle: d.Angle, Size: d.Size,
		Sigma: d.Sigma, Stack: d.Stack}
}

func (p *Place) die() constellation.Die {
	return constellation.Die{ID: p.ID, Kind: p.Kind, Face: p.Face, Pos: constellation.Vec{X: p.X, Y: p.Y},
		Angle: p.Angle, Size: p.Size, Sigma: p.Sigma, Stack: p.Stack, Still: !p.Moving}
}

// placeBlock tells where a block lies.
func placeBlock(b *constellation.Block) Place {
	return Place{ID: b.ID, X: b.Pos.X, Y: b.Pos.Y, Angle: b.Angle, W: b.W, H: b.H}
}

func (p *Place) isBlock() bool { return p.Kind == "" }

func (p *Place) block() constellation.Block {
	return constellation.Block{ID: p.ID, Pos: constellation.Vec{X: p.X, Y: p.Y}, Angle: p.Angle, W: p.W, H: p.H}
}

// skyOf tells what lies on a table.
func skyOf(t *constellation.Table) Sky {
	s := Sky{Width: t.Width, Height: t.Height, North: t.North, Things: make([]Place, 0, len(t.Dice)+len(t.Blocks))}
	for i := range t.Dice {
		s.Things = append(s.Things, placeDie(&t.Dice[i]))
	}
	for i := range t.Blocks {
		s.Things = append(s.Things, placeBlock(&t.Blocks[i]))
	}
	return s
}

func (s *Sky) table() constellation.Table {
	t := constellation.Table{Width: s.Width, Height: s.Height, North: s.North}
	for _, p := range s.Things {
		if p.isBlock() {
			t.Blocks = append(t.Blocks, p.block())
			continue
		}
		t.Dice = append(t.Dice, p.die())
	}
	t.Sort()
	return t
}

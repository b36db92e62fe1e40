package utara

import (
	"encoding/json"
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// The kinds of events that only Utara has.
const (
	Rolled   rules.EventKind = "rolled"   // a round begins; Note: the sky
	Sailed   rules.EventKind = "sailed"   // a path was sailed; Dice: in the order of collection, Note: the path
	Returned rules.EventKind = "returned" // a die lies where it was again; Dice: the id it had and the id it has
	Planned  rules.EventKind = "planned"  // the table says what it sails; Dice and Note as of Sailed
	Staked   rules.EventKind = "staked"   // a player stakes Points on the round
	Passed   rules.EventKind = "passed"   // a player sails no further path
	Hinted   rules.EventKind = "hinted"   // hints of level Note are given from now on
	Rematch  rules.EventKind = "rematch"  // a new match begins
)

// decisions are the events that players can take back.
var decisions = map[rules.EventKind]bool{
	Sailed: true, rules.Moved: true, rules.Read: true, Staked: true, Passed: true,
}

// placed is a die or block as a Note tells it.
type placed struct {
	ID    string                 `json:"id"`
	Kind  constellation.Kind     `json:"kind,omitempty"` // empty: a block
	Face  string                 `json:"face,omitempty"`
	X     float64                `json:"x"`
	Y     float64                `json:"y"`
	Angle float64                `json:"angle"`
	Size  float64                `json:"size,omitempty"`
	Sigma float64                `json:"sigma,omitempty"`
	W     float64                `json:"w,omitempty"`
	H     float64                `json:"h,omitempty"`
	Stack []constellation.Member `json:"stack,omitempty"`
}

func placeDie(d *constellation.Die) placed {
	return placed{ID: d.ID, Kind: d.Kind, Face: d.Face, X: d.Pos.X, Y: d.Pos.Y, Angle: d.Angle, Size: d.Size,
		Sigma: d.Sigma, Stack: d.Stack}
}

func (p *placed) die() constellation.Die {
	return constellation.Die{ID: p.ID, Kind: p.Kind, Face: p.Face, Pos: constellation.Vec{X: p.X, Y: p.Y},
		Angle: p.Angle, Size: p.Size, Sigma: p.Sigma, Stack: p.Stack, Still: true}
}

// skyNote is the Note of a Rolled event.
type skyNote struct {
	Width  float64  `json:"width"`
	Height float64  `json:"height"`
	North  float64  `json:"north"`
	Things []placed `json:"things"`
}

func noteSky(t *constellation.Table) skyNote {
	n := skyNote{t.Width, t.Height, t.North, make([]placed, 0, len(t.Dice)+len(t.Blocks))}
	for i := range t.Dice {
		n.Things = append(n.Things, placeDie(&t.Dice[i]))
	}
	for _, b := range t.Blocks {
		n.Things = append(n.Things, placed{ID: b.ID, X: b.Pos.X, Y: b.Pos.Y, Angle: b.Angle, W: b.W, H: b.H})
	}
	return n
}

func (n *skyNote) table() constellation.Table {
	t := constellation.Table{Width: n.Width, Height: n.Height, North: n.North}
	for _, p := range n.Things {
		if p.Kind == "" {
			t.Blocks = append(t.Blocks, constellation.Block{ID: p.ID, Pos: constellation.Vec{X: p.X, Y: p.Y},
				Angle: p.Angle, W: p.W, H: p.H})
			continue
		}
		t.Dice = append(t.Dice, p.die())
	}
	t.Sort()
	return t
}

// pathNote is the Note of Sailed and Planned events.
type pathNote struct {
	Start   string   `json:"start"`
	Choices []string `json:"choices,omitempty"`
	Ends    sail.End `json:"ends"`
	Again   bool     `json:"again,omitempty"`
	Agreed  bool     `json:"agreed,omitempty"` // by the players, against the referee
}

// note writes what a Note holds; its types can't fail.
func note(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("utara: note of %T: %v", v, err))
	}
	return string(b)
}

func readNote(e *rules.Event, into any) error {
	if err := json.Unmarshal([]byte(e.Note), into); err != nil {
		return fmt.Errorf("utara: note of event %d, %s: %w", e.Seq, e.Kind, err)
	}
	return nil
}

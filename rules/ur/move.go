package ur

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/asterism-dice/asterism/rules"
)

// Move is a piece that goes from one step to another by the first of the
// position's throws, or a pass.
type Move struct {
	From  int  `json:"from"`           // step, 0 in reserve
	To    int  `json:"to"`             // step, 24 off the board
	Hits  bool `json:"hits"`           // an enemy piece goes back to its reserve
	Again bool `json:"again"`          // the same player throws again
	Pass  bool `json:"pass,omitempty"` // no piece can move; From and To are 0
}

// String writes a move as "5-9 hits", "0-4 again", "23-off" or "pass".
func (m Move) String() string {
	if m.Pass {
		return "pass"
	}
	s := strconv.Itoa(m.From) + "-" + strconv.Itoa(m.To)
	if m.To == off {
		s = strconv.Itoa(m.From) + "-off"
	}
	if m.Hits {
		s += " hits"
	}
	if m.Again {
		s += " again"
	}
	return s
}

// Throw is what the dice show, 1 to 4, where a position holds no throw yet.
type Throw int

// String writes a throw as "throw 3".
func (t Throw) String() string { return "throw " + strconv.Itoa(int(t)) }

// MarshalJSON writes a throw as {"throw": 3}.
func (t Throw) MarshalJSON() ([]byte, error) { return json.Marshal(throwForm{int(t)}) }

type throwForm struct {
	Throw int `json:"throw"`
}

// ThrowOf is the throw of three two-sided dice of which so many show white.
func ThrowOf(white int) Throw {
	if white == 0 {
		return 4
	}
	return Throw(white)
}

// white is how many of the three dice show white.
func (t Throw) white() int {
	if t == ThrowOf(0) {
		return 0
	}
	return int(t)
}

// readMove reads the JSON of a Move or a Throw. Steps that aren't on the way are refused;
// whether the move is legal depends on the position.
func readMove(b []byte) (rules.Move, error) {
	var form struct {
		Move
		Throw *int `json:"throw"`
	}
	if err := json.Unmarshal(b, &form); err != nil {
		return nil, fmt.Errorf("ur: move: %w", err)
	}
	if form.Throw != nil {
		return Throw(*form.Throw), nil
	}
	if m := form.Move; !m.Pass && (m.From < reserve || m.To <= m.From || m.To > off) {
		return nil, fmt.Errorf("ur: move: from step %d to %d: want two of 0 to %d, the second one farther", m.From, m.To, off)
	}
	return form.Move, nil
}

package rulestest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// nim is a heap from which two players take one or two: who takes the last
// wins. breach makes it break the contract in one way.
type nim struct{ breach string }

type heap struct {
	left   int
	turn   int
	breach string
	taken  *int // shared by all positions: what a value mustn't have
}

type take int

func (m take) String() string               { return fmt.Sprint("take ", int(m)) }
func (h heap) String() string               { return fmt.Sprint(h.left+h.shared(), " ", h.turn) }
func (h heap) MarshalJSON() ([]byte, error) { return json.Marshal([2]int{h.left + h.shared(), h.turn}) }
func (h heap) Layout(rules.Surface) []constellation.Die {
	if h.breach == "layout" {
		return []constellation.Die{{ID: "b"}, {ID: "a"}}
	}
	return nil
}

func (h heap) shared() int {
	if h.breach == "shared" {
		return *h.taken
	}
	return 0
}

func (h heap) Turn() string {
	if h.left == 0 {
		return ""
	}
	return [2]string{"first", "second"}[h.turn]
}

func (h heap) Moves() []rules.Move {
	moves := []rules.Move{take(1), take(2)}[:min(h.left, 2)]
	if h.breach == "stuck" && h.left == 3 {
		return nil
	}
	if h.breach == "greedy" {
		return []rules.Move{take(2)}
	}
	return moves
}

func (h heap) Apply(m rules.Move) (rules.Position, error) {
	n, ok := m.(take)
	stuck := h.breach == "stuck" && h.left == 3
	if !ok || stuck || int(n) > h.left && h.breach != "negative" {
		return nil, fmt.Errorf("nim: %v of %d: %w", m, h.left, rules.ErrIllegal)
	}
	*h.taken++
	h.left, h.turn = h.left-int(n), 1-h.turn
	if h.breach == "endless" {
		h.left = 9
	}
	return h, nil
}

func (h heap) Outcome() rules.Outcome {
	if h.left > 0 {
		return rules.Outcome{}
	}
	return rules.Outcome{Over: true, Winner: [2]string{"second", "first"}[h.turn], Method: rules.ByTarget}
}

func (h heap) Leaves(depth int) uint64 {
	if h.breach == "leaves" {
		return 7
	}
	n, _ := count(h, depth)
	return n
}

func (g nim) Info() rules.Info { return rules.Info{Name: "nim"} }
func (g nim) Score(*constellation.Table, rules.Options) (rules.Answer, error) {
	return nil, nil
}
func (g nim) Referee(rules.Options) (rules.Referee, error) { return nil, nil }
func (g nim) Start(rules.Options) (rules.Position, error) {
	return heap{left: 9, breach: g.breach, taken: new(int)}, nil
}

func (g nim) ReadPosition(b []byte, _ rules.Options) (rules.Position, error) {
	var of [2]int
	err := json.Unmarshal(b, &of)
	return heap{left: of[0], turn: of[1], breach: g.breach, taken: new(int)}, err
}

func (g nim) ParsePosition(line string, _ rules.Options) (rules.Position, error) {
	h := heap{breach: g.breach, taken: new(int)}
	if g.breach == "text" {
		return h, nil
	}
	_, err := fmt.Sscan(line, &h.left, &h.turn)
	return h, err
}

func (g nim) ReadMove(b []byte) (rules.Move, error) {
	var m take
	err := json.Unmarshal(b, &m)
	return m, err
}

func TestASoundGameKeepsTheContract(t *testing.T) { Game(t, nim{}, rules.Options{}) }

func TestABreachIsFound(t *testing.T) {
	for breach, want := range map[string]string{
		"shared":   "the position changed",
		"stuck":    "isn't over",
		"greedy":   "is refused",
		"negative": "isn't listed",
		"endless":  "after 50 moves",
		"leaves":   "Leaves(0) is 7",
		"layout":   `die "b" before "a"`,
		"text":     "text read back",
	} {
		t.Run(breach, func(t *testing.T) {
			err := Play{Games: 8, Moves: 50}.Run(nim{breach}, rules.Options{})
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Fatalf("error %v, want %q in it", err, want)
			}
		})
	}
}

func TestAnEndlessGameMayBeBrokenOff(t *testing.T) {
	if err := (Play{Games: 1, Moves: 50, Endless: true}).Run(nim{"endless"}, rules.Options{}); err != nil {
		t.Fatal(err)
	}
}

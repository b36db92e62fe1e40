package artaban

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// name is the game's on the command line.
const name = "artaban"

func init() { rules.Register(Game{}) }

// Game is Artaban as the command line knows it.
type Game struct {
	evaluation *evaluation // nil: the usual one
}

var info = rules.Info{
	Name: name, Title: "Artaban",
	About: "Dice roll over a chessboard; what they show on the far rank counts.",
	Sets: []rules.RuleSet{
		{Name: rulesPlain, About: "captures to the left, right and front"},
		{Name: rulesDiagonal, About: "captures forward diagonally, too"},
	},
	Switches: board.Switches(),
	Spoken:   board.Spoken("d2 forward to d3"),
	Players:  rules.Players{Min: 2, Max: 2, Default: []string{"A", "B"}, Fixed: true, Machine: board.MachineName},
	Board:    grid,
	Events:   board.Events(),
	Keys:     append(board.Keys(), turnKeys...),
	Session:  session(),
}

// Info describes Artaban.
func (Game) Info() rules.Info { return info }

// Start is a legal position at the beginning of a game.
func (Game) Start(o rules.Options) (rules.Position, error) {
	diagonal, err := diagonalOf(o)
	if err != nil {
		return nil, err
	}
	return start(diagonal), nil
}

// ReadPosition reads a position file.
func (Game) ReadPosition(b []byte, o rules.Options) (rules.Position, error) {
	diagonal, err := diagonalOf(o)
	if err != nil {
		return nil, err
	}
	return asPosition(readPosition(b, diagonal))
}

// ParsePosition reads a position's line of text.
func (Game) ParsePosition(line string, o rules.Options) (rules.Position, error) {
	diagonal, err := diagonalOf(o)
	if err != nil {
		return nil, err
	}
	return asPosition(parsePosition(line, diagonal))
}

func asPosition(p Position, err error) (rules.Position, error) {
	if err != nil {
		return nil, err
	}
	return p, nil
}

// ReadMove reads the JSON of one move.
func (Game) ReadMove(b []byte) (rules.Move, error) {
	m, err := readMove(b)
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Score says how the game on a table stands.
func (Game) Score(t *constellation.Table, o rules.Options) (rules.Answer, error) {
	diagonal, err := diagonalOf(o)
	if err != nil {
		return nil, err
	}
	p, err := fromSeen(board.On(grid, o.Surface, t).See(t), diagonal)
	if err != nil {
		return nil, err
	}
	return p.Score(), nil
}

package stardice

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// positionFile is the JSON of a Position. Its text (positionText) says the
// same in one line.
type positionFile struct {
	Game     string        `json:"game"`
	Rules    string        `json:"rules"`
	Width    float64       `json:"width"`  // mm
	Height   float64       `json:"height"` // mm
	Phase    Phase         `json:"phase"`  // empty: a table without history
	Battle   int           `json:"battle"`
	Turn     Team          `json:"turn,omitempty"`
	Thrower  Team          `json:"thrower,omitempty"`
	Called   string        `json:"called,omitempty"`
	Totals   Points        `json:"totals"`
	Last     Points        `json:"last"`
	Fired    Points        `json:"fired"`
	Passed   Points        `json:"passed"`
	Fresh6   Team          `json:"fresh6,omitempty"`
	Skip     Team          `json:"skip,omitempty"`
	Removing Team          `json:"removing,omitempty"`
	Forfeit  Team          `json:"forfeit,omitempty"`
	Winner   Team          `json:"winner,omitempty"`
	Dice     []positionDie `json:"dice"`
}

type positionDie struct {
	ID   string             `json:"id"`
	Part Part               `json:"part"`
	Kind constellation.Kind `json:"kind,omitempty"`
	Team Team               `json:"team,omitempty"`
	By   Team               `json:"by,omitempty"`
	Face string             `json:"face,omitempty"`
	X    float64            `json:"x"` // mm
	Y    float64            `json:"y"` // mm
	In   string             `json:"in,omitempty"`
	Out  bool               `json:"out,omitempty"`
}

// MarshalJSON is the form of a position file.
func (p Position) MarshalJSON() ([]byte, error) { return json.Marshal(p.file()) }

func (p Position) file() positionFile {
	s := p.state
	f := positionFile{Game: gameName, Rules: p.cfg.Rules.Name, Width: p.width, Height: p.height, Phase: s.Phase, Battle: s.Battle,
		Turn: s.Turn, Thrower: s.Thrower, Called: s.Called, Totals: s.Totals, Last: s.Last, Fired: s.Fired, Passed: s.Passed,
		Fresh6: s.Fresh6, Skip: s.Skip, Removing: s.Removing, Forfeit: s.Forfeit, Winner: s.Winner, Dice: []positionDie{}}
	for _, d := range s.Dice {
		f.Dice = append(f.Dice, positionDie{d.ID, d.Part, d.Kind, d.Team, d.By, s.told(d.ID), d.Pos.X, d.Pos.Y, d.In, d.Out})
	}
	return f
}

// ReadPosition reads a position file, or a sky file: a table without history.
func (Game) ReadPosition(b []byte, o rules.Options) (rules.Position, error) {
	if !rules.HasKey(b, "game") {
		return readSkyPosition(b, o)
	}
	var f positionFile
	if err := rules.ReadPositionFile(b, &f); err != nil {
		return nil, fmt.Errorf("stardice: position: %w", err)
	}
	return f.position(o)
}

// readSkyPosition reads a table without history.
func readSkyPosition(b []byte, o rules.Options) (rules.Position, error) {
	c, err := NewConfig(o)
	if err != nil {
		return nil, err
	}
	t, err := constellation.ReadSky(bytes.NewReader(b), "position")
	if err != nil {
		return nil, err
	}
	if err := checkFaces(t); err != nil {
		return nil, err
	}
	p := Position{cfg: &c, width: t.Width, height: t.Height, state: State{cfg: &c}}
	for _, d := range t.Dice {
		for i, m := range members(d) {
			q := Placed{ID: d.ID, Part: partDie, Kind: m.Kind, Team: m.Team, By: m.Team, Pos: d.Pos}
			if i > 0 {
				q.ID, q.In = fmt.Sprintf("%s+%d", d.ID, i), d.ID
			}
			p.state.Dice = append(p.state.Dice, q)
			p.state = p.state.shown(q.ID, m.Face)
		}
	}
	return p, nil
}

// position is what a file says, once it is checked.
func (f positionFile) position(o rules.Options) (rules.Position, error) {
	if o.Rules == "" {
		o.Rules = f.Rules
	}
	c, err := NewConfig(o)
	if err != nil {
		return nil, err
	}
	if err := f.check(c); err != nil {
		return nil, fmt.Errorf("stardice: position: %w", err)
	}
	s := State{cfg: &c, Phase: f.Phase, Battle: f.Battle, Turn: f.Turn, Thrower: f.Thrower, Called: f.Called,
		Totals: f.Totals, Last: f.Last, Fired: f.Fired, Passed: f.Passed, Fresh6: f.Fresh6, Skip: f.Skip, Removing: f.Removing,
		Forfeit: f.Forfeit, Winner: f.Winner}
	for _, d := range f.Dice {
		s.Dice = append(s.Dice, Placed{ID: d.ID, Part: d.Part, Kind: d.Kind, Team: d.Team, By: d.By,
			Pos: constellation.Vec{X: d.X, Y: d.Y}, In: d.In, Out: d.Out})
		s = s.shown(d.ID, d.Face)
	}
	return Position{cfg: &c, width: f.Width, height: f.Height, state: s}, nil
}

var phases = []Phase{PhaseNone, PhaseLay, PhaseCube, PhaseCall, PhaseBattle, PhaseOver, PhaseWon}

// check tells what is wrong with a file.
func (f positionFile) check(c Config) error {
	switch {
	case f.Game != gameName:
		return fmt.Errorf("of game %q", f.Game)
	case f.Rules != c.Rules.Name:
		return fmt.Errorf("by rules %q, not %q", f.Rules, c.Rules.Name)
	case !(f.Width > 0) || !(f.Height > 0) || math.IsInf(f.Width+f.Height, 0):
		return fmt.Errorf("a table of %g × %g mm", f.Width, f.Height)
	case !slices.Contains(phases, f.Phase):
		return fmt.Errorf("no phase %q", f.Phase)
	case !slices.Contains([]string{"", odds, evens}, f.Called):
		return fmt.Errorf("%q is neither odds nor evens", f.Called)
	case f.Phase == PhaseBattle && !isTeams(f.Turn):
		return fmt.Errorf("a battle in which it is nobody's turn")
	}
	for _, t := range []Team{f.Turn, f.Thrower, f.Fresh6, f.Skip, f.Removing, f.Forfeit, f.Winner} {
		if t != "" && !isTeams(t) {
			return fmt.Errorf("no player plays %q", t)
		}
	}
	return f.checkDice()
}

func (f positionFile) checkDice() error {
	seen := map[string]bool{}
	for _, d := range f.Dice {
		if err := d.check(); err != nil {
			return fmt.Errorf("die %q: %w", d.ID, err)
		}
		if seen[d.ID] {
			return fmt.Errorf("die %q is there twice", d.ID)
		}
		seen[d.ID] = true
	}
	for _, d := range f.Dice {
		if d.In != "" && (!seen[d.In] || d.In == d.ID) {
			return fmt.Errorf("die %q lies with %q, which isn't there", d.ID, d.In)
		}
	}
	return nil
}

func (d positionDie) check() error {
	switch {
	case d.ID == "":
		return fmt.Errorf("no id")
	case !slices.Contains([]Part{partDie, partCube, partStone, partLying}, d.Part):
		return fmt.Errorf("no part %q", d.Part)
	case d.Kind != "" && !d.Kind.Valid() || d.Kind != "" && !d.Kind.Has(d.Face):
		return fmt.Errorf("a %q doesn't show %q", d.Kind, d.Face)
	case !d.Team.Valid() || !d.By.Valid():
		return fmt.Errorf("no team %q, %q", d.Team, d.By)
	case len(d.Face) > maxDigits:
		return fmt.Errorf("face %q is too long", d.Face)
	case math.IsNaN(d.X+d.Y) || math.IsInf(d.X+d.Y, 0):
		return fmt.Errorf("lies at %g, %g", d.X, d.Y)
	}
	return nil
}

package web

import (
	"fmt"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// State is what a page says beside the picture, and what can be asked for.
type State struct {
	Game     string    `json:"game"`
	Title    string    `json:"title"`
	Paused   bool      `json:"paused"`
	Frozen   bool      `json:"frozen"` // the end stands
	Players  []Seated  `json:"players"`
	Dice     []Die     `json:"dice"`
	Asks     []Ask     `json:"asks"`    // what players must answer
	Buttons  []Ask     `json:"buttons"` // touch areas
	Keys     []Ask     `json:"keys"`    // keys of the game
	Faults   []string  `json:"faults"`
	Sensors  []string  `json:"sensors"` // what is the matter with them, and what else is to be known
	Disputes []Dispute `json:"disputes"`
	Choices  []Choice  `json:"choices"` // that each player makes for themselves
	Lacks    []string  `json:"lacks"`   // commands among Keys and Choices that these rules don't have: a page doesn't offer them
	Undo     int       `json:"undo"`    // number of the decision that undo would take back now, 0: none
	Redo     int       `json:"redo"`    // number of the one that redo would bring back, 0: none
}

// Seated is a player of the game.
type Seated struct {
	Player string   `json:"player"`          // as the game calls them
	Known  string   `json:"known,omitempty"` // as events and commands of touch areas do, where that is otherwise
	Name   string   `json:"name"`            // as they want to be called
	Color  string   `json:"color"`           // #rrggbb
	Usual  string   `json:"usual"`           // #rrggbb: the look's, where nobody chose one
	Chosen bool     `json:"chosen"`          // somebody chose that colour; else it is the look's
	Facing float64  `json:"facing"`          // degrees clockwise: where they sit
	Score  int      `json:"score"`
	Total  int      `json:"total"` // of the match before what counts now
	Turn   bool     `json:"turn"`
	Lines  []string `json:"lines"`

	Machine bool `json:"machine,omitempty"` // the table itself plays
	Unnamed bool `json:"unnamed,omitempty"` // nobody has said a name: the game's is a team's
}

// Die is a die on the table, as the game takes it.
type Die struct {
	ID       string             `json:"id"`
	Kind     constellation.Kind `json:"kind"`
	Team     constellation.Team `json:"team"`
	Face     string             `json:"face"`
	X        float64            `json:"x"` // mm, rounded
	Y        float64            `json:"y"`
	Size     float64            `json:"size"` // mm, rounded
	Doubtful bool               `json:"doubtful,omitempty"`
	Unsure   bool               `json:"unsure,omitempty"`  // the face is less than sure
	Faces    []string           `json:"faces,omitempty"`   // that it can show
	LeftOut  bool               `json:"leftOut,omitempty"` // players left it out of the game, and can take it in again
}

// Ask is something to press: one command, or one for each option.
type Ask struct {
	ID      string        `json:"id"`
	Text    string        `json:"text"`
	Options []string      `json:"options,omitempty"` // values of the command
	Command rules.Command `json:"command"`
	Confirm bool          `json:"confirm,omitempty"` // of a key: it ends something, and is asked for once more
	About   string        `json:"about,omitempty"`   // of a touch area: which die it is about, in the game's words
	X       float64       `json:"x,omitempty"`       // of a touch area: where it is, mm, rounded
	Y       float64       `json:"y,omitempty"`
}

// newState says what a snapshot shows to players.
func newState(s rules.Snapshot, info *rules.Info, look *overlay.Config, people map[string]overlay.Person) State {
	v := &s.View
	st := State{Game: info.Name, Title: info.Title, Paused: v.Paused, Frozen: v.Frozen, Lacks: v.Lacks, Undo: s.Undo, Redo: s.Redo}
	for i := range v.Players {
		p := seated(&v.Players[i], i, look, people)
		p.Machine = p.Player != "" && p.Player == info.Players.Machine
		st.Players = append(st.Players, p)
	}
	table := s.Taken()
	for i := range table.Dice {
		d := newDie(&table.Dice[i])
		d.LeftOut = slices.Contains(s.LeftOut, d.ID)
		st.Dice = append(st.Dice, d)
	}
	for i := range v.Marks {
		st.mark(&v.Marks[i])
	}
	for _, f := range v.Faults {
		st.Faults = append(st.Faults, f.Text)
	}
	if s.Waits != "" {
		st.Sensors = append(st.Sensors, s.Waits)
	}
	st.Sensors = append(st.Sensors, s.Notices...)
	for i := range s.Table.Sources {
		st.sensor(&s.Table.Sources[i], look)
	}
	for _, k := range info.Keys {
		st.Keys = append(st.Keys, Ask{ID: "key " + k.Key, Text: k.Help, Command: k.Command, Confirm: k.Confirm})
	}
	return st
}

func seated(p *rules.PlayerView, i int, look *overlay.Config, people map[string]overlay.Person) Seated {
	person := people[p.Name]
	known := p.InEvents()
	if known == p.Name {
		known = ""
	}
	s := Seated{Player: p.Name, Known: known, Facing: p.Facing.Degrees(), Score: p.Score, Total: p.Total, Turn: p.Turn, Lines: p.Lines}
	s.Name, s.Unnamed = look.Called(p, person)
	s.Chosen = person.Color.A > 0
	s.Color, s.Usual = opaque(look.ColorOf(p, i, person)), opaque(look.ColorOf(p, i, overlay.Person{}))
	return s
}

// opaque is a colour that nothing shines through, as #rrggbb.
func opaque(c overlay.Color) string {
	c.A = 255
	return c.String()
}

func newDie(d *constellation.Die) Die {
	return Die{ID: d.ID, Kind: d.Kind, Team: d.Team, Face: d.Face, X: math.Round(d.Pos.X), Y: math.Round(d.Pos.Y), Size: math.Round(d.Size),
		Doubtful: d.Doubtful, Unsure: d.Face == "" || d.FaceConfidence > 0 && d.FaceConfidence < rules.SureFrom, Faces: d.Kind.Faces()}
}

// mark adds what can be pressed at a mark.
func (st *State) mark(m *rules.Mark) {
	a := Ask{ID: m.ID, Text: m.Text, Options: m.Options, Command: m.Command}
	switch m.Kind {
	case rules.MarkButton:
		a.About = m.About
		if len(m.Points) > 0 {
			a.X, a.Y = math.Round(m.Points[0].X), math.Round(m.Points[0].Y)
		}
		st.Buttons = append(st.Buttons, a)
	case rules.MarkDial, rules.MarkAsk:
		if !slices.ContainsFunc(st.Asks, a.again) {
			st.Asks = append(st.Asks, a)
		}
	}
}

// again tells whether b is a without anything to choose, written to another side of
// the table: a page asks it once.
func (a *Ask) again(b Ask) bool {
	return len(a.Options) == 0 && len(b.Options) == 0 && a.Text == b.Text && a.Command == b.Command
}

// sensor says what is the matter with a sensor.
func (st *State) sensor(s *constellation.SourceState, look *overlay.Config) {
	switch {
	case s.Blind != "":
		st.Sensors = append(st.Sensors, fmt.Sprintf(look.Words.Blind, s.Name, s.Blind))
	case s.AtLimit:
		st.Sensors = append(st.Sensors, fmt.Sprintf(look.Words.Limit, s.Name, s.Limit))
	}
}

// offers tells whether the table offers a command at this moment: by a touch
// area, a question or a key of the game.
func (st *State) offers(c rules.Command) bool {
	return st.offersAs(c, (*Ask).covers)
}

// offersAs tells the same of what gives c in a way.
func (st *State) offersAs(c rules.Command, gives func(*Ask, rules.Command) bool) bool {
	for _, all := range [][]Ask{st.Asks, st.Buttons, st.Keys} {
		for i := range all {
			if gives(&all[i], c) {
				return true
			}
		}
	}
	return false
}

// names tells whether pressing a gives c, and a itself says for whom.
func (a *Ask) names(c rules.Command) bool { return a.Command.Player == c.Player && a.covers(c) }

// covers tells whether pressing a can give c. Who asks may be added where a
// leaves it open.
func (a *Ask) covers(c rules.Command) bool {
	want := a.Command
	if want.Player == "" {
		want.Player = c.Player
	}
	for _, o := range a.Options {
		if want.Value = o; want == c {
			return true
		}
	}
	return len(a.Options) == 0 && want == c
}

// player finds a player by the game's name.
func (st *State) player(name string) (Seated, bool) {
	for _, p := range st.Players {
		if p.Player == name && name != "" {
			return p, true
		}
	}
	return Seated{}, false
}

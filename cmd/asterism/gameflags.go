package main

import (
	"fmt"
	"maps"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// gameFlags are the switches that games understand.
type gameFlags struct {
	Rules    string            `help:"Rule set of the game: ${sets}." placeholder:"V"`
	Switches kong.Plugins      `embed:""` // those that games have flags for
	Players  []string          `help:"Names in order of play; 'table' lets the table play." placeholder:"NAME"`
	Set      map[string]string `help:"Further switches of the game, such as tolerance=0.5." placeholder:"KEY=VALUE"`
	Board    placement         `help:"Where a board's grid of cells lies on the table: its top left corner and size in mm, and its turn in degrees clockwise." placeholder:"X,Y,W,H[,ANGLE]"`

	grid rules.Grid // of the game's board, once the game is known
}

// options gathers the switches in the form that games take.
func (f *gameFlags) options() rules.Options {
	values := maps.Clone(f.Set)
	if values == nil {
		values = map[string]string{}
	}
	for _, s := range f.Switches {
		addSwitch(values, reflect.ValueOf(s).Elem())
	}
	return rules.Options{Rules: f.Rules, Players: rules.PlayerNames(f.Players), Values: values,
		Surface: rules.Surface{Board: rules.Placement(f.Board)}}
}

// on are the options on the table of the settings.
func (f *gameFlags) on(cfg config) rules.Options {
	o := f.options()
	o.Surface.Width, o.Surface.Height = cfg.Table.Width, cfg.Table.Height
	o.Surface.North, o.Surface.Scale = constellation.Angle(cfg.Table.North), cfg.Show.Scale
	if o.Surface.Board == (rules.Placement{}) {
		o.Surface.Board = cfg.placement()
	}
	return o
}

// at are the options on a table that lies there.
func (f *gameFlags) at(t *constellation.Table) rules.Options {
	o := f.options()
	o.Surface.Width, o.Surface.Height = t.Width, t.Height
	o.Surface.North = constellation.Angle(t.North)
	return o
}

// flagged is a switch that has a flag, with what each game says of it.
type flagged struct {
	rules.Switch
	help []string
}

// flaggedSwitches lists the switches of all games that have flags.
func flaggedSwitches() []flagged {
	var all []flagged
	index := map[string]int{}
	for _, g := range rules.Games() {
		info := g.Info()
		for _, s := range info.Switches {
			if !s.Flag {
				continue
			}
			i, ok := index[s.Name]
			if !ok {
				i, index[s.Name] = len(all), len(all)
				all = append(all, flagged{Switch: s})
			}
			all[i].help = append(all[i].help, info.Title+": "+s.Help)
		}
	}
	return all
}

// switchFlags makes the flags of those switches: structs whose one field holds
// what the call says.
func switchFlags() kong.Plugins {
	var all kong.Plugins
	for _, s := range flaggedSwitches() {
		tag := fmt.Sprintf("name:%q help:%q bare:%q", s.Name, strings.ReplaceAll(strings.Join(s.help, "; "), "$", "$$"), s.Bare)
		kind := reflect.TypeFor[bareSwitch]()
		if s.Bare == "" {
			kind = reflect.TypeFor[string]()
			tag += fmt.Sprintf(" placeholder:%q", s.Example)
		}
		field := reflect.StructField{Name: "Value", Type: kind, Tag: reflect.StructTag(tag)}
		all = append(all, reflect.New(reflect.StructOf([]reflect.StructField{field})).Interface())
	}
	return all
}

// addSwitch adds what a flag says to the values of a game.
func addSwitch(values map[string]string, flag reflect.Value) {
	if v := flag.Field(0).String(); v != "" {
		values[flag.Type().Field(0).Tag.Get("name")] = v
	}
}

// ruleSets lists the rule sets of all games, for --help.
func ruleSets() string {
	var all []string
	for _, g := range rules.Games() {
		var names []string
		for _, s := range g.Info().Sets {
			names = append(names, s.Name)
		}
		if len(names) > 0 {
			all = append(all, g.Info().Title+": "+strings.Join(names, ", "))
		}
	}
	return strings.Join(all, "; ")
}

// placement is where a board lies, written X,Y,W,H or X,Y,W,H,ANGLE.
type placement rules.Placement

// UnmarshalText reads the numbers.
func (p *placement) UnmarshalText(text []byte) error {
	var n []float64
	for _, s := range strings.Split(string(text), ",") {
		v, err := finiteNumber(s)
		if err != nil {
			return fmt.Errorf("board: %q is no number", s)
		}
		n = append(n, v)
	}
	if len(n) < 4 || len(n) > 5 {
		return fmt.Errorf("board: %d numbers, want X,Y,W,H or X,Y,W,H,ANGLE", len(n))
	}
	n = append(n, 0)
	*p = placement{X: n[0], Y: n[1], W: n[2], H: n[3], Angle: constellation.Angle(n[4])}
	return board.ValidatePlacement(rules.Placement(*p))
}

// validate tells what is wrong with a placement; the zero one is none.
func (p placement) validate() error {
	if p == (placement{}) {
		return nil
	}
	return board.ValidatePlacement(rules.Placement(p))
}

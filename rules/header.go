package rules

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// journalVersion is the version of the journals that are written now. Version 1
// had no header, and payloads as text in notes; version 2 no lines about people.
const journalVersion = 3

// Header begins a journal: which game was played, how, and on what table. Who
// goes on with it must play the same.
type Header struct {
	Version int               `json:"journal"`
	Game    string            `json:"game"`
	Rules   string            `json:"rules,omitempty"`   // rule set, empty: the default
	Options map[string]string `json:"options,omitempty"` // Options.Values
	Players []string          `json:"players,omitempty"` // names in order of play
	Table   TableSize         `json:"table"`
	Board   *Placement        `json:"board,omitempty"` // of a board game

	// Match names the match among all others, in a journal that says it nowhere else;
	// earlier ones don't.
	Match string `json:"match,omitempty"`

	// People says how players want to be called and shown, by their names in the
	// game; it may change while the match goes on.
	People map[string]Person `json:"people,omitempty"`

	// Before says who played earlier, where somebody was called otherwise then; the first
	// ones come first.
	Before []Sitting `json:"before,omitempty"`

	// Where tells the table from others that keep the same journal: what it hears,
	// sees and serves by, as no other can at the same time.
	Where []string `json:"where,omitempty"`
}

// Person is how a player wants to be called and shown.
type Person struct {
	Name  string `json:"name,omitempty"`  // empty: as the game calls the player
	Color string `json:"color,omitempty"` // #rrggbb, empty: as the look has it
}

// TableSize is the table that a journal's game was played on.
type TableSize struct {
	Width  float64 `json:"width"`  // mm
	Height float64 `json:"height"` // mm
	North  float64 `json:"north"`  // degrees clockwise from the table's up
}

// NewHeader describes a game that is about to begin.
func NewHeader(game string, o Options) Header {
	h := Header{Version: journalVersion, Game: game, Rules: o.Rules, Options: maps.Clone(o.Values), Players: slices.Clone(o.Players),
		Table: TableSize{o.Surface.Width, o.Surface.Height, o.Surface.North.Degrees()}}
	if b := o.Surface.Board; b != (Placement{}) {
		h.Board = &b
	}
	return h
}

// isHeader tells whether a journal's line is a header.
func isHeader(line []byte) bool {
	var probe struct {
		Version int `json:"journal"`
	}
	return json.Unmarshal(line, &probe) == nil && probe.Version != 0
}

// Resume returns the options with which a journal's game goes on: what the
// players gave now, completed from the header. What both say must not differ; a
// switch that the header lacks is as given. A header of version 1 says nothing, so
// everything is as given.
func (h Header) Resume(game string, given Options) (Options, error) {
	if h.Version > journalVersion {
		return given, fmt.Errorf("rules: journal of version %d, this program knows up to %d", h.Version, journalVersion)
	}
	if h.Game == "" {
		return given, nil
	}
	if h.Game != game {
		return given, fmt.Errorf("rules: the journal holds a game of %s, not of %s", h.Game, game)
	}
	if given.Rules != "" && given.Rules != h.Rules {
		return given, fmt.Errorf("rules: the journal's game is played by %q, not %q", h.Rules, given.Rules)
	}
	if len(given.Players) > 0 && len(h.Players) > 0 && !slices.Equal(PlayerNames(given.Players), PlayerNames(h.Players)) {
		return given, fmt.Errorf("rules: the journal's players are %v, not %v", h.Players, given.Players)
	}
	return h.complete(given)
}

// complete fills in what the players left out.
func (h Header) complete(given Options) (Options, error) {
	o := given
	o.Rules, o.Values = h.Rules, maps.Clone(h.Options)
	o.Resumed = o.Resumed || len(o.Players) == 0
	if len(h.Players) > 0 { // as its events name them
		o.Players = slices.Clone(h.Players)
	}
	for _, k := range slices.Sorted(maps.Keys(given.Values)) {
		if was, ok := h.Options[k]; ok && was != given.Values[k] {
			return given, fmt.Errorf("rules: the journal's game has %s=%s, not %s", k, was, given.Values[k])
		}
		if o.Values == nil {
			o.Values = map[string]string{}
		}
		o.Values[k] = given.Values[k]
	}
	if h.Board != nil && o.Surface.Board == (Placement{}) {
		o.Surface.Board = *h.Board
	}
	return o, nil
}

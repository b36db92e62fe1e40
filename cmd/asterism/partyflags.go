package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// partyFlags say how a game is played, by whom and from which sides. What the call
// leaves out the settings may say.
type partyFlags struct {
	gameFlags
	Seats seatList `help:"The sides that the players sit at, in order of play: bottom, left, top or right." placeholder:"SIDE,…"`
}

// take takes from the settings what the call doesn't say, and returns which game is
// played, empty where nobody says it. Of another game than theirs they say nothing; where they
// name none they are of any that can be played so.
func (f *partyFlags) take(game string, s *playSection) string {
	if game != "" && game != s.Game && !(s.Game == "" && s.suits(game)) {
		return game
	}
	f.Rules = cmp.Or(f.Rules, s.Rules)
	if len(f.Players) == 0 {
		f.Players = slices.Clone(s.Players)
	}
	if len(f.Seats) == 0 {
		f.Seats, _ = seatsOf(s.Seats) // Validate has read them
	}
	if len(s.Set) > 0 {
		set := maps.Clone(s.Set)
		maps.Copy(set, f.Set)
		f.Set = set
	}
	return cmp.Or(game, s.Game)
}

// playing are the options on the table of the settings, with the players that they name.
func (f *partyFlags) playing(g rules.Game, cfg *config) rules.Options {
	o := f.on(*cfg)
	o.Seats = f.Seats
	return withNames(o, g, cfg)
}

// withNames are options with the players that the settings name, where there are no others.
func withNames(o rules.Options, g rules.Game, cfg *config) rules.Options {
	if len(o.Players) == 0 {
		o.Players = cfg.names(g, o.Rules)
	}
	return o
}

// errNoGame is what replay says where neither the call nor the settings name a game.
var errNoGame = fmt.Errorf("which game? Name it by --game: there are %s", rules.Names())

// errSeatsOfSky is said where a sky file is drawn for players at sides.
var errSeatsOfSky = errors.New("--seats: a sky file doesn't say who plays first: give a recording")

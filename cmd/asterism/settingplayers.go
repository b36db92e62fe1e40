package main

import (
	"cmp"
	"fmt"

	"github.com/asterism-dice/asterism/rules"
)

// tidyNames keeps the names of players to what can be written.
func (s *settings) tidyNames() {
	s.Names.White = rules.PlayerName(s.Names.White, rules.LongestName)
	s.Names.Red = rules.PlayerName(s.Names.Red, rules.LongestName)
	s.Play.Players = rules.PlayerNames(s.Play.Players)
}

// names are the players that the settings name, as many as play by the rule set. Where
// they name one of two, the other keeps the usual name.
func (c *config) names(g rules.Game, set string) []string {
	white, red := c.Names.White, c.Names.Red
	switch {
	case white == "" && red == "":
		return nil
	case alone(g, set):
		return []string{cmp.Or(white, red)}
	case white == "" || red == "":
		if usual := usualNames(g, set); len(usual) > 1 {
			white, red = filled(white, red, usual)
		}
	}
	return []string{white, red}
}

// filled gives the one who has no name a usual one that the other doesn't have.
func filled(white, red string, usual []string) (first, second string) {
	if rules.SameName(white, usual[1]) || rules.SameName(red, usual[0]) {
		return cmp.Or(white, usual[1]), cmp.Or(red, usual[0])
	}
	return cmp.Or(white, usual[0]), cmp.Or(red, usual[1])
}

// alone tells whether one player plays by a rule set.
func alone(g rules.Game, set string) bool {
	for i, s := range g.Info().Sets {
		if s.Players == 1 && (s.Name == set || set == "" && i == 0) {
			return true
		}
	}
	return false
}

// usualNames are the players where nobody names them, none where a game can't be played
// so.
func usualNames(g rules.Game, set string) []string {
	r, err := g.Referee(rules.Options{Rules: set})
	if err != nil {
		return nil
	}
	var names []string
	for _, p := range r.View().Players {
		names = append(names, p.Name)
	}
	return names
}

// blame says in which file and section of the settings it stands that a game can't be
// played, where it can't by the settings alone for the same reason.
func (c *config) blame(g rules.Game, err error) error {
	if err == nil {
		return nil
	}
	if own := c.trouble(g); own == nil || own.Error() != err.Error() {
		return err
	}
	section := "play"
	if len(c.Play.Players) == 0 {
		unnamed := *c
		unnamed.Names.White, unnamed.Names.Red = "", ""
		if unnamed.trouble(g) == nil {
			section = "names"
		}
	}
	return fmt.Errorf("%s: %w", sectionOf(c.file, section), err)
}

// trouble is why a game can't be played as the settings say, nil when it can. Where they
// name no game they speak of the usual one.
func (c *config) trouble(g rules.Game) error {
	var f partyFlags
	said := c.Play
	said.Game = cmp.Or(said.Game, usualGame)
	f.take(g.Info().Name, &said)
	_, err := g.Referee(f.playing(g, c))
	return err
}

// playable tells why nothing can be played by settings that stand in a file.
func (s settings) playable(file string) error {
	c, err := s.resolve("")
	if err != nil {
		return about(file, err)
	}
	c.file = file
	return bad(c.unplayable())
}

// unplayable is why nothing can be played by the settings alone, nil where something can.
func (c *config) unplayable() error {
	g, err := game(cmp.Or(c.Play.Game, usualGame))
	if err != nil {
		return err
	}
	return c.blame(g, c.trouble(g))
}

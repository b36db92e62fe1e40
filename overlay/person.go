package overlay

import (
	"cmp"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Person is who plays: how a player wants to be called and shown.
type Person struct {
	Name  string `json:"name,omitempty"` // empty: as the game calls the player
	Color Color  `json:"color,omitzero"` // clear: as the look has it
}

// Called is how a player is called: as the person says, else as the game says. One whom
// nobody has named, and whom the game knows by the team alone, is called as the team.
func (c *Config) Called(p *rules.PlayerView, person Person) (name string, unnamed bool) {
	name = cmp.Or(person.Name, p.Name)
	if name == p.Name && name == string(p.Team) && p.Known == "" {
		return c.Words.Team(p.Team), true
	}
	return name, false
}

// ColorOf is a player's colour: the person's own, else the team's, else one of those of
// closed shapes, by the player's number.
func (c *Config) ColorOf(p *rules.PlayerView, number int, person Person) Color {
	switch {
	case person.Color.A > 0:
		return person.Color
	case p.Team == constellation.White || p.Team == constellation.Red:
		return c.Palette.Tone(rules.TeamTone(p.Team), 0)
	}
	return c.Palette.Tone(rules.ToneShape, number)
}

// People says who plays, by the name that the game has for each player. Nobody
// changes the map afterwards. The game itself goes on using its own names.
func (c *Composer) People(people map[string]Person) { c.people = people }

// dressed is the look with the colours of those who play: a team's dice have
// the colour of its player.
func (c *Composer) dressed(players []rules.PlayerView) *Config {
	if len(c.people) == 0 {
		return &c.sized
	}
	cfg := c.sized
	for i := range players {
		color := c.people[players[i].Name].Color
		switch {
		case color.A == 0:
		case players[i].Team == constellation.White:
			cfg.Palette.White = color
		case players[i].Team == constellation.Red:
			cfg.Palette.Red = color
		}
	}
	return &cfg
}

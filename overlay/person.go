package overlay

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Person is who plays: how a player wants to be called and shown.
type Person struct {
	Name  string `json:"name,omitempty"` // empty: as the game calls the player
	Color Color  `json:"color,omitzero"` // clear: as the look has it
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

package stardice

import "fmt"

// What formations are worth, as players read it.
const (
	byShapeText   = "A string is 1 point. A closed shape of 3 dice is worth 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 28."
	byHighestText = "A die alone is 1 point, a string as much as its highest face. A closed shape is worth its highest face twice with 3 dice, three times with 4, and so on."
	byFacesText   = "Each die is worth its face: in a closed shape of 3 dice twice, of 4 three times, and so on."
	byFaces2Text  = "A die alone is 1 point, a die of a string as much as its face: in a closed shape of 3 dice twice, of 4 three times, and so on."
)

// help says how points are counted by these rules, in a few lines.
func (c *Config) help() []string {
	lines := []string{fmt.Sprintf("Dice that come to rest within %s are linked. %s", c.reachText(), c.Rules.counts)}
	if held := c.heldText(); held != "" {
		lines = append(lines, held)
	}
	if c.Rules.Cube != "" {
		lines = append(lines, "Who knocks the "+c.cubeWord()+" off the table forfeits the battle.")
	}
	return lines
}

// reachText is how far dice link.
func (c *Config) reachText() string {
	if c.Links.Reach == 0.25 {
		return "a quarter of the table"
	}
	return fmt.Sprintf("%.3g %% of the table's width", 100*c.Links.Reach)
}

// heldText is who gets the points of a formation, empty where nobody contends for them.
func (c *Config) heldText() string {
	switch {
	case c.Rules.Players == 1:
		return ""
	case c.Rules.best:
		return byTopText + " Only a player's best one counts."
	case c.Rules.byFace:
		return byTopText
	}
	return fmt.Sprintf("Its faces of each player are added up: the greater sum holds it, if it is more than the %s's number in it.", c.cubeWord()) + c.bonusText()
}

const byTopText = "The highest face holds it, unless both players or a neutral die show as much."

// bonusText is what the pips on the Cube count for.
func (c *Config) bonusText() string {
	switch c.Rules.bonus {
	case anyBonus:
		return " Pips on the " + c.cubeWord() + " go with it."
	case closedBonus:
		return " Pips on the " + c.cubeWord() + " go with closed shapes."
	}
	return ""
}

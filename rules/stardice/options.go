package stardice

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
)

// Config is a game of Star Dice as the players want it.
type Config struct {
	Rules RuleSet
	Links graph.Config
	White string // what the white player is called
	Red   string
	First Team   // who throws the Cube in the first battle
	Cube  string // what the die is called that decides who begins; empty: as the rule set says

	Seats []constellation.Angle // the sides that white and red sit at, as rules.Options has them; empty: bottom and top

	Areas    []AreaKind // virtual areas on the table
	Distance bool       // points for dice farther down the table than all of the other's
	Bets     bool       // onlookers bet on the outcome
}

// Validate tells what is wrong with c.
func (c Config) Validate() error {
	if c.Rules.worth == nil {
		return fmt.Errorf("stardice: rule set %q isn't one of Sets", c.Rules.Name)
	}
	if c.First != constellation.White && c.First != constellation.Red {
		return fmt.Errorf("stardice: first thrower %q is neither white nor red", c.First)
	}
	return c.Links.Validate()
}

// Default returns the final rules.
func Default() Config {
	return Config{Rules: Sets[0], Links: graph.Default(),
		White: "white", Red: "red", First: constellation.White}
}

// name is what the player of a team is called.
func (c Config) name(t Team) string {
	switch t {
	case constellation.White:
		return c.White
	case constellation.Red:
		return c.Red
	}
	return "nobody"
}

// opponent is what a team's opponent is called, empty when nobody plays it.
func (c Config) opponent(t Team) string {
	if !isTeams(t) || len(c.Rules.teams()) == 1 {
		return ""
	}
	return c.name(other(t))
}

// team is the team of a player, by name or by the team's own word.
func (c Config) team(name string) Team {
	switch name {
	case c.White:
		return constellation.White
	case c.Red:
		return constellation.Red
	case "white", "red":
		return Team(name)
	}
	return ""
}

// setters carry out the switches.
var setters = map[string]func(*Config, string) error{
	"reach":     func(c *Config, v string) error { return setFloat(&c.Links.Reach, v) },
	"hold":      func(c *Config, v string) error { return setFloat(&c.Links.Hold, v) },
	"angle":     func(c *Config, v string) error { return setFloat(&c.Links.MinAngle, v) },
	"links":     func(c *Config, v string) error { return setInt(&c.Links.MaxLinks, v) },
	"target":    setTarget,
	"first":     setFirst,
	"cube":      setCube,
	"hand":      setHand,
	"torpedo":   setTorpedo,
	"objective": setObjective,
	"areas":     setAreas,
	"distance":  func(c *Config, v string) error { return setBool(&c.Distance, v) },
	"bets":      func(c *Config, v string) error { return setBool(&c.Bets, v) },
}

// NewConfig understands the switches of the command line; what it doesn't know
// it refuses.
func NewConfig(o rules.Options) (Config, error) {
	c := Default()
	var err error
	if c.Rules, err = setOf(o.Rules); err != nil {
		return Config{}, err
	}
	if err := c.setPlayers(o.Players); err != nil {
		return Config{}, err
	}
	c.Seats = o.Seats
	for _, key := range slices.Sorted(maps.Keys(o.Values)) {
		set, ok := setters[key]
		if !ok {
			return Config{}, fmt.Errorf("stardice: %w", rules.NoSwitch(key, slices.Collect(maps.Keys(setters))))
		}
		if err := set(&c, o.Values[key]); err != nil {
			return Config{}, fmt.Errorf("stardice: switch %s=%s: %w", key, o.Values[key], err)
		}
	}
	return c, c.Validate()
}

func (c *Config) setPlayers(names []string) error {
	if len(names) > c.Rules.Players {
		return fmt.Errorf("stardice: %d players: %s is for %d", len(names), c.Rules.Name, c.Rules.Players)
	}
	if len(names) > 0 {
		c.White = names[0]
	}
	if len(names) > 1 && names[1] != "" { // a comma too many names nobody
		c.Red = names[1]
	}
	if c.White == "" {
		return errors.New("stardice: the first player has no name")
	}
	if rules.SameName(c.White, "red") || rules.SameName(c.Red, "white") {
		return fmt.Errorf("stardice: players %q and %q: the first plays the white fleet and the second the red one, so the names mislead", c.White, c.Red)
	}
	if err := rules.ToldApart(c.White, c.Red); err != nil {
		return fmt.Errorf("stardice: %w", err)
	}
	return nil
}

// errWhole is of a switch that must be a whole number.
var errWhole = errors.New("no whole number")

func setFloat(to *float64, v string) (err error) {
	if *to, err = strconv.ParseFloat(v, 64); err != nil {
		return errors.New("no number")
	}
	return nil
}

func setInt(to *int, v string) (err error) {
	if *to, err = strconv.Atoi(v); err != nil {
		return errWhole
	}
	return nil
}

func setBool(to *bool, v string) error {
	switch v {
	case "on", "true", "":
		*to = true
	case "off", "false":
		*to = false
	default:
		return fmt.Errorf("neither on nor off")
	}
	return nil
}

func setTarget(c *Config, v string) error {
	n, err := strconv.Atoi(v)
	if err != nil {
		return errWhole
	}
	if n < 1 || c.Rules.Goal.kind == goalHighest || c.Rules.Goal.kind == goalBeatRed {
		return fmt.Errorf("no target for %s", c.Rules.Name)
	}
	c.Rules.Goal.points = n
	return nil
}

func setFirst(c *Config, v string) error {
	c.First = Team(v)
	return nil
}

func setCube(c *Config, v string) error {
	if strings.TrimSpace(v) != v || v == "" {
		return fmt.Errorf("a name is wanted")
	}
	c.Cube = v
	return nil
}

func setHand(c *Config, v string) error {
	var hand []constellation.Kind
	for _, word := range strings.Split(v, ",") {
		k := constellation.Kind(strings.TrimSpace(word))
		if !k.Valid() || k == constellation.Borg {
			return fmt.Errorf("no die %q", word)
		}
		hand = append(hand, k)
	}
	c.Rules.Hand = hand
	return nil
}

func setTorpedo(c *Config, v string) error {
	rule, ok := map[string]torpedoRule{"8": torpedoTurn, "9": torpedoAfter6, "off": noTorpedoes}[v]
	switch {
	case !ok:
		return fmt.Errorf("neither 8, 9 nor off")
	case c.Rules.Stones == 0 && rule != noTorpedoes:
		return fmt.Errorf("%s has no torpedoes, stardice8 has", c.Rules.Name)
	}
	c.Rules.Torpedoes = rule
	return nil
}

func setObjective(c *Config, v string) error {
	switch {
	case c.Rules.Name != "solo2":
		return fmt.Errorf("only solo2 has objectives")
	case v == "1":
		return nil
	case v == "2":
		c.Rules.Goal, c.Rules.Lying, c.Rules.RedSet = beatRed, "", true
		return nil
	}
	return fmt.Errorf("neither 1 nor 2")
}

func setAreas(c *Config, v string) error {
	switch v {
	case "off":
		c.Areas = nil
		return nil
	case "all", "on":
		c.Areas = slices.Clone(AreaKinds)
		return nil
	}
	c.Areas = nil
	for _, word := range strings.Split(v, ",") {
		k := AreaKind(strings.TrimSpace(word))
		if !slices.Contains(AreaKinds, k) || slices.Contains(c.Areas, k) {
			return fmt.Errorf("no area %q, or named twice", word)
		}
		c.Areas = append(c.Areas, k)
	}
	return nil
}

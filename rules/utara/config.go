package utara

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// Level is how well the table plays or hints.
type Level string

// The levels.
const (
	Off    Level = ""       // no hints
	Greedy Level = "greedy" // the path that scores most now
	Good   Level = "good"   // the path after which all going greedy ends best
	Best   Level = "best"   // looks ahead as far as the budget lets it
)

// MachineName is the player whom the table plays itself.
const MachineName = "table"

// Config says how a match of Utara is played.
type Config struct {
	Sail     sail.Rules
	Advanced bool                  // Days and Tides count
	Players  []string              // in order of play; MachineName is played by the table
	Seats    []constellation.Angle // the sides that they sit at, as rules.Options has them
	Scale    float64               // how much larger than usual things are written, as rules.Surface has it
	Rounds   int                   // 0: as many as players
	Hint     Level
	Machine  Level         // how the table plays
	Budget   time.Duration // of one search, with a Clock
	Nodes    int           // of one search, the only limit without a Clock
	Seas     bool          // Stormy Seas: what is left is rolled again between rounds
	Mulligan bool          // a roll on which no path can start is rolled again
	Wager    int           // points that everyone stakes on a round
	Settle   time.Duration // how long the table must lie quiet before it is judged
	Patience time.Duration // how long a die under a hand, or an unfinished path, is waited for
	Nudge    float64       // mm that a die may move unnoticed
	// Objection is how long the table must lie quiet before anything is objected
	// to. Shorter: players are interrupted while they still collect; longer: they
	// go on before they hear of it.
	Objection time.Duration

	Clock func() time.Duration // measures a search; nil where a replay must give the same answer
}

// DefaultConfig returns the basic game for two.
func DefaultConfig() Config {
	return Config{
		Sail: sail.Default(), Players: []string{"Ada", "Ben"}, Machine: Best,
		Budget: time.Second, Nodes: 10000, Mulligan: true,
		Settle: time.Second, Patience: 5 * time.Second, Nudge: 2, Objection: 3 * time.Second,
	}
}

// Validate tells what is wrong with c.
func (c *Config) Validate() error {
	if err := c.Sail.Validate(); err != nil {
		return fmt.Errorf("utara: %w", err)
	}
	switch {
	case len(c.Players) < 1 || len(c.Players) > 6:
		return fmt.Errorf("utara: %d players, 1 to 6 can play", len(c.Players))
	case c.Rounds < 0 || c.Rounds > 99:
		return fmt.Errorf("utara: a match of %d rounds: want 1 to 99, or 0 for one to each player", c.Rounds)
	case c.Wager < 0 || c.Wager > rules.MostStake:
		return fmt.Errorf("utara: a wager of %d points: want 0 to %d", c.Wager, rules.MostStake)
	case c.Nodes < 1 || c.Budget < 0:
		return fmt.Errorf("utara: a budget of %v and %d nodes: want no less than 0 and one node or more", c.Budget, c.Nodes)
	case c.Settle <= 0 || c.Patience < c.Settle:
		return fmt.Errorf("utara: settle %v: want more than 0 and no more than %v", c.Settle, c.Patience)
	case c.Objection < 0:
		return fmt.Errorf("utara: objection %v must not be negative", c.Objection)
	case !(c.Nudge > 0):
		return fmt.Errorf("utara: nudge %v mm must be more than 0", c.Nudge)
	}
	return c.validatePlayers()
}

func (c *Config) validatePlayers() error {
	for i, p := range c.Players {
		if p == "" || rules.Namesakes(c.Players[:i], p) > 0 {
			return fmt.Errorf("utara: player %q is nameless or there twice", p)
		}
	}
	return nil
}

// rounds returns how many rounds a match has.
func (c *Config) rounds() int {
	if c.Rounds > 0 {
		return c.Rounds
	}
	return len(c.Players)
}

// switches are the values of the command line, by name.
var switches = map[string]func(c *Config, v string) error{
	"moon":      func(c *Config, v string) error { c.Sail.Moon = sail.MoonStyle(v); return nil },
	"sun":       func(c *Config, v string) error { c.Sail.Sun = sail.SunStyle(v); return nil },
	"tolerance": func(c *Config, v string) error { return number(&c.Sail.Tolerance, v) },
	"nudge":     func(c *Config, v string) error { return number(&c.Nudge, v) },
	"hint":      func(c *Config, v string) error { return level(&c.Hint, v) },
	"level":     func(c *Config, v string) error { return level(&c.Machine, v) },
	"rounds":    func(c *Config, v string) error { return count(&c.Rounds, v) },
	"wager":     func(c *Config, v string) error { return count(&c.Wager, v) },
	"nodes":     func(c *Config, v string) error { return count(&c.Nodes, v) },
	"budget":    func(c *Config, v string) error { return span(&c.Budget, v) },
	"settle":    func(c *Config, v string) error { return span(&c.Settle, v) },
	"objection": func(c *Config, v string) error { return span(&c.Objection, v) },
	"seas":      func(c *Config, v string) error { return either(&c.Seas, v, "stormy", "calm") },
	"mulligan":  func(c *Config, v string) error { return either(&c.Mulligan, v, "on", "off") },
}

// configure applies the switches of the command line to a default game.
func configure(o rules.Options) (Config, error) {
	c := DefaultConfig()
	switch o.Rules {
	case "", "basic":
	case "advanced":
		c.Advanced = true
	default:
		return c, fmt.Errorf("utara: rules %q are not basic or advanced", o.Rules)
	}
	if len(o.Players) > 0 {
		c.Players = distinct(o.Players)
	}
	c.Seats, c.Scale = o.Seats, o.Surface.Scale
	for _, name := range slices.Sorted(maps.Keys(o.Values)) { // of two wrong ones the same is always named
		v := o.Values[name]
		set, ok := switches[name]
		if !ok {
			return c, fmt.Errorf("utara: %w", rules.NoSwitch(name, slices.Collect(maps.Keys(switches))))
		}
		if v == "" {
			continue // not given
		}
		if err := set(&c, v); err != nil {
			return c, fmt.Errorf("utara: %s: %w", name, err)
		}
	}
	return c, c.Validate()
}

// distinct numbers players of the same name, such as "human,human".
func distinct(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = name
		if earlier := rules.Namesakes(names[:i], name); earlier > 0 {
			out[i] = fmt.Sprintf("%s %d", name, earlier+1)
		}
	}
	return out
}

// machine tells whether the table plays for this player.
func machine(name string) bool {
	return name == MachineName || strings.HasPrefix(name, MachineName+" ")
}

func number(to *float64, v string) (err error) {
	if *to, err = strconv.ParseFloat(v, 64); err != nil || math.IsInf(*to, 0) || math.IsNaN(*to) {
		return fmt.Errorf("%q is no number", v)
	}
	return nil
}

func count(to *int, v string) (err error) {
	if *to, err = strconv.Atoi(v); err != nil {
		return fmt.Errorf("%q is no whole number", v)
	}
	return nil
}

func span(to *time.Duration, v string) (err error) {
	if *to, err = time.ParseDuration(v); err != nil {
		return fmt.Errorf("%q is no time such as 500ms or 3s", v)
	}
	return nil
}

// level takes "on" for the best hints and "off" for none.
func level(to *Level, v string) error {
	switch l := Level(v); l {
	case "off":
		*to = Off
	case "on", "true":
		*to = Best
	case Off, Greedy, Good, Best:
		*to = l
	default:
		return fmt.Errorf("%q is not greedy, good, best or off", v)
	}
	return nil
}

func either(to *bool, v, yes, no string) error {
	if v != yes && v != no {
		return fmt.Errorf("%q is not %s or %s", v, yes, no)
	}
	*to = v == yes
	return nil
}

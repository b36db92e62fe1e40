package overlay

import (
	"errors"
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// Config says how scenes look. Take Default and change what you want.
type Config struct {
	Palette Palette
	Sizes   Sizes
	Times   Times
	Words   Words
	Sky     Sky
	Logo    Logo
	Voices  Voices
	Scale   float64 // how much larger than usual texts are, as far as there is room; 0 stands for 1
	Beside  bool    // numbers stand beside the dice, for tables where a real die lies on its star
	React   bool    // the ground glows near dice
	Checks  bool    // small checks stand at the rim, for a camera to see whether something was moved
	Spots   Spots   // of white light on the dice, for a camera to read them
	Fonts   Fonts   // in which painters write; nil: they have each letter
	Calm    bool    // nothing beats, runs or bursts; what comes and goes still fades

	// Game describes the game that is shown. The zero Info stands for the
	// registered one that the View names.
	Game rules.Info
}

// Fonts are what texts are written in.
type Fonts interface {
	// Shown tells whether any letter of a text can be drawn.
	Shown(text string) bool
	// Legible is a text without the letters that can't be drawn; all of it where none can.
	Legible(text string) string
}

// Sizes are lengths in millimetres on a table of 610 × 457 mm; on a larger one
// they grow with it (see rules.TableScale). Text sizes are heights of the em; a
// capital has 0.73 of it: what must be read from 2.5 m has 13.8 or more.
type Sizes struct {
	layout.Sizes
	Face    float64 // the number on a star, at most; it doesn't grow with the table
	Label   float64 // labels, questions
	Points  float64 // what a shape is worth
	Message float64 // what is said to a side; what has no room comes in pages
	Line    float64 // stroke of a link
}

// Times are in seconds of the table.
type Times struct {
	FadeIn  float64 // a mark that comes; 0: at once
	FadeOut float64 // a mark that goes; 0: at once
	Points  float64 // how long given points rise over a player's panel
	Banner  float64 // how long it is said what happened
	Spark   float64 // how long a new link or shape glints
	Pulse   float64 // one beat of what asks for attention
}

// Words are all words that the overlay itself puts on the table.
type Words struct {
	White, Red, Neutral string // how teams are called
	Logo                string // on the empty table
	Turn                string // whose turn it is
	Total               string // points before those that are played for now
	Now                 string // points that are played for now
	Paused, Frozen      string
	Your, Yours         string // stand for the name of who reads it, with 's
	Limit               string // a sensor at its limit: %[1]s its name, %[2]d how many dice
	Blind               string // a sensor that can't look: %[1]s its name, %[2]s why
}

// Default returns the look of the product.
func Default() Config {
	return Config{
		Palette: DefaultPalette(),
		Sizes:   Sizes{Sizes: layout.DefaultSizes(), Face: 13.8, Label: 8, Points: 14, Message: 13.8, Line: 1.3},
		Times:   Times{FadeIn: 0.45, FadeOut: 0.6, Points: 2.2, Banner: 5, Spark: 0.9, Pulse: 1.6},
		Words:   defaultWords(),
		Sky:     Sky{Stars: 900, Nebula: 1, Seed: 1, Life: 1},
		Logo:    plough(),
	}
}

func defaultWords() Words {
	return Words{
		White: "Fleet white", Red: "Fleet red", Neutral: "nobody",
		Logo: "ASTERISM",
		Turn: "your turn", Total: "before", Now: "now", Paused: "paused", Frozen: "score locked",
		Your: "your", Yours: "yours",
		Limit: "%[1]s can tell no more than %[2]d dice apart: further dice may not be seen",
		Blind: "%[1]s can't look: %[2]s",
	}
}

// Still returns c for a single picture: nothing is on its way in or out.
func (c Config) Still() Config {
	c.Times.FadeIn, c.Times.FadeOut = 0, 0
	return c
}

// times is s on a table where everything is written larger.
func (s Sizes) times(k float64) Sizes {
	s.Sizes = s.Sizes.Times(k)
	s.Label, s.Points, s.Message = s.Label*k, s.Points*k, s.Message*k
	return s
}

// Team returns how a team is called.
func (w Words) Team(t constellation.Team) string {
	switch t {
	case constellation.White:
		return w.White
	case constellation.Red:
		return w.Red
	}
	return w.Neutral
}

// Validate tells what is wrong with c.
func (c Config) Validate() error {
	if err := c.Sizes.validate(); err != nil {
		return err
	}
	if err := c.Times.validate(); err != nil {
		return err
	}
	if !(c.Scale == 0 || c.Scale >= 0.4 && c.Scale <= 4) {
		return fmt.Errorf("overlay: scale %v is not in [0.4, 4]", c.Scale)
	}
	if len(c.Palette.Shapes) == 0 {
		return fmt.Errorf("overlay: the palette has no colour for closed shapes")
	}
	if err := errors.Join(c.Logo.validate(), c.Voices.Validate()); err != nil {
		return err
	}
	if c.Sky.Stars < 0 || c.Sky.Stars > 20000 || !(c.Sky.Nebula >= 0 && c.Sky.Nebula <= 4) {
		return fmt.Errorf("overlay: sky of %d stars, nebula %v: want 0 to 20000 and 0 to 4", c.Sky.Stars, c.Sky.Nebula)
	}
	if !(c.Sky.Life >= 0 && c.Sky.Life <= 1) {
		return fmt.Errorf("overlay: life %v of the sky is not in [0, 1]", c.Sky.Life)
	}
	return nil
}

// amount is a length or a time that has a name, in a list: of two wrong ones the first is
// named.
type amount struct {
	name string
	of   float64
}

func (s Sizes) validate() error {
	for _, size := range []amount{{"face", s.Face}, {"label", s.Label}, {"points", s.Points}, {"name", s.Name}, {"score", s.Score},
		{"small", s.Small}, {"panel", s.Panel}, {"message", s.Message}, {"line", s.Line}, {"larger", s.Larger}} {
		if !(size.of > 0 && size.of <= 1000) {
			return fmt.Errorf("overlay: size %s of %v is not in (0, 1000]", size.name, size.of)
		}
	}
	if !(s.Rim >= 0 && s.Rim <= 1000) {
		return fmt.Errorf("overlay: rim of %v mm is not in [0, 1000]", s.Rim)
	}
	return nil
}

func (t Times) validate() error {
	for _, time := range []amount{{"fade in", t.FadeIn}, {"fade out", t.FadeOut}, {"points", t.Points}, {"banner", t.Banner}, {"spark", t.Spark}} {
		if !(time.of >= 0 && time.of <= 60) {
			return fmt.Errorf("overlay: time %s of %v s is not in [0, 60]", time.name, time.of)
		}
	}
	if !(t.Pulse > 0 && t.Pulse <= 60) {
		return fmt.Errorf("overlay: time pulse of %v s is not in (0, 60]", t.Pulse)
	}
	return nil
}

// tone returns the colour of a mark.
func (c *Config) tone(m *rules.Mark) Color {
	return c.Palette.Tone(m.Tone, m.Index)
}

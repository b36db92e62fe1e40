package theme

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"

	"github.com/asterism-dice/asterism/overlay"
)

// Theme is how the table looks and sounds.
type Theme struct {
	Colors overlay.Palette `toml:"colors"`
	Sky    overlay.Sky     `toml:"sky"`
	Names  Called          `toml:"names"`
	Logo   overlay.Logo    `toml:"logo"`
	Sounds overlay.Voices  `toml:"sounds"`
}

// Called is how the product and the fleets of a table without names of its own
// are called.
type Called struct {
	Logo    string `toml:"logo"` // below the stars of the empty table
	White   string `toml:"white"`
	Red     string `toml:"red"`
	Neutral string `toml:"neutral"`
}

// longestName is how many letters a name may have: longer ones have no room.
const longestName = 24

func (n Called) validate() error {
	for _, name := range []string{n.Logo, n.White, n.Red, n.Neutral} {
		if l := utf8.RuneCountInString(name); l > longestName || !strings.ContainsFunc(name, isSeen) || strings.ContainsFunc(name, unicode.IsControl) {
			return fmt.Errorf("theme: name %q: give 1 to %d letters", name, longestName)
		}
	}
	return nil
}

func isSeen(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }

// file is a theme as it is written down.
type file struct {
	Base string `toml:"base"`
	Theme
}

//go:embed themes/*.toml
var themes embed.FS

// Names lists the themes that come with the product, in order of the alphabet.
func Names() []string {
	files, _ := fs.Glob(themes, "themes/*.toml") // the pattern is good
	for i, f := range files {
		files[i] = strings.TrimSuffix(strings.TrimPrefix(f, "themes/"), ".toml")
	}
	return files
}

// Named returns a theme that comes with the product, and whether there is one
// of that name.
func Named(name string) (Theme, bool) {
	b, err := themes.ReadFile("themes/" + name + ".toml")
	if err != nil {
		return Theme{}, false
	}
	t, err := Parse(b)
	return t, err == nil
}

// Parse reads a theme; what the file doesn't say is as in its base. It tells
// of a key that nobody knows (a *toml.StrictMissingError), of a value that
// can't be read (a *toml.DecodeError) and of what can't be drawn.
func Parse(b []byte) (Theme, error) {
	var f file
	if err := toml.Unmarshal(b, &struct{ Base *string }{&f.Base}); err != nil {
		return Theme{}, fmt.Errorf("theme: %w", err)
	}
	var err error
	if f.Theme, err = base(f.Base); err != nil {
		return Theme{}, err
	}
	if err := toml.NewDecoder(bytes.NewReader(b)).DisallowUnknownFields().Decode(&f); err != nil {
		return Theme{}, fmt.Errorf("theme: %w", err)
	}
	if err := threeEach(b); err != nil {
		return Theme{}, err
	}
	return f.Theme, f.Theme.Validate()
}

// threeEach tells of a star of the logo that hasn't three numbers: what a file says beyond
// an array's length, or leaves out of it, the decoder passes over.
func threeEach(b []byte) error {
	var said struct {
		Logo struct{ Stars [][]float64 }
	}
	if err := toml.Unmarshal(b, &said); err != nil {
		return fmt.Errorf("theme: %w", err)
	}
	for i, s := range said.Logo.Stars {
		if len(s) != 3 {
			return fmt.Errorf("theme: star %d of the logo is %d numbers: give three, x, y and light", i+1, len(s))
		}
	}
	return nil
}

// base is the theme that a file changes.
func base(name string) (Theme, error) {
	if name == "" {
		look := overlay.Default()
		w := &look.Words
		return Theme{Colors: look.Palette, Sky: look.Sky, Names: Called{w.Logo, w.White, w.Red, w.Neutral}, Logo: look.Logo, Sounds: look.Voices}, nil
	}
	t, ok := Named(name)
	if !ok {
		return t, fmt.Errorf("theme: base %q: give %s", name, strings.Join(Names(), ", "))
	}
	return t, nil
}

// Validate tells what is wrong with t.
func (t Theme) Validate() error {
	if c := t.Colors.Ground; c.A != 255 {
		return fmt.Errorf("theme: ground %s can be seen through: give #rrggbb", c)
	}
	if err := t.Names.validate(); err != nil {
		return err
	}
	if err := t.On(overlay.Default()).Validate(); err != nil {
		return fmt.Errorf("theme: %w", err)
	}
	return nil
}

// On returns look with what t says.
func (t Theme) On(look overlay.Config) overlay.Config {
	look.Palette, look.Sky, look.Logo, look.Voices = t.Colors, t.Sky, t.Logo, t.Sounds
	w := &look.Words
	w.Logo, w.White, w.Red, w.Neutral = t.Names.Logo, t.Names.White, t.Names.Red, t.Names.Neutral
	return look
}

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/overlay/theme"
)

// themeFlag says how the table looks.
type themeFlag struct {
	Theme string `help:"How the table looks: ${themes}, or a TOML file; else what the settings say." placeholder:"NAME|FILE"`
}

// themeNames lists the themes that come with the product.
func themeNames() string { return strings.Join(theme.Names(), ", ") }

// setTheme takes the theme of a name or in a file; none changes nothing.
func (c *config) setTheme(name string) error {
	if name == "" {
		return nil
	}
	t, ok := theme.Named(name)
	if !ok {
		var err error
		if t, err = themeFile(name); err != nil {
			return err
		}
	}
	c.theme = &t
	return nil
}

// writtenTheme is a theme as it is written down.
type writtenTheme struct {
	Base string `toml:"base"`
	theme.Theme
}

// themeFile reads a theme that isn't one of the product's.
func themeFile(name string) (theme.Theme, error) {
	b, err := readFile(name, largestInput)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return theme.Theme{}, bad(fmt.Errorf("no theme and no file is called %q: give %s or a TOML file", name, themeNames()))
	case err != nil:
		return theme.Theme{}, bad(fmt.Errorf("theme: %w", err))
	}
	b = constellation.WithoutMark(b)
	t, err := theme.Parse(b)
	if err != nil {
		return t, bad(fmt.Errorf("theme %s: %w", name, oneLine(err, b, reflect.TypeFor[writtenTheme]())))
	}
	return t, bad(withSounds(&t, name))
}

// largestSound is ten seconds of the finest sound that is played, bytes.
const largestSound = 8 << 20

// withSounds reads the sound files that a theme in a file names; they are looked
// for beside it.
func withSounds(t *theme.Theme, name string) error {
	for _, kind := range slices.Sorted(maps.Keys(t.Sounds.Files)) { // of two that lack the same one is told
		file := t.Sounds.Files[kind]
		if !filepath.IsAbs(file) {
			file = filepath.Join(filepath.Dir(name), file)
		}
		data, err := readFile(file, largestSound)
		if err != nil {
			return fmt.Errorf("theme %s: sound %s: %w", name, kind, err)
		}
		clip, err := ebi.ReadClip(data)
		if err != nil {
			return fmt.Errorf("theme %s: sound %s: %s: %w", name, kind, file, err)
		}
		if t.Sounds.Clips == nil {
			t.Sounds.Clips = map[overlay.SoundKind]overlay.Clip{}
		}
		t.Sounds.Clips[kind] = clip
	}
	return nil
}

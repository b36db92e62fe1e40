package theme

import (
	"testing"

	"github.com/pelletier/go-toml/v2"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
)

func TestNightSkyIsTheLookOfTheProduct(t *testing.T) {
	night, ok := Named("night-sky")
	require.True(t, ok)
	require.Equal(t, overlay.Default(), night.On(overlay.Default()))
}

func TestEveryBundledThemeCanBeRead(t *testing.T) {
	require.Equal(t, []string{"color-blind", "high-contrast", "night-sky", "print"}, Names())
	for _, name := range Names() {
		_, ok := Named(name)
		require.True(t, ok, name)
	}
	_, ok := Named("../theme")
	require.False(t, ok)
}

func TestWhatAFileDoesNotSayIsAsInItsBase(t *testing.T) {
	print, _ := Named("print")
	got, err := Parse([]byte("base = \"print\"\n[colors]\ntext = \"#202020\"\nshapes = [\"#0b6fae\", \"#7d6a00\"]\n[sky]\nstars = 5\n"))
	require.NoError(t, err)
	require.Equal(t, overlay.RGB(0x202020), got.Colors.Text)
	require.Equal(t, []overlay.Color{overlay.RGB(0x0b6fae), overlay.RGB(0x7d6a00)}, got.Colors.Shapes)
	require.Equal(t, 5, got.Sky.Stars)
	require.Equal(t, print.Colors.Ground, got.Colors.Ground)
	again, _ := Named("print")
	require.Equal(t, print, again, "a file changed its base")
}

func TestAnEmptyFileIsTheNightSky(t *testing.T) {
	got, err := Parse(nil)
	require.NoError(t, err)
	require.Equal(t, overlay.Default(), got.On(overlay.Default()))
}

func TestABadFileIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"[colors]\ntext = \"mauve\"":                  `colour "mauve" is not #rrggbb or #rrggbbaa`,
		"[colors]\nground = \"#10203040\"":            "ground #10203040 can be seen through",
		"[colors]\nshapes = []":                       "no colour for closed shapes",
		"[sky]\nstars = -1":                           "sky of -1 stars",
		"[logo]\nstars = [[0, 0, 1], [0.1, 0, 1, 5]]": "star 2 of the logo is 4 numbers: give three",
		"[logo]\nstars = [[0.1, 0.2], [0, 0, 1]]":     "star 1 of the logo is 2 numbers: give three",
		"base = \"noon\"":                             `base "noon": give color-blind, high-contrast, night-sky, print`,
		"[colors]\ntext = 7":                          `colour "7" is not`,
		"[colors":                                     "toml: ",
		"base = 3":                                    "toml: ",
		"[sky]\nnebula = nan\n":                       "nebula NaN",
		"[sky]\nnebula = \"a lot\"":                   "toml: ",
		"[colors]\nshapes = [\"#123456\", 1]":         `colour "1" is not`,
	} {
		_, err := Parse([]byte(text))
		require.ErrorContains(t, err, want, text)
	}
	_, err := Parse([]byte("[colors]\nsea = \"#000000\"\n"))
	unknown := new(toml.StrictMissingError)
	require.ErrorAs(t, err, &unknown)
}

// Whatever the bytes, a theme that is read can be drawn with.
func FuzzParse(f *testing.F) {
	for _, name := range Names() {
		b, _ := themes.ReadFile("themes/" + name + ".toml")
		f.Add(b)
	}
	f.Add([]byte("base = \"print\"\n[colors]\nshapes = [\"#0b6fae\"]\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		got, err := Parse(b)
		if err != nil {
			return
		}
		_, err = overlay.NewComposer(got.On(overlay.Default()))
		require.NoError(t, err)
	})
}

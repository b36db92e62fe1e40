package theme

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

const sailors = `
[names]
logo = "SOUTHERN CROSS"
white = "Gulls"
[logo]
stars = [[0.0, -0.4, 1.0], [0.3, 0.0, 0.9], [0.0, 0.5, 1.0], [-0.3, 0.0, 0.8], [0.12, 0.15, 0.4]]
closed = 4
[sounds]
pitch = -5
level = {tick = 0.0, victory = 0.5}
as = {heavy = "shape"}
`

func TestNamesLogoAndSoundsAreThoseOfTheFile(t *testing.T) {
	own, err := Parse([]byte(sailors))
	require.NoError(t, err)
	c, err := overlay.NewComposer(own.On(overlay.Default()).Still())
	require.NoError(t, err)
	table := &constellation.Table{Width: 610, Height: 457}
	var dump bytes.Buffer
	scene := c.Compose(rules.Snapshot{Table: table, View: rules.View{Game: "stardice", Logo: true, Players: []rules.PlayerView{
		{Name: "white", Team: constellation.White}, {Name: "red", Team: constellation.Red, Facing: 180}}}})
	require.NoError(t, scene.Dump(&dump))
	for _, text := range []string{"SOUTHERN CROSS", "Gulls", "Fleet red"} {
		require.Contains(t, dump.String(), text)
	}
	discs := 0
	for _, o := range scene.Ops {
		if o.Kind == overlay.OpDisc && o.Points[0].Y < 330 && o.Points[0].Y > 60 {
			discs++
		}
	}
	require.Equal(t, 5, discs, "stars of the logo")
	sound, level := own.Sounds.Of(overlay.Sound{Kind: overlay.SoundHeavy})
	require.Equal(t, overlay.SoundShape, sound.Kind)
	require.Equal(t, 1.0, level)
	_, level = own.Sounds.Of(overlay.Sound{Kind: overlay.SoundTick})
	require.Zero(t, level)
}

func TestNamesLogosAndSoundsThatCannotBeAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"[names]\nlogo = \"\"":                            `name ""`,
		"[names]\nred = \" \"":                            `name " "`,
		"[names]\nred = \"\\u200b\"":                      `name "\u200b"`,
		"[names]\nred = \"a name without any end to it\"": "1 to 24 letters",
		"[logo]\nstars = [[0.0, 0.0, 1.0]]":               "logo of 1 stars",
		"[logo]\nclosed = 2":                              "2 of them closed",
		"[logo]\nstars = [[0.0, 0.0, 1.0], [3.0, 0.0, 1.0], [0.0, 0.1, 1.0], [0.0, 0.2, 1.0]]": "star 2 of the logo",
		"[sounds]\npitch = 40":             "40 half-tones",
		"[sounds]\nlevel = {tock = 1.0}":   `no sound "tock"`,
		"[sounds]\nlevel = {tick = 3.0}":   "level 3",
		"[sounds]\nas = {tick = \"tock\"}": `"tock"`,
	} {
		_, err := Parse([]byte(text))
		require.ErrorContains(t, err, want)
	}
}

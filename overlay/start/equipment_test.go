package start

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// What is set up of table, sensors and camera on the first screen holds for whatever is played
// then, and is kept; what was left as it is, or is another table's, stays as each profile has it.
func TestEquipment_ofTheFirstScreenHoldsForAllThatIsPlayed(t *testing.T) {
	mine := Symbol{ID: 3, Kind: constellation.D20, Team: constellation.White}
	cfg := surface()
	ours := Setup{Game: "stardice", Table: constellation.Vec{X: 610, Y: 457}, Symbols: []Symbol{mine}}
	attic := Setup{Game: "ur", Table: constellation.Vec{X: 900, Y: 700}, Fingers: true, Camera: "2"}
	cfg.Profiles = []Profile{{Name: "ours", Used: cfg.Now.Add(-24 * time.Hour), Setup: ours}, {Name: "attic", Setup: attic}}

	change := func() *someone {
		a := sitDown(t, cfg)
		a.tap("sensors", "width", "key 7", "key 0", "key 0", "done", "learn")
		a.lay(Contact{Kind: Tag, ID: 7, Number: 50, Pos: a.page.setup.Table.Mul(0.5)})
		a.lift(50)
		a.tap("kind d6", "team red", "face", "back")
		return a
	}
	taught := Symbol{ID: 7, Kind: constellation.D6, Team: constellation.Red}
	for name, c := range map[string]struct {
		taps    []string
		profile string
		wide    float64
		fingers bool
		camera  string
		symbols []Symbol
	}{
		"as it was":       {[]string{"go on"}, "ours", 700, false, "", []Symbol{mine, taught}},
		"changed first":   {[]string{"change", "play"}, "ours", 700, false, "", []Symbol{mine, taught}},
		"another profile": {[]string{"profile attic", "play"}, "attic", 900, true, "2", []Symbol{taught}},
		"a new game":      {[]string{"new", "game utara", "rules basic", "next", "play"}, "", 700, false, "", []Symbol{mine, taught}},
	} {
		t.Run(name, func(t *testing.T) {
			a := change()
			a.tap(c.taps...)
			got := a.page.Answer()
			require.NotNil(t, got)
			require.False(t, got.Kept, "it is to be kept")
			require.Equal(t, c.wide, got.Setup.Table.X)
			require.Equal(t, c.symbols, got.Setup.Symbols)
			require.Equal(t, c.fingers, got.Setup.Fingers)
			require.Equal(t, c.camera, got.Setup.Camera)
			if c.profile != "" {
				require.Equal(t, c.profile, got.Profile)
			}
		})
	}
	a := sitDown(t, cfg)
	a.tap("sensors", "back", "go on")
	require.True(t, a.page.Answer().Kept, "nothing was changed")
	require.Len(t, cfg.Profiles[0].Setup.Symbols, 1, "the profiles are as they were")
}

func TestEquipment_aTagThatIsForgottenBearsNoDie(t *testing.T) {
	one, other := Symbol{ID: 1, Kind: constellation.D6}, Symbol{ID: 2, Kind: constellation.D6}
	var e Equipment
	e.note(&Setup{Symbols: []Symbol{one, other}}, &Setup{Symbols: []Symbol{other}})
	require.False(t, e.none())
	require.Equal(t, []Symbol{other}, e.in(Setup{Symbols: []Symbol{one, other}}).Symbols)
	e.note(&Setup{Symbols: []Symbol{other}}, &Setup{Symbols: []Symbol{other, one}})
	require.Equal(t, []Symbol{one}, e.in(Setup{}).Symbols, "taught again")
}

// The marks of a calibration were shown on the whole screen: a game for which something else
// was changed fills it, too.
func TestEquipment_aCalibrationByMarksFillsTheScreen(t *testing.T) {
	small, filled := Setup{Table: constellation.Vec{X: 610, Y: 457}}, Setup{Table: constellation.Vec{X: 610, Y: 343}, Fullscreen: true}
	var e Equipment
	e.note(&small, &filled)
	require.False(t, e.none())
	require.True(t, e.in(small).Fullscreen)
	calibrated := small
	calibrated.Fullscreen = true
	e = Equipment{}
	e.note(&small, &calibrated)
	require.True(t, e.none(), "it keeps that by itself")
}

func TestEquipment_whatIsPutBackWasNotChanged(t *testing.T) {
	one, other := Setup{Table: constellation.Vec{X: 610, Y: 457}, Camera: "0"}, Setup{Table: constellation.Vec{X: 700, Y: 457}, Camera: "2", Corners: make([]float64, 8)}
	var e Equipment
	e.note(&one, &other)
	require.False(t, e.none())
	require.Equal(t, other, e.in(one))
	e.note(&other, &one)
	require.True(t, e.none())
	require.Equal(t, other, e.in(other))
}

// Who looks at rules for fewer players, and goes back to those of before, finds everybody there.
func TestPage_aLookAtOtherRulesForgetsNobody(t *testing.T) {
	a := sitDown(t, surface())
	a.tap("new", "game stardice", "rules final", "side 270", "side 90")
	before := a.page.Setup().Players
	a.tap("back", "rules solo1")
	require.Len(t, a.page.Setup().Players, 1)
	a.tap("back", "rules final")
	require.Equal(t, before, a.page.Setup().Players)
}

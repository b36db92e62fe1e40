package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// twins is a battle with two d6 of white's that touch: one shows 5, the other 3.
func twins(t *testing.T) *board {
	b := opened(t, rules.Options{})
	b.roll("w d6 white 5 300 300")
	b.calm()
	b.roll("r d8 red 3 100 300")
	b.calm()
	b.roll("w2 d6 white 3 320 300")
	b.calm()
	require.Empty(t, b.r.View().Faults)
	return b
}

// Of two equal dice side by side each is found again after a crash where it lay, whatever
// ids they get, and whether one of them is out or was taken back.
func TestAfterACrashTwinsAreNotMixedUp(t *testing.T) {
	for name, tc := range map[string]struct {
		before rules.Command
		dice   []string
		id     string // of the one that is in
		shows  string
		faults []string
	}{
		"one is out, and was lifted off since":  {rules.Command{Do: DoOut, Die: "w"}, []string{"xa d6 white 3 320 300"}, "xa", "3", nil},
		"one is out, and still lies there":      {rules.Command{Do: DoOut, Die: "w"}, []string{"xx d6 white 5 300 300", "xa d6 white 3 320 300"}, "xa", "3", nil},
		"one was taken back, the ids in order":  {undo, []string{"xa d6 white 5 300 300", "xb d6 white 3 320 300"}, "xa", "5", []string{"white's d6 (3): taken back: lift it off, or let it stand"}},
		"one was taken back, the ids turned":    {undo, []string{"xb d6 white 5 300 300", "xa d6 white 3 320 300"}, "xb", "5", []string{"white's d6 (3): taken back: lift it off, or let it stand"}},
		"both are in, and the ids are turned":   {rules.Command{}, []string{"xb d6 white 5 300 300", "xa d6 white 3 320 300"}, "xb", "5", nil},
		"both are in, and were nudged together": {rules.Command{}, []string{"xb d6 white 5 306 300", "xa d6 white 3 322 300"}, "xb", "5", nil},
	} {
		t.Run(name, func(t *testing.T) {
			b := twins(t)
			if tc.before.Do != "" {
				b.do(tc.before)
				b.calm()
			}
			b = b.anew()
			b.lay("xc borg neutral 8 40 40")
			b.lay("xr d8 red 3 100 300")
			for _, d := range tc.dice {
				b.lay(d)
			}
			b.see()
			b.tab.Time += 2 * findTime
			b.see()
			b.calm()
			p, ok := b.r.State().placed(tc.id)
			require.True(t, ok)
			require.False(t, p.Out)
			require.Equal(t, tc.shows, b.at(p.ID).Face)
			var faults []string
			for _, f := range b.r.View().Faults {
				faults = append(faults, f.Text)
			}
			require.Equal(t, tc.faults, faults)
		})
	}
}

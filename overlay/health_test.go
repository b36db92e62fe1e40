package overlay

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestTheCornerSaysWhatEachSensorSees(t *testing.T) {
	for dice, want := range map[int]string{0: "surface: 0 dice, 60 a second", 1: "surface: 1 die, 60 a second", 2: "surface: 2 dice, 60 a second"} {
		table := sky(0)
		table.Sources = []constellation.SourceState{{Name: "surface", Dice: dice, Rate: 60}}
		require.Contains(t, texts(composer(t, Default()).Compose(snapshot(table, rules.View{}, nil))), want)
	}
}

// How long a sensor can't look is counted from when it last could, however often it says so.
func TestTheCornerSaysForHowLongASensorSeesNothing(t *testing.T) {
	for _, c := range []struct {
		source constellation.SourceState
		want   string
	}{
		{constellation.SourceState{Last: 100 * time.Second, Rate: 60}, "surface: 0 dice, 60 a second"},
		{constellation.SourceState{Last: 91 * time.Second, Rate: 60}, "surface: 0 dice, silent for 9 s"},
		{constellation.SourceState{Last: 70 * time.Second, Blind: constellation.NoWord, Since: 70 * time.Second}, "surface: 0 dice, silent for 30 s"},
		{constellation.SourceState{Last: 99 * time.Second, Blind: "it gives no pictures", Since: 60 * time.Second}, "surface: 0 dice, blind for 40 s"},
		{constellation.SourceState{Last: 100 * time.Second, Blind: constellation.LostAllDice, Since: 95 * time.Second}, "surface: 0 dice, blind for 5 s"},
	} {
		table := sky(0)
		c.source.Name = "surface"
		table.Time, table.Sources = 100*time.Second, []constellation.SourceState{c.source}
		require.Contains(t, texts(composer(t, Default()).Compose(snapshot(table, rules.View{}, nil))), c.want)
	}
}

// Sensors that would bear one name are told apart by no more than that takes.
func TestTheCornerTellsSensorsApart(t *testing.T) {
	for name, c := range map[string]struct{ sources, want []string }{
		"one":              {[]string{"tuio 10.0.0.7:4000 surface@10.0.0.7"}, []string{"tuio: "}},
		"a camera, too":    {[]string{"tuio 10.0.0.7:4000 surface@10.0.0.7", "camera 0"}, []string{"tuio: ", "camera 0: "}},
		"by their names":   {[]string{"tuio 10.0.0.7:4000 surface@10.0.0.7", "tuio 10.0.0.7:4001 reacTIVision@10.0.0.7"}, []string{"tuio surface: ", "tuio reacTIVision: "}},
		"one has no name":  {[]string{"tuio 10.0.0.7:4000", "tuio 10.0.0.7:4001 reacTIVision"}, []string{"tuio: ", "tuio reacTIVision: "}},
		"by their hosts":   {[]string{"tuio 10.0.0.7:4000 surface", "tuio 10.0.0.8:4000 surface"}, []string{"tuio surface 10.0.0.7: ", "tuio surface 10.0.0.8: "}},
		"by their ports":   {[]string{"tuio 10.0.0.7:4000 surface", "tuio 10.0.0.7:4001 surface"}, []string{"tuio 10.0.0.7:4000 surface: ", "tuio 10.0.0.7:4001 surface: "}},
		"IPv6":             {[]string{"tuio [fe80::1]:4000", "tuio [fe80::2]:4000"}, []string{"tuio [fe80::1]: ", "tuio [fe80::2]: "}},
		"what can be read": {[]string{"tuio 10.0.0.7:4000 a\nb", "tuio 10.0.0.7:4001"}, []string{"tuio ab: ", "tuio: "}},
	} {
		t.Run(name, func(t *testing.T) {
			table, want := sky(0), ""
			for i, s := range c.sources {
				table.Sources = append(table.Sources, constellation.SourceState{Name: s, Rate: 60})
				want += c.want[i] + "0 dice, 60 a second\n"
			}
			require.Contains(t, texts(composer(t, Default()).Compose(snapshot(table, rules.View{}, nil))), strings.TrimSuffix(want, "\n"))
		})
	}
}

// That two are told apart costs no memory while nothing changes.
func TestTellingSensorsApartCostsNoMemory(t *testing.T) {
	table := sky(0)
	table.Sources = []constellation.SourceState{{Name: "tuio 10.0.0.7:4000 surface@a"}, {Name: "tuio 10.0.0.7:4001 other@a"}}
	f := &frame{table: table, phrases: newPhrases()}
	require.Zero(t, testing.AllocsPerRun(50, func() { f.sensorName(&table.Sources[0]) }))
}

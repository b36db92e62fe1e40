package rules

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func sayTable() *constellation.Table {
	return &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		{ID: "a", Kind: constellation.D6, Face: "3", Team: constellation.White, FaceConfidence: 0.4},
		{ID: "b", Kind: constellation.Utara, Face: "N"},
	}}
}

func TestSayingOfRefusesWhatCantBe(t *testing.T) {
	for name, tc := range map[string]struct {
		c    Command
		want Saying
		err  error
	}{
		"a face":              {Command{Do: DoFace, Die: "a", Value: "6"}, Saying{Die: "a", Face: "6"}, nil},
		"a face it hasn't":    {Command{Do: DoFace, Die: "a", Value: "7"}, Saying{}, errNoFace},
		"no face":             {Command{Do: DoFace, Die: "a"}, Saying{}, errNoFace},
		"a die that isn't":    {Command{Do: DoFace, Die: "z", Value: "6"}, Saying{}, errNoDie},
		"a kind":              {Command{Do: DoKind, Die: "a", Value: "d8"}, Saying{Die: "a", Kind: constellation.D8}, nil},
		"no kind":             {Command{Do: DoKind, Die: "a", Value: "d7"}, Saying{}, errNoWord},
		"a team":              {Command{Do: DoTeam, Die: "a", Value: "red"}, Saying{Die: "a", Team: constellation.Red}, nil},
		"no team":             {Command{Do: DoTeam, Die: "a", Value: "blue"}, Saying{}, errNoWord},
		"one more beside":     {Command{Do: DoStack, Die: "a", Value: "red d6 4"}, Saying{Die: "a", Beside: []constellation.Member{{Kind: constellation.D6, Team: constellation.Red, Face: "4"}}}, nil},
		"a face too high":     {Command{Do: DoStack, Die: "a", Value: "red d6 9"}, Saying{}, errNoFace},
		"one die":             {Command{Do: DoUnstack, Die: "a"}, Saying{Die: "a", Single: true}, nil},
		"not part of it":      {Command{Do: DoIgnore, Die: "a"}, Saying{Die: "a", Ignored: true}, nil},
		"part of it":          {Command{Do: DoTakeIn, Die: "a"}, Saying{Die: "a", TakenIn: true}, nil},
		"nothing about a die": {Command{Do: "sing", Die: "a"}, Saying{}, errNoWord},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := SayingOf(tc.c, sayTable())
			require.ErrorIs(t, err, tc.err)
			require.Equal(t, tc.want, got)
		})
	}
}

func TestSayingsStandAgainstSensors(t *testing.T) {
	seen := sayTable()
	var s Sayings
	require.Same(t, seen, s.On(seen), "nothing said, nothing copied")
	s = s.With(Saying{Die: "a", Face: "6"}).With(Saying{Die: "a", Team: constellation.Red}).
		With(Saying{Die: "a", Beside: []constellation.Member{{Kind: constellation.D6, Face: "1"}}})
	d, _ := s.On(seen).Die("a")
	require.Equal(t, "6", d.Face)
	require.Equal(t, constellation.Red, d.Team)
	require.Equal(t, 1.0, d.FaceConfidence)
	require.Len(t, d.Stack, 1)
	was, _ := seen.Die("a")
	require.Equal(t, "3", was.Face, "what the sensor saw stays")

	d, _ = s.Moved("a").On(seen).Die("a")
	require.Equal(t, "3", d.Face, "a moved die shows what the sensor says")
	require.Equal(t, constellation.Red, d.Team, "and stays whose it is")

	_, ok := s.Renamed("a", "c").Of("a")
	require.False(t, ok)
	said, _ := s.Renamed("a", "c").Of("c")
	require.Equal(t, "6", said.Face)

	require.Len(t, s.With(Saying{Die: "b", Ignored: true}).On(seen).Dice, 1)
	require.Len(t, s.With(Saying{Die: "b", Ignored: true}).With(Saying{Die: "b", TakenIn: true}).On(seen).Dice, 2)
	said, _ = s.With(Saying{Die: "a", Single: true}).Of("a")
	require.Empty(t, said.Beside)
	require.Empty(t, s.Without("a").of)
	require.Len(t, s.of, 1, "a value is never changed in place")
}

// What a die of the kind that players say can't show isn't what it shows, whoever read or
// said it before.
func TestAKindTakesWhatItCantShow(t *testing.T) {
	kind := func(k constellation.Kind) Saying { return Saying{Die: "a", Kind: k, Fits: true} }
	face := func(f string) Saying { return Saying{Die: "a", Face: f} }
	for name, tc := range map[string]struct {
		says []Saying
		face string
		sure float64
	}{
		"it can":                    {[]Saying{kind(constellation.D8)}, "3", 0.4},
		"it can't":                  {[]Saying{kind(constellation.Utara)}, "", 0},
		"nor what was said":         {[]Saying{face("6"), kind(constellation.Utara)}, "", 0},
		"it can what was said":      {[]Saying{face("6"), kind(constellation.D8)}, "6", 1},
		"it need not fit":           {[]Saying{{Die: "a", Kind: constellation.Utara}}, "3", 0.4},
		"it can what is said since": {[]Saying{kind(constellation.Utara), face("N")}, "N", 1},
	} {
		t.Run(name, func(t *testing.T) {
			var s Sayings
			for _, said := range tc.says {
				s = s.With(said)
			}
			d, _ := s.On(sayTable()).Die("a")
			require.Equal(t, tc.face, d.Face)
			require.InDelta(t, tc.sure, d.FaceConfidence, 0)
		})
	}
}

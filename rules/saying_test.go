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
		"a face it hasn't":    {Command{Do: DoFace, Die: "a", Value: "7"}, Saying{}, ErrNoFace},
		"no face":             {Command{Do: DoFace, Die: "a"}, Saying{}, ErrNoFace},
		"a die that isn't":    {Command{Do: DoFace, Die: "z", Value: "6"}, Saying{}, ErrNoDie},
		"a kind":              {Command{Do: DoKind, Die: "a", Value: "d8"}, Saying{Die: "a", Kind: constellation.D8}, nil},
		"no kind":             {Command{Do: DoKind, Die: "a", Value: "d7"}, Saying{}, ErrNoWord},
		"a team":              {Command{Do: DoTeam, Die: "a", Value: "red"}, Saying{Die: "a", Team: constellation.Red}, nil},
		"no team":             {Command{Do: DoTeam, Die: "a", Value: "blue"}, Saying{}, ErrNoWord},
		"one more beside":     {Command{Do: DoStack, Die: "a", Value: "red d6 4"}, Saying{Die: "a", Beside: []constellation.Member{{Kind: constellation.D6, Team: constellation.Red, Face: "4"}}}, nil},
		"a face too high":     {Command{Do: DoStack, Die: "a", Value: "red d6 9"}, Saying{}, ErrNoFace},
		"one die":             {Command{Do: DoUnstack, Die: "a"}, Saying{Die: "a", Single: true}, nil},
		"not part of it":      {Command{Do: DoIgnore, Die: "a"}, Saying{Die: "a", Ignored: true}, nil},
		"part of it":          {Command{Do: DoTakeIn, Die: "a"}, Saying{Die: "a", TakenIn: true}, nil},
		"nothing about a die": {Command{Do: "sing", Die: "a"}, Saying{}, ErrNoWord},
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

// A kind doesn't keep a face that it hasn't (specification "table", face): the die shows
// what players say of it from then on. What it can show stays.
func TestSayingsOfAKindKeepTheFacesThatItHas(t *testing.T) {
	kind := func(k constellation.Kind) Saying { return Saying{Die: "a", Kind: k} }
	face := func(f string) Saying { return Saying{Die: "a", Face: f} }
	type told struct {
		kind constellation.Kind
		face string
		sure float64
	}
	for name, tc := range map[string]struct {
		read string // by the sensor, of a d20
		said []Saying
		want told
	}{
		"read, of both kinds":        {"3", []Saying{kind(constellation.D6)}, told{constellation.D6, "3", 0.4}},
		"read, not of the new one":   {"17", []Saying{kind(constellation.D6)}, told{constellation.D6, "", 0}},
		"then the face is said":      {"17", []Saying{kind(constellation.D6), face("4")}, told{constellation.D6, "4", 1}},
		"said, of both kinds":        {"17", []Saying{face("4"), kind(constellation.D6)}, told{constellation.D6, "4", 1}},
		"said, not of the new one":   {"18", []Saying{face("17"), kind(constellation.D6)}, told{constellation.D6, "", 0}},
		"said anew":                  {"18", []Saying{face("17"), kind(constellation.D6), face("5")}, told{constellation.D6, "5", 1}},
		"and the kind is said back":  {"17", []Saying{kind(constellation.D6), kind(constellation.D20)}, told{constellation.D20, "17", 0.4}},
		"a face of a word":           {"17", []Saying{kind(constellation.Utara), face("Sun")}, told{constellation.Utara, "Sun", 1}},
		"nobody knows of which kind": {"17", []Saying{kind(constellation.Unknown)}, told{constellation.Unknown, "17", 0.4}},
		"no face is read":            {"", []Saying{kind(constellation.D6)}, told{constellation.D6, "", 0.4}},
	} {
		t.Run(name, func(t *testing.T) {
			seen := constellation.Die{ID: "a", Kind: constellation.D20, Face: tc.read, FaceConfidence: 0.4}
			var s Sayings
			for _, said := range tc.said {
				s = s.With(said)
			}
			over := s.Over(seen)
			on, ok := s.On(&constellation.Table{Dice: []constellation.Die{seen}}).Die("a")
			require.True(t, ok)
			for _, d := range []constellation.Die{over, *on} {
				require.Equal(t, tc.want, told{d.Kind, d.Face, d.FaceConfidence})
			}
		})
	}
}

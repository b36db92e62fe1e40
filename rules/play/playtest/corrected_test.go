package playtest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/artaban"
	"github.com/asterism-dice/asterism/rules/utara"
)

// takenAt is the die nearest to a place, as the game takes it.
func (s *Stage) takenAt(at constellation.Vec) constellation.Die {
	now := s.Session.Snapshot()
	var best constellation.Die
	for _, d := range now.Taken().Dice {
		if best.ID == "" || d.Pos.Dist(at) < best.Pos.Dist(at) {
			best = d
		}
	}
	return best
}

// say says something of the die nearest to a place.
func (s *Stage) say(t *testing.T, at constellation.Vec, do, value string) {
	t.Helper()
	require.NoError(t, s.Do(rules.Command{Do: do, Die: s.takenAt(at).ID, Value: value}))
}

// On a table that feels contacts only, screens are told what players said.
func TestDiceOfAContactTableAreTakenForWhatPlayersSaidTheyAre(t *testing.T) {
	s := felt(t)
	cube, white := constellation.Vec{X: 300, Y: 220}, constellation.Vec{X: 380, Y: 220}
	require.Equal(t, constellation.Borg, s.takenAt(cube).Kind)
	require.Equal(t, "8", s.takenAt(cube).Face)
	s.say(t, white, rules.DoKind, "d20")
	s.say(t, white, rules.DoFace, "17")
	d := s.takenAt(white)
	require.Equal(t, constellation.Member{Kind: constellation.D20, Team: constellation.White, Face: "17"}, constellation.Member{Kind: d.Kind, Team: d.Team, Face: d.Face})
	seen, ok := s.Table().Die(d.ID)
	require.True(t, ok)
	require.Equal(t, constellation.Unknown, seen.Kind, "what is seen stays as it is seen")
	s.say(t, white, rules.DoFace, "3")
	s.say(t, white, rules.DoKind, "d12")
	require.Equal(t, constellation.D12, s.takenAt(white).Kind)
	require.Equal(t, "3", s.takenAt(white).Face, "a wrong word is put right")
	s.Run(40 * time.Second)
	require.Equal(t, "3", s.takenAt(white).Face, "for as long as it lies")
}

// What players say counts in every game, against a camera that is sure, and is as sure.
func TestDiceAreTakenForWhatPlayersSayInEveryGame(t *testing.T) {
	at := constellation.Vec{X: 380, Y: 220}
	for name, s := range map[string]*Stage{"stardice": sky(t), "utara": rolledUtara(t), "artaban": laid(t, artaban.Game{}, nil)} {
		was := s.takenAt(at)
		face := was.Kind.Faces()[0]
		if face == was.Face {
			face = was.Kind.Faces()[1]
		}
		s.say(t, was.Pos, rules.DoFace, face)
		require.Equal(t, face, s.takenAt(was.Pos).Face, name)
		require.Equal(t, 1.0, s.takenAt(was.Pos).FaceConfidence, name)
		s.say(t, was.Pos, rules.DoFace, was.Face)
		require.Equal(t, was.Face, s.takenAt(was.Pos).Face, "%s: said back to what is seen", name)
	}
}

func rolledUtara(t *testing.T) *Stage {
	s, err := New(utara.Game{}, rules.Options{}, &Sensor{Name: "camera", Keys: true})
	require.NoError(t, err)
	s.Put(die(t, "a utara - E 100 100"))
	s.Put(die(t, "b utara - S 380 220"))
	s.Run(8 * time.Second)
	return s
}

// The question at the table offers the faces of the kind that was said.
func TestTheFacesOfADieAreThoseOfTheKindThatWasSaid(t *testing.T) {
	s := felt(t)
	white := constellation.Vec{X: 380, Y: 220}
	s.say(t, white, rules.DoKind, "d8")
	require.NoError(t, s.Do(rules.Command{Do: rules.DoMend, Die: s.takenAt(white).ID}))
	require.NoError(t, s.Do(rules.Command{Do: rules.DoMend, Die: s.takenAt(white).ID, Value: "face"}))
	dial, ok := s.Mark("mend face")
	require.True(t, ok)
	require.Equal(t, constellation.D8.Faces(), dial.Options)
}

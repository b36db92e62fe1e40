package ur

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

const (
	noThrow   = "A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 -"
	oneThrown = "A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 1"
)

// thrown has dice come to rest in the tray that show so much, one beside the other.
func (a *playing) thrown(faces ...string) {
	a.tray = nil
	for i, face := range faces {
		d := constellation.Die{ID: string(rune('t' + i)), Kind: constellation.Binary, Face: face, Confidence: 1, FaceConfidence: 1,
			Pos: constellation.Vec{X: 865 + 30*float64(i), Y: 40}, Size: 12, Still: true}
		if face == "" {
			d.FaceConfidence = 0
		}
		a.tray = append(a.tray, d)
	}
	a.table.Dice = a.tray
	a.wait(2 * time.Second)
}

// rolls throws the three dice again: they come to rest each in another place.
func (a *playing) rolls() {
	for i := range a.tray[:3] {
		a.tray[i].Pos.Y += 10 * float64(i+1)
	}
	a.wait(2 * time.Second)
}

// What lies in the tray is what players say that it is, as everywhere on the table.
func TestWhatPlayersSayOfADieInTheTrayCounts(t *testing.T) {
	for name, tc := range map[string]struct {
		faces []string
		say   rules.Command
	}{
		"it is none of the game": {[]string{"1", "0", "0", "1"}, rules.Command{Do: rules.DoIgnore, Die: "w"}},
		"what it shows":          {[]string{"1", "0", ""}, rules.Command{Do: rules.DoFace, Die: "v", Value: "0"}},
	} {
		t.Run(name, func(t *testing.T) {
			a := play(t)
			a.thrown(tc.faces...)
			a.stands(noThrow)
			a.do(tc.say)
			a.wait(2 * time.Second)
			a.stands(oneThrown)
			require.Empty(t, a.r.(*referee).doubted)
			a.restart()
			a.wait(2 * time.Second)
			a.stands(oneThrown)
		})
	}
}

// A throw that was open until players said what a die shows isn't asked about again.
func TestARestartAsksNotAgainWhichThrowPlayersHaveToldByADie(t *testing.T) {
	a := play(t)
	a.thrown("1", "", "")
	a.do(rules.Command{Do: rules.DoFace, Die: "u", Value: "0"})
	require.Empty(t, a.r.(*referee).doubted)
	a.restart()
	require.Empty(t, a.r.(*referee).doubted)
	a.do(rules.Command{Do: DoThrow, Value: "1"})
	a.stands(oneThrown)
}

// A face that was said is that of one throw.
func TestAFaceThatWasSaidInTheTrayHoldsUntilTheDiceAreThrown(t *testing.T) {
	a := play(t)
	a.thrown("1", "0", "")
	a.do(rules.Command{Do: rules.DoFace, Die: "v", Value: "0"})
	a.wait(2 * time.Second)
	a.stands(oneThrown)
	a.do(rules.Command{Do: rules.DoUndo})
	a.tray[2].Face, a.tray[2].FaceConfidence = "1", 1
	a.rolls()
	a.stands("A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 2")
}

// Something that was left out of the tray stays so after a restart, though it has another id.
func TestWhatWasLeftOutOfTheTrayIsAfterARestart(t *testing.T) {
	a := play(t)
	a.thrown("1", "0", "0", "1")
	a.do(rules.Command{Do: rules.DoIgnore, Die: "w"})
	a.wait(2 * time.Second)
	a.stands(oneThrown)
	a.do(rules.Command{Do: rules.DoUndo})
	for i := range a.tray {
		a.tray[i].ID += "2"
	}
	a.restart()
	require.True(t, a.r.(rules.TakerIn).LeftOut("w2"))
	a.rolls()
	a.stands(oneThrown)
}

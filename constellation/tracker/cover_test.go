package tracker

import (
	"slices"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// beside is a table that feels contacts beside a camera that tells late what it sees.
type beside struct {
	*film
	late  []constellation.Frame // that are on their way
	blind bool
}

// newBeside is such a table with dice at rest that both see.
func newBeside(t *testing.T, dice ...constellation.Reading) *beside {
	b := &beside{film: newFilm(t)}
	b.both(2*time.Second, dice)
	return b
}

// both shows for a while dice that both sense, and what but one does.
func (b *beside) both(d time.Duration, dice []constellation.Reading, contacts ...constellation.Reading) *beside {
	return b.each(d, append(barely(dice), contacts...), dice)
}

// barely is what the table feels of dice.
func barely(dice []constellation.Reading) (felt []constellation.Reading) {
	for _, r := range dice {
		felt = append(felt, bare(r.Face+string(r.Kind), r.Pos.X, r.Pos.Y))
	}
	return felt
}

// each shows for a while what each of them sees.
func (b *beside) each(d time.Duration, felt, seen []constellation.Reading) *beside {
	const late = 300 * ms
	for end := b.now + d; b.now < end; {
		b.frame(felt...)
		f := constellation.Frame{Source: "camera", Time: b.now, Readings: slices.Clone(seen)}
		if b.blind {
			f = constellation.Frame{Source: "camera", Time: b.now, Blind: constellation.NoWord}
		}
		for b.late = append(b.late, f); b.late[0].Time+late <= b.now; b.late = b.late[1:] {
			b.late[0].Time = b.now
			b.see(b.tr.Update(b.late[0]))
		}
	}
	return b
}

// shown is a die that shows something, as a camera reads it.
func shown(face string, x, y float64) constellation.Reading {
	r := at(x, y)
	r.Kind, r.Face, r.FaceConfidence = constellation.D20, face, 0.95
	return r
}

// liesAt tells whether a die lies at a place.
func (f *film) liesAt(x, y float64) bool {
	for _, d := range f.table.Dice {
		if d.Pos.Dist(vec(x, y)) < 5 {
			return true
		}
	}
	return false
}

var three = []constellation.Reading{shown("1", 100, 100), shown("2", 300, 100), shown("3", 200, 300)}

// around are dice that lie all around (450, 400).
var around = append(three[:3:3], shown("6", 580, 300), shown("7", 440, 450))

// An elbow or a cup that rests where a camera looks and sees no die is none. What the camera
// misses for good is one later, and where it can't tell that is so as without it.
func TestAContactWhereACameraSeesNoDie(t *testing.T) {
	elbow, die := bare("elbow", 450, 400), shown("4", 450, 400)
	for name, c := range map[string]struct {
		play func(b *beside)
		die  bool
	}{
		"an elbow": {func(b *beside) { b.both(9*time.Second, three, elbow) }, false},
		"one that came before the dice": {func(b *beside) {
			*b = *newBeside(t)
			b.both(200*ms, nil, elbow).both(9*time.Second, three, elbow)
		}, false},
		"one near the only die": {func(b *beside) {
			*b = *newBeside(t, shown("1", 400, 300))
			b.both(9*time.Second, []constellation.Reading{shown("1", 400, 300)}, elbow)
		}, false},
		"one far from the only die": {func(b *beside) { *b = *newBeside(t, three[0]); b.both(3*time.Second, three[:1], elbow) }, true},
		"a die that is seen late":   {func(b *beside) { b.both(4*time.Second, three, elbow).both(500*ms, append(three[:3:3], die), elbow) }, true},
		"a die that is missed":      {func(b *beside) { b.both(13*time.Second, three, elbow) }, true},
		"a cup, beside which others throw": {func(b *beside) {
			b.both(4*time.Second, three, elbow).both(40*time.Second, append(three[:3:3], shown("4", 300, 300)), elbow)
		}, false},
		"one of several dice beyond all that the camera sees": {func(b *beside) {
			b.both(4*time.Second, three, elbow, bare("e", 540, 300), bare("f", 520, 420))
			b.both(9*time.Second, append(three[:3:3], shown("4", 300, 300)), elbow, bare("e", 540, 300), bare("f", 520, 420))
		}, true},
		"one of several cups among dice that the camera sees": {func(b *beside) {
			*b = *newBeside(t, around...)
			b.both(4*time.Second, around, elbow, bare("e", 480, 360), bare("f", 400, 360))
			b.both(40*time.Second, append(around[:5:5], shown("4", 300, 300)), elbow, bare("e", 480, 360), bare("f", 400, 360))
		}, false},
		"one of several that were thrown": {func(b *beside) {
			b.both(time.Second, three, elbow).both(12*time.Second, append(three[:3:3], shown("4", 300, 300)), elbow)
		}, true},
		"one of which the others have been thrown long ago": {func(b *beside) {
			b.both(4*time.Second, three, elbow).both(62*time.Second, append(three[:3:3], shown("4", 300, 300)), elbow)
		}, true},
		"the camera is blind": {func(b *beside) { b.blind = true; b.both(3*time.Second, three, elbow) }, true},
		"a hand is there": {func(b *beside) {
			hand := constellation.Reading{Role: constellation.RoleHand, Pos: elbow.Pos, W: 80, H: 60}
			b.each(3*time.Second, append(barely(three), elbow), append(three[:3:3], hand))
		}, true},
		"a block is there": {func(b *beside) {
			block := constellation.Reading{Role: constellation.RoleBlock, Pos: elbow.Pos, W: 80, H: 60}
			b.each(3*time.Second, append(barely(three), elbow), append(three[:3:3], block))
		}, true},
		"it may be seen as one with another": {func(b *beside) { b.both(3*time.Second, append(three[:3:3], shown("4", 470, 400)), elbow) }, true},
		"the camera misses another there": {func(b *beside) {
			b.both(13*time.Second, three, bare("dark", 440, 340)).both(3*time.Second, three, bare("dark", 440, 340), elbow)
		}, true},
		"the camera missed one there before": {func(b *beside) {
			b.both(13*time.Second, three, bare("dark", 440, 340)).both(3*time.Second, three).both(3*time.Second, three, elbow)
		}, true},
		"dice lie there that the camera doesn't see": {func(b *beside) {
			others := append(barely(three), keyed("a", 470, 330), keyed("b", 520, 420))
			b.each(3*time.Second, others, three).each(3*time.Second, append(others, elbow), three)
		}, true},
		"the camera doesn't see dice there any more": {func(b *beside) {
			*b = *newBeside(t, append(three[:3:3], shown("4", 470, 330), shown("5", 520, 420))...)
			others := append(barely(three), bare("4d20", 470, 330), bare("5d20", 520, 420))
			b.each(3*time.Second, others, three).each(3*time.Second, append(others, elbow), three)
		}, true},
		"a hand is over dice there": {func(b *beside) {
			hand := constellation.Reading{Role: constellation.RoleHand, Pos: vec(500, 250), W: 80, H: 60}
			all := append(three[:3:3], shown("4", 500, 250))
			b.both(2*time.Second, all).each(9*time.Second, append(barely(all), elbow), append(three[:3:3], hand))
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBeside(t, three...)
			c.play(b)
			same(t, c.die, b.liesAt(450, 400))
		})
	}
}

// It means nothing either: it rests as a die would.
func TestAContactWhereACameraSeesNoDiePressesNothing(t *testing.T) {
	b := newBeside(t, three...)
	for range 20 {
		b.both(100*ms, three, bare("elbow", 450, 400))
		for _, touch := range b.table.Touches {
			same(t, touch.Rests, b.now-touch.Since >= Default().Contact)
		}
	}
	b.both(time.Second, three, bare("elbow", 450, 400))
	same(t, 0, len(b.table.Touches))
}

// A late camera's first sight of a die that is thrown beside an elbow that comes at the same
// moment may be taken for the elbow. Once that is known the die keeps its name, and the elbow
// is none.
func TestADieThatWasTakenForAContactKeepsItsName(t *testing.T) {
	b := newBeside(t, three...)
	elbow, die := bare("elbow", 450, 400), shown("4", 480, 365)
	b.late = nil
	b.frame(append(barely(three), elbow)...)
	b.see(b.tr.Update(constellation.Frame{Source: "camera", Time: b.now, Readings: append(three[:3:3], die)}))
	b.each(300*ms, append(barely(three), elbow, barely([]constellation.Reading{die})[0]), nil)
	same(t, elbow.Pos, b.die("d4").Pos)
	b.both(2*time.Second, append(three[:3:3], die), elbow)
	same(t, "d1 d2 d3 d4 ", b.ids())
	same(t, die.Pos, b.die("d4").Pos)
	b.both(7*time.Second, append(three[:3:3], die), elbow)
	same(t, "d1 d2 d3 d4 ", b.ids())
}

func TestSpreadSurroundsWhatLiesWithinItsHull(t *testing.T) {
	square := spread{vec(0, 0), vec(100, 0), vec(0, 100), vec(100, 100)}
	for _, c := range []struct {
		places spread
		at     constellation.Vec
		want   bool
	}{
		{nil, vec(0, 0), false},
		{spread{vec(10, 10)}, vec(0, 0), false},
		{spread{vec(10, 10), vec(20, 20)}, vec(0, 0), false},
		{spread{vec(-10, 0), vec(10, 0)}, vec(0, 0), false},
		{square, vec(50, 50), true},
		{square, vec(99, 1), true},
		{square, vec(101, 50), false},
		{square, vec(150, 150), false},
		{spread{vec(0, 0), vec(100, 0), vec(50, 80)}, vec(50, 20), true},
		{spread{vec(0, 0), vec(100, 0), vec(50, 80)}, vec(10, 40), false},
	} {
		same(t, c.want, c.places.surrounds(c.at))
	}
}

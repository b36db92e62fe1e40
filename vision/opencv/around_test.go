package opencv

import (
	"slices"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/place"
)

// A small lilac d20 shows 9, which by itself may as well be a 6 on its head; 11, 19 and 6
// lie about it, as about a d20's 9.
func TestANineAmongItsNeighboursIsNoSix(t *testing.T) {
	wantTold(t, 297, 414, constellation.D20, "9", constellation.Vec{X: 110, Y: 273})
}

// The sides around a top face that is seen from straight above are read in each way in
// which they may be turned, also on their heads where that is another way.
func TestTheSidesAroundAreListed(t *testing.T) {
	card, err := loadCard(modelJSON)
	if err != nil {
		t.Fatal(err)
	}
	c := &topFaceReader{card: card}
	above := place.TopFace{Right: vision.Pixel{X: 10}, Down: vision.Pixel{Y: 10}}
	for kind, want := range map[constellation.Kind][]int{
		constellation.D20: {6, 6, 6}, constellation.D12: {10, 10, 10, 10, 10}, constellation.D10: {2, 2}, constellation.D8: {0, 0, 0},
		constellation.D4: {1, 1, 1, 1, 1, 1, 1, 1, 1},
	} {
		var got []int
		for _, ways := range c.around(&topFace{kind: kind, at: above, found: true}) {
			got = append(got, len(ways))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v ways, want %v", kind, got, want)
		}
		if around := c.around(&topFace{kind: kind}); len(around) > 0 {
			t.Errorf("%s that wasn't found: %v", kind, around)
		}
	}
}

// What is known of a die's kind isn't heard of another kind that it may be instead.
func TestWhatLiesAroundSpeaksForTheDiesOwnKind(t *testing.T) {
	d := &topFace{kind: constellation.D8, around: []float64{0, 1, 2, 3, 4, 5, 6, 7}}
	for _, c := range []struct {
		kind constellation.Kind
		face string
		want float64
	}{
		{constellation.D8, "3", 2}, {constellation.D20, "3", 0}, {constellation.D8, "9", 0},
	} {
		if got := d.aroundOf(c.kind, c.face); got != c.want {
			t.Errorf("%s %s: %v, want %v", c.kind, c.face, got, c.want)
		}
	}
	if got := (&topFace{kind: constellation.D8}).aroundOf(constellation.D8, "3"); got != 0 {
		t.Errorf("unread: %v", got)
	}
}

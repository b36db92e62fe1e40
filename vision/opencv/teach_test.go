package opencv

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/eval"
	"github.com/asterism-dice/asterism/vision/render"
	"github.com/asterism-dice/asterism/vision/teach"
	"gocv.io/x/gocv"
)

// animals names the sides of a die that no reader knows: it bears Utara's
// symbols, but means beasts.
var animals = map[string]string{"N": "adder", "E": "beetle", "S": "swan", "W": "weasel", "Sun": "lion", "Moon": "owl"}

// session is a camera, a table and its lamps, before which one die is laid
// down again and again.
type session struct {
	scene render.Scene
	draw  render.Renderer
	r     *rand.Rand
}

func newSession(seed uint64, edge float64) *session {
	r := rand.New(rand.NewPCG(seed, 0))
	w := render.Wish{Width: 240, Height: 180, MinDice: 1, MaxDice: 1, MinEdge: edge, MaxEdge: edge * 1.2}
	return &session{scene: *render.RandomScene(r, w), r: r}
}

// shoot lays the die down with a side below and takes a picture.
func (s *session) shoot(t *testing.T, die *render.Model, down int) (gocv.Mat, eval.Truth) {
	t.Helper()
	reach := die.Size
	s.scene.Dice = []render.Die{die.Lying((2*s.r.Float64()-1)*reach, (2*s.r.Float64()-1)*reach, down, 360*s.r.Float64())}
	picture, truth := s.draw.Render(&s.scene, s.r)
	img, err := gocv.ImageToMatRGB(picture)
	if err != nil {
		t.Fatal(err)
	}
	d := truth.Dice[0]
	return img, eval.Truth{Image: fmt.Sprint(s.r.Uint64()), Dice: []eval.TrueDie{
		{Box: constellation.Box{X: d.Box.X, Y: d.Box.Y, W: d.Box.W, H: d.Box.H}, Kind: constellation.Unknown, Face: animals[d.Face]},
	}}
}

// learn teaches a die by so many pictures of each side.
func (s *session) learn(t *testing.T, r *Reader, die *render.Model, each int) *teach.Taught {
	t.Helper()
	var shown []teach.Example
	for i := range each * len(die.Solid.Sides) {
		img, truth := s.shoot(t, die, i%len(die.Solid.Sides))
		l, err := Examples(r, img, truth)
		img.Close()
		if err != nil {
			t.Fatal(err)
		}
		shown = append(shown, l.Examples...)
	}
	taught, err := teach.Learn(Model(), shown)
	if err != nil {
		t.Fatal(err)
	}
	return taught
}

// ask counts in how many pictures the die is read rightly.
func (s *session) ask(t *testing.T, r *Reader, die *render.Model, taught *teach.Taught, each int) (right, wrong int) {
	t.Helper()
	for i := range each * len(die.Solid.Sides) {
		img, truth := s.shoot(t, die, i%len(die.Solid.Sides))
		dice, err := ReadOwn(r, Own{Taught: taught}, img, Known{})
		if err != nil {
			t.Fatal(err)
		}
		j := eval.MatchDice(truth, vision.Picture{Width: img.Cols(), Height: img.Rows(), Dice: dice})[0]
		img.Close()
		switch {
		case j < 0 || dice[j].Face == "":
		case dice[j].Face == truth.Dice[0].Face && dice[j].Kind == constellation.Unknown:
			right++
		default:
			wrong++
		}
	}
	return right, wrong
}

// An unusual die is read after a dozen pictures of each side, and not before;
// the usual dice are read as they were.
func TestAFewPicturesTeachAnUnusualDie(t *testing.T) {
	r, err := NewReader(vision.ReaderConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	die := render.HomeMade(rand.New(rand.NewPCG(3, 0)), constellation.Utara, render.Stuck)
	s := newSession(4, 48)
	taught := s.learn(t, r, die, 8)
	if right, _ := s.ask(t, r, die, nil, 1); right > 0 {
		t.Errorf("untaught it was read %d times", right)
	}
	right, wrong := s.ask(t, r, die, taught, 3)
	t.Logf("of 18: %d right, %d wrong; while learning %v", right, wrong, taught.Kept)
	if right < 11 || wrong > 4 {
		t.Errorf("of 18: %d right, %d wrong", right, wrong)
	}
	for i := range 4 {
		leavesAlone(t, r, s, taught, render.RandomModel(s.r, constellation.D6), i)
	}
}

// leavesAlone fails where the taught reader meddles with a d6 that was read as
// one.
func leavesAlone(t *testing.T, r *Reader, s *session, taught *teach.Taught, d6 *render.Model, down int) {
	t.Helper()
	img, _ := s.shoot(t, d6, down)
	defer img.Close()
	want, err := r.Read(img, Known{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := ReadOwn(r, Own{Taught: taught}, img, Known{})
	if err != nil || len(got) != len(want) {
		t.Fatalf("%d dice with a taught reader, %d without: %v", len(got), len(want), err)
	}
	for i := range got {
		if want[i].Kind == constellation.D6 && want[i].Face != "" && (got[i].Kind != want[i].Kind || got[i].Face != want[i].Face) {
			t.Errorf("a %s %s became a %s %s", want[i].Kind, want[i].Face, got[i].Kind, got[i].Face)
		}
	}
}

// A die that isn't found is shown by the truth's box, if that is the whole
// die's, and counted as missed.
func TestDiceThatArentFoundAreCounted(t *testing.T) {
	r, err := NewReader(vision.ReaderConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 90, 90, 0), 120, 160, gocv.MatTypeCV8UC3)
	defer img.Close()
	truth := eval.Truth{Image: "x", Dice: []eval.TrueDie{
		{Box: constellation.Box{X: 100, Y: 60, W: 70, H: 70}, Kind: constellation.D12, Face: "7"}, // over the picture's edge
		{Box: constellation.Box{X: 9, Y: 9, W: 9, H: 9}, Kind: constellation.D12},                 // its face isn't known
		{Box: constellation.Box{X: 900, Y: 600, W: 70, H: 70}, Kind: constellation.D12, Face: "8"},
		{Box: constellation.Box{X: 0, Y: 0, W: 1e7, H: 1e7}, Kind: constellation.D12, Face: "8"},
	}}
	for boxed, want := range map[eval.Boxed]int{eval.BoxedDie: 1, eval.BoxedPips: 0} {
		truth.Boxed = boxed
		l, err := Examples(r, img, truth)
		if err != nil || l.Missed != 3 || len(l.Examples) != want {
			t.Errorf("%s: %d missed, %d examples, want 3, %d: %v", boxed, l.Missed, len(l.Examples), want, err)
		}
		if want == 1 && (len(l.Examples[0].Looks) != teachTurns || l.Examples[0].Face != "7") {
			t.Errorf("%s: %d looks at a %s", boxed, len(l.Examples[0].Looks), l.Examples[0].Face)
		}
	}
}

// A turned look shows the die turned, in the middle of its tile.
func TestLooksTurnAboutTheDie(t *testing.T) {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(0, 0, 0, 0), 100, 100, gocv.MatTypeCV8UC3)
	defer img.Close()
	part := img.Region(cropSquare(constellation.Box{X: 40, Y: 30, W: 20, H: 8}, 1)) // above the middle of the box
	part.SetTo(gocv.NewScalar(255, 255, 255, 0))
	part.Close()
	a := newLooksheet([]look{{size: 1, gain: 1}, {turn: 180, size: 1, gain: 1}, {turn: 90, size: 0.5, gain: 0.5}})
	defer a.close()
	a.fill(img, constellation.Box{X: 30, Y: 30, W: 40, H: 40})
	got := ""
	for i, l := range a.looks {
		for _, at := range [][2]int{{80, 48}, {80, 112}, {48, 80}, {64, 80}, {112, 80}} {
			if v := a.sheet.GetUCharAt(at[1], 3*(i*tileSide+at[0])); v > 60 {
				got += fmt.Sprintf("%.0f:%d,%d ", l.turn, at[0], at[1])
			}
		}
	}
	if want := "0:80,48 180:80,112 90:64,80 "; got != want {
		t.Errorf("light at %s, want %s", got, want)
	}
}

func TestTheModelsFingerprintFollowsItsWeights(t *testing.T) {
	before := Model()
	if len(before) != 16 || strings.Trim(before, "0123456789abcdef") != "" {
		t.Errorf("%q", before)
	}
	weights := readerONNX
	defer func() { readerONNX = weights }()
	readerONNX = append(append([]byte(nil), weights...), 0)
	if Model() == before {
		t.Error("other weights, same fingerprint")
	}
}

package camera

import (
	"testing"

	"github.com/asterism-dice/asterism/vision"
)

// boardAt are four points of a board whose first lies at (x, y) px.
func boardAt(x, y float64) []vision.Pixel {
	return []vision.Pixel{{X: x, Y: y}, {X: x + 100, Y: y}, {X: x, Y: y + 100}, {X: x + 100, Y: y + 100}}
}

// times sees a board so many times and tells how often a new place was found.
func times(p *BoardViews, n int, points []vision.Pixel) (news int) {
	for range n {
		if p.Add(points) {
			news++
		}
	}
	return news
}

func TestAPlaceIsTakenOnceTheBoardLiesStillInIt(t *testing.T) {
	var p BoardViews
	for i := range 3 * boardPictures { // slid on and on
		if p.Add(boardAt(float64(2*i), 0)) {
			t.Fatalf("picture %d: a place was taken while the board moved", i)
		}
	}
	if n := times(&p, boardPictures-1, boardAt(60, 0)); n != 0 {
		t.Fatal("a place was taken too early")
	}
	if !p.Add(boardAt(60, 0)) || p.Count() != 1 {
		t.Fatalf("%d places, want 1", p.Count())
	}
}

// From one picture to the next a board that is slid with care moves less than one at
// rest seems to.
func TestNoPlaceIsTakenOfABoardThatSlidesSlowly(t *testing.T) {
	for _, step := range []float64{0.2, 0.3, 0.45} { // px a picture
		var p BoardViews
		for i := range 900 {
			if p.Add(boardAt(100+step*float64(i), 50)) {
				t.Fatalf("%g px a picture: a place was taken in picture %d", step, i)
			}
		}
		if n := times(&p, boardPictures, boardAt(100+900*step, 50)); n != 1 {
			t.Errorf("%g px a picture: %d places are taken where it stops", step, n)
		}
	}
}

func TestAHandOverTheBoardBeginsAnew(t *testing.T) {
	var p BoardViews
	times(&p, boardPictures-1, boardAt(0, 0))
	p.Add(nil)
	if p.Add(boardAt(0, 0)) {
		t.Error("pictures from before the hand were counted")
	}
}

func TestTheSamePlaceCountsOnce(t *testing.T) {
	var p BoardViews
	for _, step := range []struct {
		x, y float64
		news int
	}{{0, 0, 1}, {0, 0, 0}, {20, 0, 0}, {60, 0, 1}, {0, 0, 0}, {60, 50, 1}} {
		if n := times(&p, 3*boardPictures, boardAt(step.x, step.y)); n != step.news {
			t.Errorf("at %v, %v: %d new places, want %d", step.x, step.y, n, step.news)
		}
	}
}

func TestAPlaceIsTheMeanOfItsPictures(t *testing.T) {
	var p BoardViews
	for i := range boardPictures {
		p.Add(boardAt(10+0.1*float64(i%2), 20))
	}
	got := p.All()[0][0]
	if want := (vision.Pixel{X: 10.04, Y: 20}); got.Sub(want).Len() > 1e-9 {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestAShortFilmGivesWhatItShows(t *testing.T) {
	var p BoardViews
	if len(p.All()) != 0 {
		t.Error("a place before any picture")
	}
	p.Add(boardAt(5, 5))
	if all := p.All(); len(all) != 1 || all[0][0] != (vision.Pixel{X: 5, Y: 5}) {
		t.Errorf("%v", all)
	}
	if p.Add(nil); len(p.All()) != 0 {
		t.Errorf("%v is no place any more", p.All())
	}
}

// A telephone's pictures change their size: the places go along.
func TestPlacesGoAlongIntoPicturesOfAnotherSize(t *testing.T) {
	var p BoardViews
	times(&p, boardPictures, boardAt(100, 60))
	times(&p, boardPictures-1, boardAt(300, 60))
	p.Scale(0.5)
	if at := p.All()[0]; p.Count() != 1 || at[0] != (vision.Pixel{X: 50, Y: 30}) || at[3] != (vision.Pixel{X: 100, Y: 80}) {
		t.Errorf("%v", at)
	}
	if times(&p, 1, boardAt(300, 60)) > 0 {
		t.Error("a place was taken that was seen in pictures of two sizes")
	}
	if times(&p, boardPictures, []vision.Pixel{{X: 50, Y: 30}, {X: 100, Y: 30}, {X: 50, Y: 80}, {X: 100, Y: 80}}) > 0 {
		t.Error("a place was taken twice")
	}
}

func TestABoardOfOtherPointsBeginsAnew(t *testing.T) {
	var p BoardViews
	mine := boardAt(10, 10)
	times(&p, boardPictures-1, mine)
	mine[0].X += 50 // whose slice it is may write to it
	if n := times(&p, 1, boardAt(10, 10)); n != 1 {
		t.Fatal("the first picture has changed")
	}
	if n := times(&p, boardPictures, boardAt(10, 10)[:3]); n != 1 {
		t.Fatalf("%d new places of three points, want 1", n)
	}
}

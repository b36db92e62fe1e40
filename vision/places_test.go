package vision

import (
	"testing"
)

// boardAt are four points of a board whose first lies at (x, y) px.
func boardAt(x, y float64) []Pixel {
	return []Pixel{{x, y}, {x + 100, y}, {x, y + 100}, {x + 100, y + 100}}
}

// times sees a board so many times and tells how often a new place was found.
func times(p *Places, n int, points []Pixel) (news int) {
	for range n {
		if p.See(points) {
			news++
		}
	}
	return news
}

func TestAPlaceIsTakenOnceTheBoardLiesStillInIt(t *testing.T) {
	var p Places
	for i := range 3 * boardPictures { // slid on and on
		if p.See(boardAt(float64(2*i), 0)) {
			t.Fatalf("picture %d: a place was taken while the board moved", i)
		}
	}
	if n := times(&p, boardPictures-1, boardAt(60, 0)); n != 0 {
		t.Fatal("a place was taken too early")
	}
	if !p.See(boardAt(60, 0)) || p.Found() != 1 {
		t.Fatalf("%d places, want 1", p.Found())
	}
}

func TestAHandOverTheBoardBeginsAnew(t *testing.T) {
	var p Places
	times(&p, boardPictures-1, boardAt(0, 0))
	p.See(nil)
	if p.See(boardAt(0, 0)) {
		t.Error("pictures from before the hand were counted")
	}
}

func TestTheSamePlaceCountsOnce(t *testing.T) {
	var p Places
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
	var p Places
	for i := range boardPictures {
		p.See(boardAt(10+0.1*float64(i%2), 20))
	}
	got := p.All()[0][0]
	if want := (Pixel{10.04, 20}); got.Sub(want).Len() > 1e-9 {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestAShortFilmGivesWhatItShows(t *testing.T) {
	var p Places
	if len(p.All()) != 0 {
		t.Error("a place before any picture")
	}
	p.See(boardAt(5, 5))
	if all := p.All(); len(all) != 1 || all[0][0] != (Pixel{5, 5}) {
		t.Errorf("%v", all)
	}
	if p.See(nil); len(p.All()) != 0 {
		t.Errorf("%v is no place any more", p.All())
	}
}

package opencv

import (
	"errors"
	"flag"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/vision"
)

var (
	films     = flag.Int("films", 0, "how many rendered films of seven seconds live accuracy is measured on")
	firstFilm = flag.Int("first-film", 0, "the first of them")
	reelWidth = flag.Int("film-width", suiteWidth, "of their pictures, px: 640 is as a camera of 1280 sees a table of 560 mm")
	reelKinds = flag.String("film-kinds", "", "the kinds that are thrown in them and in the game, d6,d20; one that stands twice is thrown twice as often: "+
		"where none stands, a mix of all")
	reelRate = flag.Float64("film-rate", suiteRate, "of them, pictures a second")
	missed   = flag.String("missed", "", "folder for a picture of each die that isn't known in time")
)

// TestSuite_howSoonThrownDiceAreKnown measures what players meet: of dice that are
// thrown, knocked and reached over, how many are known rightly some time after
// they came to rest, how often a wrong face is shown, and whether ids are swapped.
// The times are those of the film: what the machine needs for a picture comes on
// top. All: go test ./vision/opencv -run Suite -v -films 30 -timeout 0
func TestSuite_howSoonThrownDiceAreKnown(t *testing.T) {
	if *films == 0 {
		t.Skip("a minute a film: asked for by -films 30")
	}
	all := map[constellation.Kind]*liveScore{}
	for seed := *firstFilm; seed < *firstFilm+*films; seed++ {
		s := followed(t, seed, suiteEnd)
		for kind, one := range s.kinds {
			if all[kind] == nil {
				all[kind] = &liveScore{}
			}
			all[kind].add(one)
		}
		l := suiteLights[seed/len(suiteGrounds)%len(suiteLights)]
		t.Logf("film %d, %s %s: %v", seed, suiteGrounds[seed%len(suiteGrounds)].Texture, l.name, total(s.kinds))
	}
	for _, k := range constellation.Kinds {
		if s := all[k]; s != nil {
			t.Logf("%s: %v", k, s)
		}
	}
	t.Logf("all: %v", total(all))
}

// A film of the suite, its beginning: of the dice that lie most are known 100 ms
// after they came to rest, none is told wrongly or where none lies.
func TestSuite_aFilmsBeginning(t *testing.T) {
	s := total(followed(t, 54, 1600*time.Millisecond).kinds)
	t.Log(s)
	if s.asked[0] < 2 || 2*s.known[0] < s.asked[0] || s.wrong > 0 || s.ghosts > 0 || s.swapped > 0 {
		t.Error("the suite or live reading is broken")
	}
}

// followed plays a film to live reading and the tracker until an end.
func followed(t *testing.T, seed int, end time.Duration) *filmScore {
	t.Helper()
	f := newReel(t, seed, end)
	l, err := NewLive(LiveConfig{Source: "film", Calibration: measured(f.player.Video.Base.Camera)}, suiteReader(t), f)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	cfg := tracker.Default()
	cfg.Width, cfg.Height = suiteWide, suiteHigh
	tr, err := tracker.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	s := newFilmScore(f, t.Logf)
	s.miss = func(_ int, what string) { keepPicture(t, l, fmt.Sprintf("%02d-%04d-%s", seed, f.n, what)) }
	for {
		frame, err := l.Next()
		if errors.Is(err, io.EOF) {
			return s
		}
		if err != nil {
			t.Fatal(err)
		}
		s.see(tr.Update(frame))
	}
}

// suiteReader is a reader that knows which kinds are thrown in the films.
func suiteReader(t *testing.T) *Reader {
	kinds := thrownKinds(t)
	slices.Sort(kinds)
	return newReader(t, vision.ReaderConfig{Kinds: slices.Compact(kinds)})
}

// keepPicture writes down what the camera saw last, if that is wanted.
func keepPicture(t *testing.T, l *Live, name string) {
	t.Helper()
	if *missed == "" {
		return
	}
	picture := l.Picture()
	img, err := picture.ToImage()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(*missed, 0o755); err != nil {
		t.Fatal(err)
	}
	w, err := os.Create(filepath.Join(*missed, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := png.Encode(w, img); err != nil {
		t.Fatal(err)
	}
}

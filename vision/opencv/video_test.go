package opencv

import (
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/vision/render"
	"gocv.io/x/gocv"
)

// numberedFilm writes a film of n numbered pictures, 25 a second.
func numberedFilm(t *testing.T, n int) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "film.avi")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b := numbered(0).Rect
	a, err := render.NewAVI(f, b.Dx(), b.Dy(), 25, 90)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if err := a.Add(numbered(i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestAFileGivesAllItsPicturesAtTheirMoments(t *testing.T) {
	p, err := Open(CameraConfig{Name: numberedFilm(t, 12)})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	v, ok := p.(*Video)
	if !ok {
		t.Fatalf("a file is opened as %T", p)
	}
	if w, h := v.Size(); w != 256 || h != 64 {
		t.Errorf("%d×%d px", w, h)
	}
	img := gocv.NewMat()
	defer img.Close()
	for i := range 12 {
		at, err := p.Next(&img)
		if err != nil || numberOf(img) != i || at != time.Duration(i)*40*time.Millisecond {
			t.Fatalf("picture %d is %d at %v: %v", i, numberOf(img), at, err)
		}
	}
	if _, err := p.Next(&img); err != io.EOF {
		t.Errorf("after the last: %v", err)
	}
}

func TestWhatIsNoFileIsACamera(t *testing.T) {
	p, err := Open(CameraConfig{Name: "a camera that nobody has"})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if _, ok := p.(*Camera); !ok {
		t.Errorf("opened as %T", p)
	}
}

func TestAFileThatIsNoFilmIsRefused(t *testing.T) {
	name := filepath.Join(t.TempDir(), "film.avi")
	if err := os.WriteFile(name, []byte("no film"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenVideo(name); err == nil {
		t.Error("taken")
	}
}

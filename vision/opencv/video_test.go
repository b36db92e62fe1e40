package opencv

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"slices"
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

// stampedFilm writes a film of numbered pictures that are to be shown at those moments,
// ms, and says that it has 25 a second: a Matroska file of JPEGs.
func stampedFilm(t *testing.T, moments ...int) string {
	t.Helper()
	var blocks []byte
	for i, at := range moments {
		blocks = append(blocks, ebml(0xa3, []byte{0x81, byte(at >> 8), byte(at), 0x80}, encoded(t, numbered(i)))...) // of track 1, a key picture
	}
	b := numbered(0).Rect
	size := slices.Concat(ebml(0xb0, ebmlNumber(b.Dx())), ebml(0xba, ebmlNumber(b.Dy())))
	track := slices.Concat(ebml(0xd7, ebmlNumber(1)), ebml(0x73c5, ebmlNumber(1)), ebml(0x83, ebmlNumber(1)), ebml(0x86, []byte("V_MJPEG")),
		ebml(0x23e383, ebmlNumber(int(40*time.Millisecond))), ebml(0xe0, size))
	film := slices.Concat(ebml(0x1a45dfa3, ebml(0x4282, []byte("matroska"))),
		ebml(0x18538067, ebml(0x1549a966, ebml(0x2ad7b1, ebmlNumber(int(time.Millisecond)))),
			ebml(0x1654ae6b, ebml(0xae, track)), ebml(0x1f43b675, ebml(0xe7, ebmlNumber(0)), blocks)))
	name := filepath.Join(t.TempDir(), "film.mkv")
	if err := os.WriteFile(name, film, 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// ebml is an element of a Matroska file: what it is, how long, and what is in it.
func ebml(id uint32, parts ...[]byte) []byte {
	content := slices.Concat(parts...)
	head := bytes.TrimLeft(binary.BigEndian.AppendUint32(nil, id), "\x00")
	return slices.Concat(head, binary.BigEndian.AppendUint64(nil, 1<<56|uint64(len(content))), content)
}

// ebmlNumber is a number as it stands in a Matroska file.
func ebmlNumber(n int) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)) }

// Not at the moments of the rate that it says it has.
func TestAFilmGivesItsPicturesWhenTheyWereTaken(t *testing.T) {
	moments := []int{0, 33, 67, 100, 600, 1100, 1600, 4600}
	v, err := OpenVideo(stampedFilm(t, moments...))
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	img := gocv.NewMat()
	defer img.Close()
	for i, want := range moments {
		at, err := v.Next(&img)
		if err != nil || numberOf(img) != i || at != time.Duration(want)*time.Millisecond {
			t.Fatalf("picture %d is %d at %v, want %d ms: %v", i, numberOf(img), at, want, err)
		}
	}
	if _, err := v.Next(&img); err != io.EOF {
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
	for _, text := range []string{"no film", "[]", `{"dice":[]}`, "\x0a\x0d\x0d\x0a\x1c\x00\x00\x00"} {
		name := filepath.Join(t.TempDir(), "film.avi")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenVideo(name); err == nil || err.Error() != "opencv: "+name+" is no film that can be read" {
			t.Errorf("%q: %v", text, err)
		}
		if mayBeFilm(name) {
			t.Errorf("%q: others are asked, who say more than a line", text)
		}
	}
}

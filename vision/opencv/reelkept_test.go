package opencv

import (
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/vision/render"
	"gocv.io/x/gocv"
)

var reels = flag.String("reels", "", "folder in which rendered films are kept, 300 MB each, so that they are rendered once")

// shot is one picture of a film that is kept, with its truth.
type shot struct {
	Pixels []byte
	Truth  render.Truth
}

// keptReel is a film that is read from a file, or rendered and written to one.
type keptReel struct {
	file  *os.File
	read  *gob.Decoder
	write *gob.Encoder
	done  string // the file's name once it is whole
}

// keepReel opens the file of a film of full length, nil where none is wanted.
func keepReel(t testing.TB, seed int, end time.Duration) *keptReel {
	if *reels == "" || end != suiteEnd {
		return nil
	}
	name := filepath.Join(*reels, fmt.Sprintf("%03d-%d%s-%g.film", seed, *reelWidth, *reelKinds, *reelRate))
	file, err := os.Open(name)
	if err == nil {
		return &keptReel{file: file, read: gob.NewDecoder(file)}
	}
	if !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if file, err = os.Create(name + ".part"); err != nil {
		t.Fatal(err)
	}
	return &keptReel{file: file, write: gob.NewEncoder(file), done: name}
}

// next reads the next picture into img, false where it must be rendered.
func (k *keptReel) next(t testing.TB, img *gocv.Mat) (render.Truth, bool) {
	if k == nil || k.read == nil {
		return render.Truth{}, false
	}
	var s shot
	if err := k.read.Decode(&s); err != nil {
		t.Fatal(err)
	}
	m, err := gocv.NewMatFromBytes(*reelWidth*9/16, *reelWidth, gocv.MatTypeCV8UC3, s.Pixels)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	m.CopyTo(img)
	return s.Truth, true
}

// keep writes down a picture that was rendered.
func (k *keptReel) keep(t testing.TB, img gocv.Mat, truth render.Truth) {
	if k == nil || k.write == nil {
		return
	}
	if err := k.write.Encode(shot{Pixels: img.ToBytes(), Truth: truth}); err != nil {
		t.Fatal(err)
	}
}

// end is the end of the film: the file is whole.
func (k *keptReel) end(t testing.TB) error {
	if k != nil && k.write != nil {
		if err := errors.Join(k.file.Close(), os.Rename(k.file.Name(), k.done)); err != nil {
			t.Fatal(err)
		}
	} else if k != nil {
		k.file.Close()
	}
	return io.EOF
}

package opencv

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"gocv.io/x/gocv"
)

// Gray gives the pictures of a camera in shades of grey, as plain images. It is
// pulled by one goroutine.
type Gray struct {
	// Lost, where set, is told once why no picture comes, each time that they
	// stop: Next waits for as long as it is patient.
	Lost func(error)

	pictures Pictures
	patience time.Duration
	img      gocv.Mat
	grey     gocv.Mat
	since    time.Duration // of the first error of a row
	blind    error         // the first error of a row: the most telling one
}

// NewGray takes pictures from a source, which it closes. A camera that gives
// none for longer than patience is told of as an error.
func NewGray(from Pictures, patience time.Duration) *Gray {
	return &Gray{pictures: from, patience: patience, img: gocv.NewMat(), grey: gocv.NewMat()}
}

// Next waits for the next picture. Its time is the source's.
func (g *Gray) Next(ctx context.Context) (*image.Gray, time.Duration, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		t, err := g.pictures.Next(&g.img)
		if err == nil {
			g.blind = nil
			return g.picture(), t, nil
		}
		if !errors.Is(err, ErrBlind) {
			return nil, 0, err
		}
		if g.tooLong(t, err) {
			return nil, 0, g.blind
		}
	}
}

// tooLong tells whether there has been no picture for longer than is borne.
func (g *Gray) tooLong(now time.Duration, err error) bool {
	if g.blind == nil {
		g.blind, g.since = err, now
		if g.Lost != nil {
			g.Lost(err)
		}
	}
	return now-g.since > g.patience
}

// picture copies the picture in shades of grey.
func (g *Gray) picture() *image.Gray { return inGray(&g.img, &g.grey) }

// inGray copies a picture in shades of grey by way of a buffer.
func inGray(img, buffer *gocv.Mat) *image.Gray {
	from := img
	if img.Channels() > 1 {
		gocv.CvtColor(*img, buffer, gocv.ColorBGRToGray)
		from = buffer
	}
	w, h := from.Cols(), from.Rows()
	return &image.Gray{Pix: from.ToBytes(), Stride: w, Rect: image.Rect(0, 0, w, h)}
}

// GrayPicture copies the last picture in shades of grey.
func (l *Live) GrayPicture() *image.Gray {
	buffer := gocv.NewMat()
	defer buffer.Close()
	return inGray(&l.img, &buffer)
}

// FindGrayBoard is FindBoard in a plain image, which may be part of another: pixels are
// those of the whole one.
func FindGrayBoard(b camera.Board, img *image.Gray) ([]vision.Pixel, error) {
	mat, err := grayMat(img)
	if err != nil {
		return nil, fmt.Errorf("opencv: %w", err)
	}
	defer mat.Close()
	found, err := FindBoard(b, mat)
	for i := range found {
		found[i] = found[i].Add(corner(img.Rect))
	}
	return found, err
}

// grayMat copies an image.
func grayMat(img *image.Gray) (gocv.Mat, error) {
	return gocv.NewMatFromBytes(img.Rect.Dy(), img.Rect.Dx(), gocv.MatTypeCV8U, packed(img))
}

// corner is where a part of a picture begins.
func corner(part image.Rectangle) vision.Pixel {
	return vision.Pixel{X: float64(part.Min.X), Y: float64(part.Min.Y)}
}

// packed are the levels of an image row by row, nothing between them.
func packed(img *image.Gray) []byte {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	if img.Stride == w {
		return img.Pix[:w*h]
	}
	all := make([]byte, 0, w*h)
	for y := range h {
		all = append(all, img.Pix[y*img.Stride:][:w]...)
	}
	return all
}

// Close closes the source.
func (g *Gray) Close() error {
	err := g.pictures.Close()
	g.img.Close()
	g.grey.Close()
	if err != nil {
		return fmt.Errorf("opencv: %w", err)
	}
	return nil
}

package opencv

import (
	"errors"
	"strings"
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// sender hands over pictures as a telephone's do that arrive.
type sender chan []byte

func (s sender) Ask(int) {}

var errNobody = errors.New("nobody sends pictures")

func (s sender) Next(wait time.Duration) ([]byte, error) {
	select {
	case b := <-s:
		return b, nil
	case <-time.After(wait):
		return nil, errNobody
	}
}

// nextNumber takes pictures until one comes, and reads its number.
func nextNumber(t *testing.T, c *Camera, img *gocv.Mat) int {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		_, err := c.Next(img)
		if err == nil {
			return numberOf(*img)
		}
		if !errors.Is(err, ErrBlind) {
			t.Fatal(err)
		}
	}
	t.Fatal("waited a minute for a picture")
	return 0
}

// asked is a sender that notes which width it is asked for.
type asked struct {
	sender
	width int
}

func (a *asked) Ask(width int) { a.width = width }

// Who sends pictures is asked for the size that a camera would be asked for.
func TestCamera_whoSendsPicturesIsAskedForTheirWidth(t *testing.T) {
	for want, cfg := range map[int]CameraConfig{0: {}, 1280: {Width: 1280, Height: 720}} {
		a := &asked{sender: make(sender, 1), width: -1}
		a.sender <- encoded(t, numbered(5))
		cfg.Sent = a
		dev, err := openSent(cfg.withDefaults())
		if err != nil {
			t.Fatal(err)
		}
		dev.Close()
		if a.width != want {
			t.Errorf("asked for %d px, want %d", a.width, want)
		}
	}
}

// Pictures that somebody sends are those of a camera: what is broken is left out,
// silence is told of with its reason, and who comes back is seen again.
func TestCamera_picturesThatAreSent(t *testing.T) {
	s := make(sender)
	c, err := OpenCamera(CameraConfig{Name: "phone", Sent: s, Patience: 200 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	img := gocv.NewMat()
	defer func() { img.Close() }()
	for _, n := range []int{5, 77} {
		s <- encoded(t, numbered(n))
		if got := nextNumber(t, c, &img); got != n {
			t.Errorf("picture %d, want %d", got, n)
		}
	}
	go func() {
		s <- []byte("no picture")
		s <- encoded(t, numbered(9))
	}()
	if got := nextNumber(t, c, &img); got != 9 {
		t.Errorf("after a broken one picture %d, want 9", got)
	}
	for i := 0; ; i++ {
		_, err := c.Next(&img)
		if errors.Is(err, ErrBlind) && strings.Contains(err.Error(), errNobody.Error()) {
			break
		}
		if i == 50 {
			t.Fatalf("50 times without a picture, and not why: %v", err)
		}
	}
	go func() { s <- encoded(t, numbered(300)) }()
	if got := nextNumber(t, c, &img); got != 300 {
		t.Errorf("after a silence picture %d, want 300", got)
	}
}

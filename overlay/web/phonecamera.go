package web

import (
	"bytes"
	"errors"
	"fmt"
	"image/jpeg"
	"sync"
	"time"
)

// PhoneCamera is where the pictures arrive of a telephone that looks at the
// table. It keeps the latest; its methods may be called by any goroutine.
type PhoneCamera struct {
	limits Limits

	mu      sync.Mutex
	picture []byte        // JPEG that nobody has taken yet, nil for none
	news    chan struct{} // there is one
	sender  *telephone    // that sends; nil for none
	number  int           // of that telephone
	width   int           // px that are asked for, 0 for as many as come well
}

// telephone is one that looks, as the server reaches it.
type telephone struct {
	sendAway func()
	ask      func() // has it told how to send pictures; doesn't wait
}

// ErrNoPicture is returned while no telephone sends pictures.
var ErrNoPicture = errors.New("web: no telephone sends pictures")

func newPhoneCamera(l Limits) *PhoneCamera {
	return &PhoneCamera{limits: l, news: make(chan struct{}, 1)}
}

// Next waits for a picture that nobody has taken yet, a JPEG, and no longer than
// for wait.
func (c *PhoneCamera) Next(wait time.Duration) ([]byte, error) {
	late := time.NewTimer(wait)
	defer late.Stop()
	for {
		if b := c.take(); b != nil {
			return b, nil
		}
		select {
		case <-c.news:
		case <-late.C:
			return nil, ErrNoPicture
		}
	}
}

func (c *PhoneCamera) take() []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	b := c.picture
	c.picture = nil
	return b
}

// Ask asks for pictures of that width, px, 0 for as wide ones as come well. The telephone
// that looks is told, and those that come after it.
func (c *PhoneCamera) Ask(width int) {
	c.mu.Lock()
	c.width = width
	phone := c.sender
	c.mu.Unlock()
	if phone != nil {
		phone.ask()
	}
}

// terms are how pictures are to be sent now.
func (c *PhoneCamera) terms() cameraTerms {
	c.mu.Lock()
	defer c.mu.Unlock()
	return termsOf(c.width)
}

// enter makes a telephone the one that looks, and tells it how. The one before is sent
// away.
func (c *PhoneCamera) enter(t *telephone) (number int) {
	c.mu.Lock()
	before := c.sender
	c.number++
	number, c.sender = c.number, t
	c.mu.Unlock()
	if before != nil {
		before.sendAway()
	}
	t.ask()
	return number
}

// leave forgets a telephone, and what it sent last: that is no longer how things
// are.
func (c *PhoneCamera) leave(number int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if number == c.number {
		c.sender, c.picture = nil, nil
	}
}

// put makes a picture the latest, if it is of the telephone that looks now.
func (c *PhoneCamera) put(number int, picture []byte) {
	c.mu.Lock()
	if number == c.number {
		c.picture = picture
	}
	c.mu.Unlock()
	select {
	case c.news <- struct{}{}:
	default:
	}
}

// mostPixels is how large a picture may be: a small file can stand for one that
// fills the memory.
const mostPixels = 16 << 20

// checkPicture refuses what is no JPEG of a size that makes sense. Only its
// beginning is read.
func checkPicture(b []byte) error {
	c, err := jpeg.DecodeConfig(bytes.NewReader(b))
	if err != nil {
		return fmt.Errorf("web: a picture of %d bytes: %w", len(b), err)
	}
	if c.Width < 16 || c.Height < 16 || c.Width*c.Height > mostPixels {
		return fmt.Errorf("web: a picture of %d×%d px", c.Width, c.Height)
	}
	return nil
}

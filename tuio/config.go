package tuio

import (
	"fmt"
	"time"
)

// Config bounds what a Client takes in and says how long it waits. The zero
// value of a field stands for its default.
type Config struct {
	// DeadAfter is the silence after which a sender that repeats itself has
	// died and loses its objects, and after which one that sends only on
	// change is doubted; also how long a sender whose stream has ended may take
	// to come back. Shorter than the senders' keep-alive (usually 1 s)
	// makes objects flicker; longer leaves ghosts. Default 2 s.
	DeadAfter time.Duration

	// Hold is how long a frame that may be split over several bundles waits
	// for the next of them. A frame that sets all that is alive, or that the
	// next frame follows, doesn't wait. Longer delays senders of changes
	// alone; shorter shows a split frame in two steps. Default 3 ms.
	Hold time.Duration

	// MaxSources bounds the sources that are kept, a source being one name
	// at one address. One more takes the place of the longest silent, if that
	// one has been silent for a second; else it is refused. Default 128.
	MaxSources int

	// MaxObjects bounds the objects that are kept of one source, those on the
	// table and those of the frame in the making, so that half as many can
	// move at once. A packet that would make more is dropped and counted.
	// A die that Asterism sends in TUIO 2.0 is three: token, bounds, symbol.
	// Default 2048.
	MaxObjects int

	// MaxPacket bounds a packet in bytes, on any transport. Default 65507,
	// the most that a UDP datagram holds.
	MaxPacket int

	// MaxText bounds a source's name and a symbol's group and data in bytes.
	// Default 512.
	MaxText int
}

// maxUDP is the payload that one UDP datagram over IPv4 can hold, in bytes.
const maxUDP = 65507

// smallestPacket is the least that a packet may be bounded to, in bytes: an empty bundle.
const smallestPacket = 16

// Defaults returns c with its zero fields set to their defaults.
func (c Config) Defaults() Config {
	setDefault(&c.DeadAfter, 2*time.Second)
	setDefault(&c.Hold, 3*time.Millisecond)
	setDefault(&c.MaxSources, 128)
	setDefault(&c.MaxObjects, 2048)
	setDefault(&c.MaxPacket, maxUDP)
	setDefault(&c.MaxText, 512)
	return c
}

func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Validate tells what is wrong with c, nil if nothing is.
func (c Config) Validate() error {
	c = c.Defaults()
	switch {
	case c.DeadAfter < 0 || c.Hold < 0:
		return fmt.Errorf("tuio: dead after %v, hold %v: must not be negative", c.DeadAfter, c.Hold)
	case c.Hold >= c.DeadAfter:
		return fmt.Errorf("tuio: hold %v must be shorter than dead after %v", c.Hold, c.DeadAfter)
	case c.MaxSources < 1 || c.MaxObjects < 1 || c.MaxText < 1:
		return fmt.Errorf("tuio: limits of %d sources, %d objects, %d bytes of text: must be positive",
			c.MaxSources, c.MaxObjects, c.MaxText)
	case c.MaxPacket < smallestPacket || c.MaxPacket > maxUDP:
		return fmt.Errorf("tuio: packets of at most %d bytes: must be %d to %d", c.MaxPacket, smallestPacket, maxUDP)
	}
	return nil
}

// limits returns what the decoder needs of c.
func (c Config) limits() limits {
	return limits{packet: c.MaxPacket, objects: c.MaxObjects, text: c.MaxText, depth: 8}
}

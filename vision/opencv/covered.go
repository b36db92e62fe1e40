package opencv

import (
	"image"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// Shares of a die's box that are altered.
const (
	sameShare   = 0.02 // is noise: another face alters more
	hiddenShare = 0.25 // something is over it
)

// markCovered marks the dice that something is over at the moment, and those that it has
// just left while it isn't known what lies there now. Of the parts that are read next it
// will be.
func (l *Live) markCovered(read ...image.Rectangle) {
	l.memory.Cover(l.last, l.hidden, func(b constellation.Box) bool { return l.differs(b) && !holdAny(read, b) })
}

// hidden tells whether something is over a box at the moment, or moves through it.
func (l *Live) hidden(b constellation.Box) bool {
	return l.background.ChangedShareIn(l.shrink(b)) > hiddenShare
}

// differs tells whether a box looks otherwise than when it was read.
func (l *Live) differs(b constellation.Box) bool {
	return l.background.ChangedShareIn(l.shrink(b)) >= sameShare
}

// holdAny tells whether the middle of a box lies in one of the parts of the picture.
func holdAny(parts []image.Rectangle, b constellation.Box) bool {
	c := b.Centre()
	return slices.ContainsFunc(parts, image.Pt(int(c.X), int(c.Y)).In)
}

package opencv

import (
	"image"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/motion"
)

// watchJump tells why the last picture isn't to be believed: all of it has just moved. Some
// dice would be told where they lie now, some where they were, and what moves is none of
// them. Where a projector lights the table a guard tells whether it was bumped.
func (l *Live) watchJump() (barred string) {
	l.landed = false
	if l.cfg.Even != nil && l.guard != nil {
		return ""
	}
	switch l.jump.Look(l.background, l.cfg.Timing) {
	case motion.Jumping:
		return constellation.PictureJumped
	case motion.Landed:
		l.landed = true
	default:
		if l.jump.Calm() {
			l.handsBefore = append(l.handsBefore[:0], l.hands...)
		}
	}
	return ""
}

// readElsewhere reads all dice of a picture that has jumped: a sensor that was bumped is
// put right by all of them together. Hands that were there still are: what is seen where
// they are isn't the table.
func (l *Live) readElsewhere(t time.Duration) error {
	l.tried, l.lost = nil, nil
	l.hands, l.moving = append(l.hands[:0], l.handsBefore...), l.moving[:0]
	l.memory.Displace()
	var hands []image.Rectangle
	for _, h := range l.hands {
		hands = append(hands, l.shrink(h))
	}
	if err := l.readView(t, hands...); err != nil {
		return err
	}
	l.placeAll()
	return nil
}

package opencv

import (
	"fmt"
	"image"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"gocv.io/x/gocv"
)

// see finds what changed in the picture taken at t and reads it, unless the picture is
// barred or the projector's light isn't known well enough.
func (l *Live) see(t time.Duration) error {
	err := l.timed(&l.stages.Look, "find", func() error { return l.find(t) })
	if err != nil || l.barred != "" {
		return err
	}
	if l.lightUnsure() {
		return l.waitForLight(t)
	}
	l.moving = l.withoutLitBoxes(l.moving)
	l.allowRetries(t)
	if err := l.timed(&l.stages.Read, "read", func() error { return l.readNew(t) }); err != nil {
		return err
	}
	return l.timed(&l.stages.Again, "again", func() error { return l.readAgain(t) })
}

// find finds what changed, and only then asks whether the picture may be read: a guard
// may look at what changed.
func (l *Live) find(t time.Duration) error {
	small, err := l.makeSmall()
	if err != nil {
		return err
	}
	if l.isDark(small, t) {
		l.barred = constellation.PictureDark
		return nil
	}
	if err := l.findChanges(small, t); err != nil {
		return err
	}
	if l.barred = l.ask(t); l.barred == "" {
		l.barred = l.watchJump()
	}
	return nil
}

// readNew reads what came to rest and searches again for what stayed open. Doubts come
// after both, for what a search finds where something is drawn has to be doubted, too;
// and before glimpses are tried, which are of doubted dice alone. What the album says
// holds for all of them, so it comes last.
func (l *Live) readNew(t time.Duration) error {
	if err := l.readSettled(t); err != nil {
		return err
	}
	if err := l.seekAgain(t); err != nil {
		return err
	}
	l.forgetLight()
	l.doubtWhereDrawn(t)
	if err := l.tryGlimpses(t); err != nil {
		return err
	}
	l.applyAlbum(t)
	return nil
}

// lightUnsure tells whether it is known what is projected, but not yet what that looks
// like on the table.
func (l *Live) lightUnsure() bool {
	return l.cfg.Even != nil && l.cfg.Even.Ready() && !l.cfg.Even.Sure()
}

// waitForLight leaves the table as it was: what seems to change may be light that comes
// and goes. Only doubted dice are read, where plain light alone falls on them.
func (l *Live) waitForLight(t time.Duration) error {
	l.moving = l.moving[:0]
	l.forgetLight()
	l.markCovered()
	return l.tryGlimpses(t)
}

// makeSmall makes the picture small, and returns its pixels.
func (l *Live) makeSmall() ([]uint8, error) {
	size := image.Pt(l.img.Cols()/l.factor, l.img.Rows()/l.factor)
	gocv.Resize(l.img, &l.small, size, 0, 0, gocv.InterpolationArea)
	small, err := l.small.DataPtrUint8()
	if err != nil {
		return nil, fmt.Errorf("opencv: live: %w", err)
	}
	return small, nil
}

// findChanges sorts what changed in the small picture.
func (l *Live) findChanges(small []uint8, t time.Duration) error {
	l.even(small, t)
	if err := l.background.Update(small, t); err != nil {
		return err
	}
	w := l.memory.Width() / float64(l.factor)
	l.changes.Classify(l.background, l.cfg.Timing, t, w*w)
	l.hands = l.boxes(l.hands[:0], l.changes.Hands)
	l.moving = l.boxes(l.moving[:0], l.changes.Moving)
	if l.changes.Whole {
		l.moving = l.moving[:0]
	}
	return nil
}

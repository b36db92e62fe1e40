package opencv

import (
	"image"
	"time"

	"github.com/asterism-dice/asterism/vision"
)

// readAgain takes one more reading of the die that needs it most, in pictures
// in which nothing else was read.
func (l *Live) readAgain(t time.Duration) error {
	i := l.memory.Due(t)
	if i < 0 || l.stages.Reads > 0 {
		return nil
	}
	d := &l.memory.Dice[i]
	img, err := l.about(d.Box)
	if err != nil {
		return err
	}
	known := l.knownAt(image.Point{}, l.reader.Light(l.light()))
	known.Around = l.memory.Kinds(func(k int) bool { return k != i })
	again, ok, err := l.reader.ReadAgain(img, d.Detection, d.Seen(), known)
	if err != nil || !ok {
		l.memory.Skip(i, t)
		return err
	}
	dice := []vision.Detection{again}
	if err := l.cfg.Own.apply(l.reader, img, known, dice); err != nil {
		return err
	}
	l.memory.Add(i, dice[0], t)
	l.place(i)
	return nil
}

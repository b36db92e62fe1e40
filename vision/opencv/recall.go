package opencv

import (
	"image"
	"time"

	"github.com/asterism-dice/asterism/vision"
)

// recall looks up the resting dice anew whose faces the album names, or could
// name, once something was learnt or taken back: what was said of one die holds
// for all that bear the same sign.
func (l *Live) recall(t time.Duration) error {
	if l.cfg.Own.Album == nil {
		return nil
	}
	n := l.cfg.Own.Album.Changes()
	if n == l.learnt {
		return nil
	}
	l.learnt = n
	for i := range l.memory.Dice {
		if r := &l.memory.Dice[i]; r.Look == "" || r.Covered {
			continue
		}
		d := l.memory.Dice[i].Detection
		d.Face, d.FaceConfidence, d.Margin, d.Alternatives, d.Reason = "", 0, 0, nil, vision.ReasonUnsure
		if err := l.cfg.Own.look(l.reader, l.img, Known{Vertical: l.vertical(image.Point{})}, &d); err != nil {
			return err
		}
		l.memory.Learn(i, d, t)
	}
	return nil
}

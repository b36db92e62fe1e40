package opencv

import (
	"time"

	"github.com/asterism-dice/asterism/vision"
)

// applyAlbum gives the resting dice what the album says of their signs, once something
// was learnt or taken back: what was said of one die holds for all that bear
// the same sign.
func (l *Live) applyAlbum(t time.Duration) {
	if l.cfg.Own.Album == nil {
		return
	}
	n := l.cfg.Own.Album.Changes()
	if n == l.albumChanges {
		return
	}
	l.albumChanges = n
	for i := range l.memory.Dice {
		was := &l.memory.Dice[i].Detection
		if was.Look == "" {
			continue
		}
		d := *was
		e, ok := l.cfg.Own.Album.Entry(d.Look)
		switch {
		case ok:
			e.Tell(&d, 1)
		case l.memory.Dice[i].Named():
			d.Face, d.FaceConfidence, d.Margin, d.Alternatives, d.Reason = "", 0, 0, nil, vision.ReasonUnsure
		}
		if d.Face != was.Face || d.Kind != was.Kind {
			l.memory.Learn(i, d, t)
		}
	}
}

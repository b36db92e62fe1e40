package stage

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
)

// swelling is how much larger two dice look that are taken for one, mm.
const swelling = 10

// Frame is what the sensor says of what it saw at the last Look, false when it is
// silent.
func (w *Watcher) Frame(s *Stage) (constellation.Frame, bool) {
	f := constellation.Frame{Source: w.Name, Time: s.Now, Limit: w.Limit}
	switch {
	case s.Now < w.Silent:
		return f, false
	case s.Now < w.Blind:
		if f.Blind = w.Why; f.Blind == "" {
			f.Blind = "something lies on the lens"
		}
		return f, true
	case s.Now < w.Empty:
		return f, true
	}
	for i := range w.seen {
		f.Readings = append(f.Readings, w.reading(&w.seen[i]))
	}
	for _, b := range s.Blocks {
		f.Readings = append(f.Readings, constellation.Reading{Role: constellation.RoleBlock, Key: w.key(b.ID), Pos: b.Pos, Angle: b.Angle,
			W: b.W, H: b.H, Confidence: 1})
	}
	for _, c := range s.Contacts() {
		if w.Role != "" {
			c.Role = w.Role
		}
		f.Readings = append(f.Readings, c)
	}
	if !w.HandsUnseen {
		f.Readings = append(f.Readings, s.Hands()...)
	}
	return f, true
}

// reading is what the sensor says of a die.
func (w *Watcher) reading(d *sight) constellation.Reading {
	r := constellation.Reading{Role: w.Role, Key: w.key(d.ID), Pos: d.Pos, Angle: d.Angle, Size: d.Size, Confidence: 1}
	if d.swollen {
		r.Size, r.Count = r.Size+swelling, 2
	}
	if !w.Places {
		r.Kind, r.Team, r.Face, r.FaceConfidence, r.Margin = d.Kind, d.Team, d.Face, 1, 1
		if !d.Still {
			r.Face, r.FaceConfidence, r.Margin, r.Reason = "", 0, 0, "moving"
		}
	}
	if w.Spoil != nil {
		w.Spoil(d.die, &r)
	}
	return r
}

// key is the sensor's own identity for a thing, empty when it has none.
func (w *Watcher) key(id string) string {
	if !w.Keys {
		return ""
	}
	return fmt.Sprint(w.session, " ", id)
}

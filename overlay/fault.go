package overlay

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules/layout"
)

// faults rings the dice that lie as the rules don't allow until that is mended.
// Why is said in the messages to the sides.
func (f *frame) faults() {
	for i := range f.view.Faults {
		fault := &f.view.Faults[i]
		for _, id := range fault.Dice {
			if d, ok := f.table.Die(id); ok {
				f.faultRing(f.cfg.Palette.Warn, d.Pos, 1.1*ringAbout(d))
			}
		}
		if fault.Missing(f.table) {
			f.ring(f.cfg.Palette.Warn.Alpha(0.5+0.4*f.beat()), fault.Pos, layout.FaultPlace, 1.2, 3)
		}
	}
}

func (f *frame) faultRing(c Color, at constellation.Vec, r float64) {
	beat := f.beat()
	f.ring(c.Alpha(0.1+0.1*beat), at, 1.1*r, 0.2*r, 0)
	f.ring(c, at, r, 1.2, 0)
	f.ring(c.Alpha(0.6*(1-beat)), at, r*(1+0.35*beat), 0.8, 0)
}

// blockSize estimates the extent of a text with its plate, in mm.
func blockSize(text string, size float64) (w, h float64) { return layout.TextSize(text, size) }

package motion

import (
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// What was covered stays so while it looks otherwise than it did, but not for long; what
// never was isn't covered by that.
func TestCover_untilItLooksAsItDid(t *testing.T) {
	const moment = coveredPause / 3
	type picture struct {
		after           time.Duration
		hidden, differs bool
	}
	over, otherwise, asBefore := picture{moment, true, true}, picture{moment, false, true}, picture{moment, false, false}
	for name, c := range map[string]struct {
		pictures []picture
		want     bool
	}{
		"a hand over it":                       {[]picture{over}, true},
		"the hand has left, as before":         {[]picture{over, asBefore}, false},
		"the hand has left, otherwise":         {[]picture{over, otherwise}, true},
		"and soon as before":                   {[]picture{over, otherwise, asBefore}, false},
		"otherwise for long":                   {[]picture{over, otherwise, otherwise, otherwise}, false},
		"the hand comes and goes":              {[]picture{over, otherwise, over, otherwise, otherwise}, true},
		"otherwise, and never covered":         {[]picture{otherwise}, false},
		"otherwise again, and uncovered since": {[]picture{over, asBefore, otherwise}, false},
	} {
		t.Run(name, func(t *testing.T) {
			var m Memory
			m.Replace(view, []vision.Detection{die(100, 100, "3", 0.7)}, 0)
			now := time.Duration(0)
			for _, p := range c.pictures {
				now += p.after
				always := func(yes bool) func(constellation.Box) bool { return func(constellation.Box) bool { return yes } }
				m.Cover(now, always(p.hidden), always(p.differs))
			}
			if got := m.Dice[0].Covered; got != c.want {
				t.Errorf("covered %v, want %v", got, c.want)
			}
		})
	}
}

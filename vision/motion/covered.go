package motion

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// coveredPause is how long a die that something was over stays covered at most while its box
// differs: by then what lies there now is read, and what still differs is a shadow that stays.
const coveredPause = 300 * time.Millisecond

// Cover marks the dice of which hidden says that something is over their box, and those
// that were covered a moment ago of which differs says that their box looks otherwise than
// it did: another one may lie there.
func (m *Memory) Cover(t time.Duration, hidden, differs func(box constellation.Box) bool) {
	for i := range m.Dice {
		r := &m.Dice[i]
		if hidden(r.Box) {
			r.Covered, r.hidden = true, t
			continue
		}
		r.Covered = r.Covered && t-r.hidden < coveredPause && differs(r.Box)
	}
}

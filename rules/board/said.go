package board

import (
	"github.com/asterism-dice/asterism/constellation"
)

// unseen is the cell of a die that hasn't been seen since a break.
const unseen Cell = -2

// said is a die of which players said something, as it was then.
type said struct {
	at      Cell   // unseen: not known since a break
	read    string // the face that sensors read
	touched bool   // it has moved or was hidden since
}

// Correct is a die as players say it is.
func (r *Referee) Correct(d constellation.Die) constellation.Die { return r.sayings.Over(d) }

// reads is the face that sensors read of each die.
func reads(t *constellation.Table) map[string]string {
	all := make(map[string]string, len(t.Dice))
	for i := range t.Dice {
		all[t.Dice[i].ID] = t.Dice[i].Face
	}
	return all
}

// forget drops what was said of dice that lie elsewhere now, or that were
// taken in hand, for another die may lie in the place since, and are read
// otherwise.
func (r *Referee) forget(t *constellation.Table) {
	for id, was := range r.said {
		d, ok := t.Die(id)
		if ok && was.at == unseen {
			was.at, was.read = r.board.At(d.Pos), d.Face
		}
		if ok && r.board.At(d.Pos) == was.at {
			was.touched = was.touched || !d.Still || d.Doubtful
			r.said[id] = was
			if !was.touched || d.Face == was.read || !d.Still || d.Doubtful {
				continue
			}
		}
		r.sayings = r.sayings.Moved(id)
		delete(r.said, id)
	}
}

package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// lastPath is how the sky lay before the last path.
type lastPath struct {
	seq  int // of its Sailed, 0: none
	dice []string
	sky  *constellation.Table
}

// putBack takes the last path back when all its dice, and no others, lie again where
// they lay: an arm only hid them, or who collected them thinks again. Whoever sailed
// since, or rolled, stands by it.
func (r *Referee) putBack() {
	undo, _ := r.history.Next()
	if r.last.seq == 0 || undo != r.last.seq || !r.pathLies() {
		return
	}
	r.last = lastPath{}
	if _, ok := r.history.Undo(r.now); ok {
		_ = r.goBack() // what was folded before can be folded again
	}
}

// pathLies tells whether what lies there beside the sky is the last path.
func (r *Referee) pathLies() bool {
	if len(r.table.Dice) < len(r.state.Sky.Dice)+len(r.last.dice) {
		return false // as nearly always: nothing need be compared
	}
	d := r.compare()
	if len(d.gone) > 0 || len(d.strangers) != len(r.last.dice) {
		return false
	}
	path := difference{gone: slices.Clone(r.last.dice)}
	for _, stranger := range d.strangers {
		was, ok := r.returned(r.last.sky, &path, stranger)
		if !ok {
			return false
		}
		path.gone = slices.DeleteFunc(path.gone, func(id string) bool { return id == was })
	}
	return true
}

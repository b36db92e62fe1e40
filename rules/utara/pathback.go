package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// lastPath is how the sky lay before the last path.
type lastPath struct {
	seq  int // of its Sailed, 0: none
	dice []string
	sky  *constellation.Table
	said rules.Sayings // of its dice
	open []trouble     // what players were asked about it
}

// lastPathOf is the last path that a journal tells of, with the sky as the events before
// it left it; none where these can't be followed by themselves.
func lastPathOf(c *Config, journal []rules.Event) lastPath {
	i := len(journal) - 1
	for i >= 0 && journal[i].Kind != Sailed {
		i--
	}
	before := newHistory(journal)
	if i < 0 || before.Load(journal[:i]) != nil {
		return lastPath{}
	}
	s, err := fold(c, before)
	if err != nil {
		return lastPath{}
	}
	return lastPath{journal[i].Seq, slices.Clone(journal[i].Dice), s.Sky.Clone(), s.Said, s.Troubles}
}

// putBack takes the last path back when all its dice, and no others, lie again where
// they lay, or where players were asked about them: an arm only hid them, or who collected
// them thinks again. Whoever sailed
// since, or rolled, stands by it.
func (r *Referee) putBack() {
	undo, _ := r.history.Next()
	if r.last.seq == 0 || undo != r.last.seq {
		return
	}
	pushed, lies := r.pathLies()
	if !lies {
		return
	}
	r.last = lastPath{}
	if _, ok := r.history.Undo(r.now); !ok || r.goBack() != nil { // what was folded before can be folded again
		return
	}
	for _, p := range pushed {
		r.emit(rules.Event{Kind: Returned, Dice: []string{p.was, p.is}, Text: r.called(p.was) + " lies on the table again"})
	}
}

// pathLies tells whether what lies there beside the sky is the last path, and which of its dice
// lie where players were asked about them.
func (r *Referee) pathLies() (pushed []candidate, lies bool) {
	if len(r.table.Dice) < len(r.state.Sky.Dice)+len(r.last.dice) {
		return nil, false // as nearly always: nothing need be compared
	}
	d := r.compare()
	if len(d.gone) > 0 || len(d.strangers) != len(r.last.dice) {
		return nil, false
	}
	path := difference{gone: slices.Clone(r.last.dice)}
	for _, stranger := range d.strangers {
		was, asked := r.again(r.last.sky, r.last.said, r.last.open, &path, stranger)
		if was == "" {
			return nil, false
		}
		if asked {
			pushed = append(pushed, candidate{was: was, is: stranger})
		}
		path.drop(candidate{was: was, is: stranger})
	}
	return pushed, true
}

package utara

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// findSaid takes note of dice of which players said something before a restart, and that belong to
// no sky: they lie where they lay then, under other ids.
func (r *Referee) findSaid() {
	if !r.anew {
		return
	}
	for _, was := range r.saidLately() {
		l, known := r.saidBeside(was)
		if said, lies := l.on(&r.table); known && lies && r.mayBeSaid(l, said.Die) {
			r.emit(rules.Event{Kind: Returned, Dice: []string{was, said.Die}, Text: r.called(said.Die) + " still is as the players say"})
		}
	}
}

// saidBeside is what was said of a die that isn't seen and belongs to no sky, and where it lay;
// false for one of any other sort. What is left out is found by itself.
func (r *Referee) saidBeside(id string) (left, bool) {
	said, ok := r.state.Said.Of(id)
	if !ok || said.Ignored || said.Read == nil || readLate(said.Read) {
		return left{}, false
	}
	belongs := onTable(r.expected(), id) || onTable(&r.table, id)
	return left{said: said, at: constellation.Vec{X: said.Read.X, Y: said.Read.Y}}, !belongs
}

// mayBeSaid tells whether a die may be the one of which that was said, by what sort of die sensors
// take it for and by all that lies there. Its face tells nothing, for that may be misread.
func (r *Referee) mayBeSaid(l left, id string) bool {
	is, _ := r.table.Die(id)
	read := l.said.Read.Kind
	return !r.saidOfIt(id) && (!is.Kind.Known() || !read.Known() || is.Kind == read || is.Kind == l.said.Kind) && r.mayBeLeftOut(l, id)
}

// saidLately lists the dice of which players said something since a roll took in all that lay there,
// but for those that were collected. What was said before of any other is of a die that was taken off.
func (r *Referee) saidLately() (ids []string) {
	for _, e := range r.history.Holding() {
		switch e.Kind {
		case Lies, Rolled:
			ids = nil
		case rules.Read:
			ids = append(ids, e.Dice...)
		case Returned:
			ids = renamed(ids, e.Dice[0], e.Dice[1])
		case Sailed:
			ids = slices.DeleteFunc(ids, func(id string) bool { return slices.Contains(e.Dice, id) })
		}
	}
	return ids
}

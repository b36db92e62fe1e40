package board

import (
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Noted tells where a die lies of which players said something: after a restart it is found
// again by its place, for it has another id then. It has no text, for nobody has to hear of
// it; who goes on with the journal has to know.
const Noted rules.EventKind = "noted"

// samePlace is how far, mm, a die beside the board that nobody touched may seem to have
// moved. Smaller: what was said of it is lost by a camera that errs; larger: it holds of a
// die that was laid beside its place.
const samePlace = 5

// Whereabouts is the payload of Noted.
type Whereabouts struct {
	Was   string             `json:"was,omitempty" about:"id that the die had before a restart"`
	Cell  Cell               `json:"cell" about:"number of the board's cell, from 0 at the bottom left, row by row; -1: beside the board"`
	At    [2]float64         `json:"at" about:"x and y, in mm from the table's top left corner"`
	Kind  constellation.Kind `json:"kind,omitempty" about:"what sort of die sensors take it for"`
	Team  constellation.Team `json:"team,omitempty" about:"whose die sensors take it for"`
	Faces []string           `json:"faces" about:"what sensors have read of it there, empty where they couldn't"`
}

// PayloadType names Whereabouts in journals.
func (Whereabouts) PayloadType() string { return "board/whereabouts" }

func init() { rules.RegisterPayload[Whereabouts]() }

// whereabouts is where a die lies now, and what sensors read of it.
func (r *Referee) whereabouts(d *constellation.Die) Whereabouts {
	return Whereabouts{Cell: r.board.At(d.Pos), At: [2]float64{d.Pos.X, d.Pos.Y}, Kind: d.Kind, Team: d.Team, Faces: []string{d.Face}}
}

// there is the same of a die that lies elsewhere on a board, though nobody moved it.
func (w Whereabouts) there(b Board, d *constellation.Die) Whereabouts {
	w.Was, w.Cell, w.At = "", b.At(d.Pos), [2]float64{d.Pos.X, d.Pos.Y}
	return w
}

// far is how far a die lies from there, mm.
func (w *Whereabouts) far(d *constellation.Die) float64 {
	return d.Pos.Dist(constellation.Vec{X: w.At[0], Y: w.At[1]})
}

// reads tells whether sensors have read a face there.
func (w *Whereabouts) reads(face string) bool { return slices.Contains(w.Faces, face) }

// like tells whether a die may be the one that lay there, as sensors see it. One that isn't
// read yet may still be.
func (w *Whereabouts) like(d *constellation.Die) bool {
	return (!d.Kind.Known() || !w.Kind.Known() || d.Kind == w.Kind) && (d.Team == "" || w.Team == "" || d.Team == w.Team)
}

// noteDie notes where a die lies of which something was said.
func (r *Referee) noteDie(id string, lies Whereabouts) {
	was := r.said[id]
	was.lies, was.known = lies, true
	r.said[id] = was
	r.emit(rules.Event{Kind: Noted, Dice: []string{id}, Data: lies})
}

// noteAnew notes where a die lies that came to rest elsewhere, and what sensors read of one
// that nobody touched: after a restart that is no other face.
func (r *Referee) noteAnew(d *constellation.Die) {
	was, says := r.said[d.ID], r.saysFace(d.ID)
	switch {
	case !was.known || !says && r.elsewhere(&was, d):
		r.noteDie(d.ID, r.whereabouts(d))
	case says && !was.touched && !was.left && d.FaceConfidence >= rules.SureFrom && !was.lies.reads(d.Face):
		lies := was.lies
		lies.Was, lies.Faces = "", append(slices.Clone(lies.Faces), d.Face)
		r.noteDie(d.ID, lies)
	}
}

// noteOnBoard notes where the dice lie of which something was said on a board that lies
// elsewhere now: each that lay where it did on the board before.
func (r *Referee) noteOnBoard(before Board) {
	for _, id := range r.saidDice() {
		was := r.said[id]
		was.left = false
		r.said[id] = was
		d, ok := r.raw.Die(id)
		if ok && was.known && before.At(d.Pos) == was.lies.Cell && r.board.At(d.Pos) != was.lies.Cell {
			r.noteDie(id, was.lies.there(r.board, d))
		}
	}
}

// find finds a die of which something was said, nil where it isn't on a table. After a restart
// it has another id from then on, and is waited for.
func (r *Referee) find(id string, t *constellation.Table) (d *constellation.Die, waits bool) {
	d, ok := t.Die(id)
	was := r.said[id]
	if ok || !was.sought || !was.known {
		return d, false
	}
	if d = r.seek(id, t, was); d != nil {
		r.rename(id, d)
		return d, false
	}
	return nil, !r.givesUp(t)
}

// seek finds the die of that id that lay there before a restart, nil where none is it: the
// nearest one in the cell, or in the place.
func (r *Referee) seek(id string, t *constellation.Table, was said) (best *constellation.Die) {
	least := math.Inf(1)
	for i := range t.Dice {
		d := &t.Dice[i]
		_, taken := r.said[d.ID]
		if far := was.lies.far(d); !taken && far < least && r.liesThere(id, &was.lies, d) {
			best, least = d, far
		}
	}
	return best
}

// liesThere tells whether a die may be the one of that id, which lay somewhere before a restart.
// What players left out is no piece: another one may lie in its cell.
func (r *Referee) liesThere(id string, w *Whereabouts, d *constellation.Die) bool {
	inCell := w.Cell != Off && r.board.At(d.Pos) == w.Cell && !r.LeftOut(id)
	return d.Still && !d.Doubtful && w.like(d) && (inCell || w.far(d) <= samePlace)
}

// givesUp tells whether what wasn't found since a restart is gone: a table that can be seen
// has been as it is for a while.
func (r *Referee) givesUp(t *constellation.Table) bool {
	return isQuiet(t) && r.rest.atRest(r.now) >= oddFor
}

// rename takes a die for the one of another id before a restart.
func (r *Referee) rename(was string, d *constellation.Die) {
	r.renamed(was, d.ID)
	lies := r.said[d.ID].lies.there(r.board, d)
	lies.Was = was
	r.noteDie(d.ID, lies)
}

// renamed has what is known of a die known of another id.
func (r *Referee) renamed(was, is string) {
	r.sayings = r.sayings.Renamed(was, is)
	r.said[is] = r.said[was]
	delete(r.said, was)
}

// recallPlace takes note of an event of a journal that tells where a die lies.
func (r *Referee) recallPlace(e rules.Event, lies Whereabouts) {
	for _, id := range e.Dice {
		if _, ok := r.sayings.Of(lies.Was); ok {
			r.renamed(lies.Was, id)
		}
		if _, ok := r.sayings.Of(id); ok {
			r.said[id] = said{lies: lies, known: true, sought: true}
		}
	}
}

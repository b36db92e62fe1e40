package utara

import (
	"fmt"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// turnLimit is how far a die may turn in place before its footprint counts as
// changed, degrees. Sensors tell angles badly, and few paths hang on them.
const turnLimit = 15

// returnReach is how near its old place a die must lie to be taken for the one
// that was lifted there, mm.
const returnReach = 25

// difference is what lies on the table otherwise than the sky says.
type difference struct {
	gone      []string  // in the order of their going
	strangers []string  // dice that don't belong to the sky
	shifted   []shifted // sorted by id
	blocks    []otherBlock
}

// shifted is a die that lies elsewhere, or shows something else.
type shifted struct {
	id    string
	was   constellation.Die
	is    constellation.Die
	mm    float64
	turn  float64 // degrees
	reads bool    // the face is another
}

// shiftText says how a die lies elsewhere.
func (r *Referee) shiftText(s *shifted) string {
	switch {
	case s.reads:
		return fmt.Sprintf("%s shows %s, it was %s", r.called(s.id), s.is.Face, s.was.Face)
	case s.mm < 1:
		return fmt.Sprintf("%s was turned by %.0f°", r.called(s.id), s.turn)
	}
	return fmt.Sprintf("%s was pushed by %.1f mm", r.called(s.id), s.mm)
}

// compare finds the differences; a face that the players told stands against
// the sensors.
func (r *Referee) compare() difference { return r.compareWith(&r.state.Sky) }

func (r *Referee) compareWith(sky *constellation.Table) difference {
	var d difference
	for i := range sky.Dice {
		was := &sky.Dice[i]
		is, ok := r.table.Die(was.ID)
		if !ok {
			d.gone = append(d.gone, was.ID)
			continue
		}
		if s := r.shift(was, is); s.counts(r.conf.Nudge) {
			d.shifted = append(d.shifted, s)
		}
	}
	for i := range r.table.Dice {
		if is := &r.table.Dice[i]; !onTable(sky, is.ID) && !r.LeftOut(is.ID) {
			d.strangers = append(d.strangers, is.ID)
		}
	}
	d.blocks = otherBlocks(sky.Blocks, r.table.Blocks, r.conf.Nudge)
	slices.SortStableFunc(d.gone, func(a, b string) int { return r.watch.rank(a) - r.watch.rank(b) })
	return d
}

// onTable tells whether a die of that id lies on a table.
func onTable(t *constellation.Table, id string) bool {
	_, ok := t.Die(id)
	return ok
}

// shift is shiftOf, but for a face that the players told.
func (r *Referee) shift(was, is *constellation.Die) shifted {
	s := shiftOf(was, is)
	if said, _ := r.said().Of(was.ID); said.Face != "" {
		s.reads = false
	}
	return s
}

// shiftOf says how a die lies otherwise.
func shiftOf(was, is *constellation.Die) shifted {
	return shifted{id: was.ID, was: *was, is: *is, mm: is.Pos.Dist(was.Pos),
		turn: squareTurn(was.Angle.Degrees(), is.Angle.Degrees()), reads: otherwiseRead(was, is)}
}

// otherwiseRead tells whether another face is read than was up.
func otherwiseRead(was, is *constellation.Die) bool {
	return is.Face != "" && was.Face != "" && is.Face != was.Face
}

// counts tells whether a die lies otherwise by more than sensors tremble; nudge is in mm.
func (s *shifted) counts(nudge float64) bool { return s.elsewhere(nudge) || s.reads }

// elsewhere tells whether it was pushed, by more than nudge mm, or turned in place.
func (s *shifted) elsewhere(nudge float64) bool { return s.mm > nudge || s.turn > turnLimit }

// squareTurn returns by how much a square was turned, degrees: no more than 45,
// since it looks the same every 90.
func squareTurn(a, b float64) float64 {
	d := math.Mod(math.Abs(a-b), 90)
	return math.Min(d, 90-d)
}

// returned finds the die of a sky that a stranger must be: one that is gone from that
// place and may have shown that face; said is what players said of the dice of the sky.
// It lies so many mm from that place.
func (r *Referee) returned(sky *constellation.Table, said rules.Sayings, d *difference, stranger string) (string, float64) {
	is, _ := r.table.Die(stranger)
	return nearest(d.gone, is.Pos, func(id string) (constellation.Vec, bool) {
		was, _ := sky.Die(id)
		of, _ := said.Of(id)
		return was.Pos, r.mayBe(was, is, of)
	})
}

// mayBe tells whether a die near the place of one that is gone may be that by its face.
// A sensor need not read what players said of it, but what it read then, or anything just
// where it lay: no other die lies there, and what it misreads it reads now so, now so.
func (r *Referee) mayBe(was, is *constellation.Die, said rules.Saying) bool {
	if now, _ := r.said().Of(is.ID); now.Face != "" {
		return now.Face == was.Face
	}
	switch {
	case !otherwiseRead(was, is):
		return true
	case said.Face == "":
		return false
	case said.Read != nil && is.Face == said.Read.Face:
		return true
	}
	return !readLate(said.Read) && is.Pos.Dist(was.Pos) <= leftReach
}

// readLate tells whether a face is no word of players, but what a sensor read late: that is kept
// without a place.
func readLate(read *rules.Reading) bool {
	return read != nil && read.Face != "" && read.X == 0 && read.Y == 0
}

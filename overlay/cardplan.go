package overlay

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// cardNames are the ids of the card of a side: whole, and with the totals alone.
var cardNames = [4][2]string{{"card 0", "sums 0"}, {"card 90", "sums 90"}, {"card 180", "sums 180"}, {"card 270", "sums 270"}}

// cardPlan is how the cards of all sides stand. It is kept as long as they have room so:
// while dice tremble, cards don't leap.
type cardPlan struct {
	room  bool          // they have
	size  float64       // so many times as large as the rest of the table; never larger again than it was
	sums  [4]bool       // by side: with the totals alone
	over  [4]bool       // by side, where not all have room: on what lies there
	tried time.Duration // when a better one was last looked for
}

const (
	// leastCard is how small a card is written, of the usual size, rather than lie on others.
	leastCard = 0.6
	// cardsAgain is how long cards stay as they are before better places are looked for.
	cardsAgain = 2 * time.Second
)

// reserveCards finds room for the card at each side. Where things are written larger than
// usual the cards are as large as all of them have room for; where even the totals alone
// have none before their readers they are smaller than usual, and elsewhere only where
// those have none either. What then has no room is small, and lies on others.
func (f *frame) reserveCards() {
	p := f.cardPlan
	if f.view.Card == nil {
		*p = cardPlan{size: 1}
		return
	}
	again := p.tried == 0 || f.now < p.tried || f.now >= p.tried+cardsAgain
	if p.room && !again && f.tryCards(func() bool { return f.asPlanned(p) }) {
		return
	}
	usual := rules.TableScale(f.table.Width, f.table.Height) / f.cfg.Sizes.Larger
	if p.room || again {
		p.tried = max(f.now, 1)
		if p.room = f.fitCards(p.size, usual, true) || f.fitCards(p.size, usual, false); p.room {
			return
		}
	}
	f.squeeze(p, min(p.size, leastCard*usual), again)
}

// squeeze writes the totals so many times as large as the rest, and over what lies there
// where they have no room: at the sides at which it was so, unless that is asked again.
func (f *frame) squeeze(p *cardPlan, k float64, again bool) {
	for _, facing := range f.audience {
		over := &p.over[quarter(facing)]
		*over = *over && !again || !f.addCard(facing, k, true, false)
		if *over {
			c := f.measure(true, k, facing)
			c.at = f.cardWish(&c)
			f.cards = append(f.cards, c)
		}
	}
}

// asPlanned puts the cards to where they have stood, or as near as may be.
func (f *frame) asPlanned(p *cardPlan) bool {
	for _, facing := range f.audience {
		if !f.addCard(facing, p.size, p.sums[quarter(facing)], false) {
			return false
		}
	}
	return true
}

// fitCards puts the cards in their places, each before its readers if asked so, no larger
// than size; it tells whether all have room.
func (f *frame) fitCards(size, usual float64, before bool) bool {
	for k := size; k > usual; k *= layout.Smaller {
		if f.tryCards(func() bool { return f.placeCards(k, true, before) }) {
			return true
		}
	}
	for k := min(size, usual); k > leastCard*usual; k *= layout.Smaller {
		if f.tryCards(func() bool { return f.placeCards(k, false, before) }) {
			return true
		}
	}
	return false
}

// tryCards puts the cards in their places if all of them have room, and else changes
// nothing.
func (f *frame) tryCards(all func() bool) bool {
	taken := f.field.Taken()
	f.placer.Save()
	if all() {
		return true
	}
	f.field.Forget(taken)
	f.placer.Undo()
	f.cards = f.cards[:0]
	return false
}

// placeCards puts the cards in their places, written so many times as large as the rest of
// the table: with their tally where it has room, else with the totals alone. It tells
// whether all have room, whole and before their readers where they are to be, and plans
// them so.
func (f *frame) placeCards(k float64, whole, before bool) bool {
	plan := cardPlan{room: true, size: k, tried: f.cardPlan.tried}
	for _, facing := range f.audience {
		if f.addCard(facing, k, false, before) {
			continue
		}
		if plan.sums[quarter(facing)] = true; whole || !f.addCard(facing, k, true, before) {
			return false
		}
	}
	*f.cardPlan = plan
	return true
}

// addCard puts a card in its place, if it has room there, and before its readers where it
// is to be.
func (f *frame) addCard(facing constellation.Angle, k float64, sums, before bool) bool {
	c := f.measure(sums, k, facing)
	name := cardNames[quarter(facing)][0]
	if sums {
		name = cardNames[quarter(facing)][1]
	}
	taken := f.field.Taken()
	wish := layout.Wish{ID: name, W: c.w, H: c.h, Facing: facing, Off: true, At: f.wish(f.cardWish(&c))}
	at, ok := f.placer.Place(f.field, &wish)
	if !ok || before && f.acrossTable(at, facing) {
		f.field.Forget(taken)
		return false
	}
	c.at = at
	f.cards = append(f.cards, c)
	return true
}

// cardWish is where a card is wanted: before its readers' panels.
func (f *frame) cardWish(c *card) constellation.Vec {
	return f.seat(c.facing).At(0, -(f.depth(c.facing) + c.h/2 + 10))
}

// quarter counts sides: by how many quarters a facing is turned.
func quarter(facing constellation.Angle) int { return int(facing.Norm().Degrees()/90+0.5) % 4 }

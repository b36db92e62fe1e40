package opencv

import (
	"image"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/motion"
	"github.com/asterism-dice/asterism/vision/read"
)

// What changed is searched in a small part of the picture, which the finder sees
// enlarged. There a tiny die may be missed, or a part of one taken for all of it. What
// stays open is searched for again in a wider part, which it sees in another size.
const (
	wideSide = 400 // px, each side of the wider part
	mostLost = 8   // places that are kept at a time in which no die was found
	lostPart = 0.2 // dice's areas that such a place has at least
	lostDice = 4.0 // dice's areas that it has at most

	unknownDie = 0.05 // share of the picture's width that a die's is taken to be while none is known
)

// lostPlace is where something of a die's size came to rest and no die was found.
type lostPlace struct {
	box      constellation.Box // px
	at       time.Duration     // when it was searched last
	searches int
}

// noteLost notes what came to rest in a part of the picture where none of the dice read
// there lies, nor one that is known: that is where one was taken away.
func (l *Live) noteLost(r image.Rectangle, dice []vision.Detection, t time.Duration) {
	least, most := lostPart*l.dieArea(), lostDice*l.dieArea()
	for _, p := range l.changes.Settled {
		b := boxOf(l.enlarge(p.Box))
		if a := b.Area(); p.Box.In(l.shrink(boxOf(r))) && a >= least && a <= most && !l.explained(b, dice) {
			l.lost = append(l.lost, lostPlace{b, t, 1})
		}
	}
	l.lost = l.lost[max(0, len(l.lost)-mostLost):]
}

// explained tells whether one of the dice, or one that is known, is what came to rest in
// a box.
func (l *Live) explained(b constellation.Box, dice []vision.Detection) bool {
	return slices.ContainsFunc(dice, func(d vision.Detection) bool { return explains(d.Box, b) }) ||
		slices.ContainsFunc(l.memory.Dice, func(d motion.Resting) bool { return explains(d.Box, b) })
}

// dieArea is about how much of the picture a die takes, px.
func (l *Live) dieArea() float64 {
	w := l.memory.Width()
	if w == 0 {
		w = unknownDie * float64(l.img.Cols())
	}
	return w * w
}

// explains tells whether a die in a box is what came to rest in another, and no neighbour
// on which a shadow fell.
func explains(die, b constellation.Box) bool {
	return read.Inside(die, b) > 0.5 || read.Inside(b, die) > hiddenShare
}

func boxOf(r image.Rectangle) constellation.Box {
	return constellation.Box{X: float64(r.Min.X), Y: float64(r.Min.Y), W: float64(r.Dx()), H: float64(r.Dy())}
}

// touches tells whether two boxes may be of the same die, of which one may hold a part.
func touches(a, b constellation.Box) bool {
	return read.Inside(a, b) > hiddenShare || read.Inside(b, a) > hiddenShare
}

// seekAgain searches again for one thing that stayed open, in pictures in which nothing
// else is read.
func (l *Live) seekAgain(t time.Duration) error {
	if l.stages.Reads > 0 {
		return nil
	}
	if i := l.memory.Unclear(t); i >= 0 {
		return l.seekDie(i, t)
	}
	for i := range l.lost {
		if p := &l.lost[i]; t-p.at >= motion.SearchPause(p.searches) && !l.hidden(p.box) {
			return l.seekLost(i, t)
		}
	}
	return nil
}

// seekDie searches again for the i-th resting die, of which no face can be told.
func (l *Live) seekDie(i int, t time.Duration) error {
	d, ok, err := l.seek(l.memory.Dice[i].Box)
	if err == nil {
		l.memory.Seek(i, d, ok, t)
	}
	return err
}

// seekLost searches again where no die was found. What stays lost after some searches is
// none.
func (l *Live) seekLost(i int, t time.Duration) error {
	p := &l.lost[i]
	p.at, p.searches = t, p.searches+1
	d, ok, err := l.seek(p.box)
	if err != nil {
		return err
	}
	found := ok && d.Face != "" && !l.known(d)
	if found {
		l.memory.Replace(vision.Rect(d.Box), []vision.Detection{d}, t)
	}
	if found || p.searches > motion.MostSearches {
		l.lost = slices.Delete(l.lost, i, i+1)
	}
	return nil
}

// seek returns the likeliest die at rest in a box, or of which a part is there, searched
// for in a wide part of the picture.
func (l *Live) seek(b constellation.Box) (best vision.Detection, ok bool, err error) {
	c := image.Pt(int(b.Centre().X), int(b.Centre().Y))
	r := image.Rectangle{Min: c, Max: c}.Inset(-wideSide / 2).Union(vision.Rect(b)).Intersect(l.bounds())
	dice, err := l.readOne(l.memory.Region(r, l.bounds()))
	for _, d := range dice {
		if touches(d.Box, b) && d.Confidence > best.Confidence && !l.hidden(d.Box) {
			best, ok = d, true
		}
	}
	return best, ok, err
}

package opencv

import (
	"image"
	"time"
)

// darkPart is how much of the picture's width and height is looked at, at least: an arm in a
// dark sleeve covers less.
const darkPart = 0.6

// isDark tells whether the light has gone out that dice on the table were seen by, the room's or
// a projector's.
func (l *Live) isDark(small []uint8, t time.Duration) bool {
	return l.darkness.Look(small, l.small.Cols(), l.aboutDice(), len(l.memory.Dice) > 0, t)
}

// aboutDice is the part of the small picture in which dice lie: beside it a screen may shine on.
func (l *Live) aboutDice() image.Rectangle {
	all := image.Rect(0, 0, l.small.Cols(), l.small.Rows())
	var r image.Rectangle
	for i := range l.memory.Dice {
		b := l.shrink(l.memory.Dice[i].Box)
		r = r.Union(b.Inset(-b.Dx()))
	}
	if r.Empty() {
		return all
	}
	least := image.Pt(int(darkPart*float64(all.Dx())), int(darkPart*float64(all.Dy())))
	r.Min.X, r.Max.X = lengthened(r.Min.X, r.Max.X, least.X, all.Max.X)
	r.Min.Y, r.Max.Y = lengthened(r.Min.Y, r.Max.Y, least.Y, all.Max.Y)
	return r
}

// lengthened is a piece from 0 to end that is made at least so long, both ways as far as there is room.
func lengthened(from, to, least, end int) (int, int) {
	from, to = max(0, from), min(end, to)
	if more := least - (to - from); more > 0 {
		from = max(0, min(from-more/2, end-least))
		to = from + max(least, to-from)
	}
	return from, min(end, to)
}

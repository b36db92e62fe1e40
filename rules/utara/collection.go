package utara

// Collection is what one player has collected: faces, in the order of
// collection. A face may be empty when it was never read.
type Collection []string

// Tally is the score of a collection (spec Utara, Score).
type Tally struct {
	Dice     int `json:"dice"`
	Days     int `json:"days"`
	Tides    int `json:"tides"`
	Basic    int `json:"basic"`    // points of the basic game
	Advanced int `json:"advanced"` // points of the advanced game
}

// bonus is what a Day or a Tide is worth in the advanced game.
const bonus = 5

// Slots of faces in a hand.
const (
	slotSun   = 8
	slotMoon  = 9
	slotOther = 10
	slots     = 11
)

// directions are the faces that show a direction; the first four make Days.
var directions = [8]string{"N", "E", "S", "W", "NE", "SE", "SW", "NW"}

// slot returns where a face is counted.
func slot(face string) int {
	switch face {
	case "Sun":
		return slotSun
	case "Moon":
		return slotMoon
	}
	for i, d := range directions {
		if d == face {
			return i
		}
	}
	return slotOther
}

// hand counts the faces of a collection.
type hand [slots]int

func (c Collection) hand() hand {
	var h hand
	for _, f := range c {
		h[slot(f)]++
	}
	return h
}

// Tally scores c.
func (c Collection) Tally() Tally {
	h := c.hand()
	return h.tally()
}

func (h *hand) tally() Tally {
	t := Tally{Dice: h.dice(), Days: h.days(), Tides: h.tides()}
	t.Basic = t.Dice
	t.Advanced = t.Dice + bonus*(t.Days+t.Tides)
	return t
}

func (h *hand) dice() int {
	total := 0
	for _, n := range h {
		total += n
	}
	return total
}

// points is the part of the tally that the game counts.
func (h *hand) points(advanced bool) int {
	if !advanced {
		return h.dice()
	}
	return h.tally().Advanced
}

// days returns the greatest number of Days. For D of them each direction gives
// up to D dice and Suns stand in for the rest; since no Day can hold a
// direction twice, D dice with a direction are enough for one in each.
func (h *hand) days() int {
	for d := 1; ; d++ {
		given := 0
		for _, n := range h[:4] {
			given += min(n, d)
		}
		if given < d || 4*d-given > h[slotSun] {
			return d - 1
		}
	}
}

// tides returns the greatest number of Tides.
func (h *hand) tides() int {
	total := 0
	for _, n := range h.tidesOf() {
		total += n
	}
	return total
}

// tidesOf shares the Moons out: one direction's next Tide never costs fewer
// Moons than the one before it, so the cheapest next one is always right. A
// direction with n dice can make n Tides at most, one die in each.
func (h *hand) tidesOf() [8]int {
	var made [8]int
	for moons := h[slotMoon]; ; {
		best, cost := -1, moons+1
		for i, n := range h[:8] {
			if c := tideCost(n, made[i]); made[i] < n && c < cost {
				best, cost = i, c
			}
		}
		if best < 0 {
			return made
		}
		made[best]++
		moons -= cost
	}
}

// tideCost returns how many Moons one more Tide takes of a direction with n
// dice that has made some.
func tideCost(n, made int) int {
	return max(0, 3*(made+1)-n) - max(0, 3*made-n)
}

// Layout is a collection as it is laid out at a player's side: one column a
// direction, so that Days lie across and Tides down. Suns fill the rows of
// Days, Moons the ends of Tides.
type Layout struct {
	Columns [8][]string // N E S W, then the diagonals
	Days    int         // the first rows are Days
	Tides   [8]int      // how many a column holds
	Rest    []string    // dice that serve in neither
}

// Layout lays c out.
func (c Collection) Layout() Layout {
	h := c.hand()
	l := Layout{Days: h.days(), Tides: h.tidesOf()}
	suns, moons := h[slotSun], h[slotMoon]
	for i := range l.Columns {
		l.Columns[i] = repeat(nil, directions[i], h[i])
		if i < 4 {
			fill := max(0, l.Days-h[i])
			suns -= fill
			l.Columns[i] = repeat(l.Columns[i], "Sun", fill)
		}
		fill := max(0, 3*l.Tides[i]-h[i])
		moons -= fill
		l.Columns[i] = repeat(l.Columns[i], "Moon", fill)
	}
	l.Rest = repeat(repeat(repeat(nil, "Sun", suns), "Moon", moons), "", h[slotOther])
	return l
}

func repeat(to []string, face string, n int) []string {
	for range n {
		to = append(to, face)
	}
	return to
}

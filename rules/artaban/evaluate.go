package artaban

// Weights of the evaluation, in hundredths of a point on the last rank.
const (
	worthDie   = 150 // a die on the board
	worthRank  = 60  // each rank that it has gone
	worthTop   = 100 // each point on the last rank
	worthHoped = 45  // each point that a die shows when it has rolled straight there
	worthWin   = 1e6 // a game that is over
	worthTurn  = 10  // to be the one who plays next
)

// evaluate says how the position is for a side, positive when it is ahead.
func (k *known) evaluate(s side) int {
	sum := [2]int{}
	for c, d := range k.cells {
		if d != 0 {
			sum[d>>5&1] += worthOf(c, d)
		}
	}
	sum[k.turn] += worthTurn
	return sum[s] - sum[s.other()]
}

// worthOf is what a die on a square is worth to its owner.
func worthOf(c int, d uint8) int {
	s := side(d >> 5 & 1)
	left := c / 8
	if s == sideA {
		left = 7 - left
	}
	o := orientation(d&knownSides - 1)
	if left == 0 {
		return worthDie + 6*worthRank + worthTop*int(topOf[o])
	}
	for range left % 4 {
		o = rolled[s.front()][o]
	}
	return worthDie + (7-left)*worthRank + worthHoped*int(topOf[o])
}

// final is the worth of a game that is over.
func (k *known) final(s side) int {
	p := k.position()
	t := p.tally()
	margin := worthTop * (t.tops[s] - t.tops[s.other()])
	switch t.winner() {
	case s.String():
		return worthWin + margin
	case "":
		return 0
	}
	return margin - worthWin
}

// position returns the position that k is the compact form of.
func (k *known) position() Position {
	p := Position{turn: k.turn, diagonal: k.diagonal}
	for c, d := range k.cells {
		if d != 0 {
			p.cells[c] = newDie(side(d>>5&1), d&knownLeads != 0, only(orientation(d&knownSides-1)))
		}
	}
	return p
}

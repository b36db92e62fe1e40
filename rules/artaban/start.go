package artaban

import (
	"fmt"

	"github.com/asterism-dice/asterism/rules"
)

// startTops are the tops of a side's dice at the beginning: players may choose
// others that add up to 28.
var startTops = [8]int{3, 4, 3, 4, 4, 3, 4, 3}

// startSum is what the tops of a side add up to at the beginning.
const startSum = 28

// leaderFile is where the leader stands at the beginning, file e.
const leaderFile = 4

// start is a legal position at the beginning of a game.
func start(diagonal bool) Position {
	p := Position{diagonal: diagonal}
	for file, top := range startTops {
		lead := file == leaderFile
		p.cells[8+file] = newDie(sideA, lead, only(index[top][2]))
		p.cells[48+file] = newDie(sideB, lead, only(index[top][2]))
	}
	return p
}

// starts tells whether the position can be the beginning of a game: eight dice
// of each side on its second rank, with tops that add up to 28.
func (p *Position) starts() bool {
	sum, all := p.ranked()
	return all && sum == [2]int{startSum, startSum}
}

// ranked adds the tops of each side's dice up, and tells whether all of them
// lie on its second rank.
func (p *Position) ranked() (sum [2]int, all bool) {
	var dice [2]int
	for c, d := range p.cells {
		if d == 0 {
			continue
		}
		s := d.owner()
		if c/8 != [2]int{1, 6}[s] {
			return sum, false
		}
		dice[s]++
		sum[s] += d.may().top()
	}
	return sum, dice == [2]int{8, 8}
}

// Unready says whose tops don't add up, though all dice are laid out.
func (Game) Unready(p rules.Position) string {
	at := p.(Position)
	sum, all := at.ranked()
	for s, n := range sum {
		if all && n != startSum {
			return fmt.Sprintf("the %s dice show %d in all, they should show %d: turn one, or tap one that is misread", teams[s], n, startSum)
		}
	}
	return ""
}

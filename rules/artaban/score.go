package artaban

import (
	"fmt"
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// tally is what decides a game, by side.
type tally struct {
	tops [2]int // sum of tops on the own last rank
	last [2]int // dice there
	dice [2]int // dice on the board
}

func (p *Position) tally() tally {
	var t tally
	for c, d := range p.cells {
		if d == 0 {
			continue
		}
		s := d.owner()
		t.dice[s]++
		if c/8 == s.lastRank() {
			t.last[s]++
			t.tops[s] += d.may().top()
		}
	}
	return t
}

// winner is who is ahead: by tops on the last rank, then by dice there, then by
// dice on the board; empty where all are equal.
func (t tally) winner() string {
	for _, n := range [][2]int{t.tops, t.last, t.dice} {
		if n[sideA] != n[sideB] {
			if n[sideA] > n[sideB] {
				return sideA.String()
			}
			return sideB.String()
		}
	}
	return ""
}

// bySide is a number for each player.
type bySide struct {
	A int `json:"A"`
	B int `json:"B"`
}

func bySideOf(n [2]int) bySide { return bySide{n[sideA], n[sideB]} }

// Score is what `score artaban` says of a position.
type Score struct {
	Game     string `json:"game"`
	Turn     string `json:"turn"`
	Scores   bySide `json:"scores"`   // sum of tops on the own last rank
	LastRank bySide `json:"lastRank"` // dice there
	Dice     bySide `json:"dice"`     // dice on the board
	Winner   string `json:"winner"`   // who is ahead or has won, empty: nobody
	Over     bool   `json:"over"`
}

// Score says how a position stands.
func (p Position) Score() *Score {
	t := p.tally()
	s := &Score{Game: name, Turn: p.Turn(), Scores: bySideOf(t.tops), LastRank: bySideOf(t.last), Dice: bySideOf(t.dice), Over: p.over()}
	s.Winner = t.winner()
	if p.ended() {
		s.Winner = p.Outcome().Winner
	}
	return s
}

// Answer is Score: what is asked of a position that lies in a file.
func (p Position) Answer() rules.Answer { return p.Score() }

// Text says it to people.
func (s *Score) Text() string {
	lines := []string{
		fmt.Sprintf("A %d, B %d", s.Scores.A, s.Scores.B),
		fmt.Sprintf("dice on the last rank: A %d, B %d; on the board: A %d, B %d", s.LastRank.A, s.LastRank.B, s.Dice.A, s.Dice.B),
	}
	switch {
	case s.Over && s.Winner == "":
		lines = append(lines, "a draw")
	case s.Over:
		lines = append(lines, s.Winner+" has won")
	case s.Winner != "":
		lines = append(lines, fmt.Sprintf("%s is ahead, it is %s's turn", s.Winner, s.Turn))
	default:
		lines = append(lines, fmt.Sprintf("nobody is ahead, it is %s's turn", s.Turn))
	}
	return strings.Join(lines, "\n")
}

package artaban

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// slowDie is a die as six numbers, turned as one turns a die in one's fingers.
type slowDie struct {
	owner                                 string
	up, down, north, south, east, western int
	leader                                bool
}

func (d slowDie) toEast() slowDie {
	d.east, d.down, d.western, d.up = d.up, d.east, d.down, d.western
	return d
}

func (d slowDie) toNorth() slowDie {
	d.north, d.down, d.south, d.up = d.up, d.north, d.down, d.south
	return d
}

func (d slowDie) clockwise() slowDie {
	d.east, d.south, d.western, d.north = d.north, d.east, d.south, d.western
	return d
}

func times(n int, d slowDie, f func(slowDie) slowDie) slowDie {
	for range n {
		d = f(d)
	}
	return d
}

// slowDies are all ways in which a die can lie, found by rolling and turning the one
// that the specification describes: top 1, north 2, east 4.
var slowDies = func() map[[2]int]slowDie {
	all := map[[2]int]slowDie{}
	todo := []slowDie{{up: 1, down: 6, north: 2, south: 5, east: 4, western: 3}}
	for len(todo) > 0 {
		d := todo[0]
		todo = todo[1:]
		if _, ok := all[[2]int{d.up, d.north}]; !ok {
			all[[2]int{d.up, d.north}] = d
			todo = append(todo, d.toEast(), d.toNorth(), d.clockwise())
		}
	}
	return all
}()

// slow is the game played on a map of squares, move by move as the rules say.
type slow struct {
	turn     string
	dice     map[string]slowDie
	diagonal bool
}

func slowOf(p Position) slow {
	s := slow{turn: p.turn.String(), dice: map[string]slowDie{}, diagonal: p.diagonal}
	for c, d := range p.cells {
		if d != 0 {
			o := sidesOf[d.may().first()]
			l := slowDies[[2]int{o.top, o.north}]
			l.owner, l.leader = d.owner().String(), d.leads()
			s.dice[square(c)] = l
		}
	}
	return s
}

func (s slow) String() string {
	var words []string
	for at, d := range s.dice {
		w := fmt.Sprintf("%s%s%d%d", at, d.owner, d.up, d.north)
		if d.leader {
			w += "*"
		}
		words = append(words, w)
	}
	slices.SortFunc(words, func(a, b string) int {
		return strings.Compare(a[1:2]+a[:1], b[1:2]+b[:1])
	})
	return strings.Join(append([]string{s.turn}, words...), " ")
}

func beside(at string, files, ranks int) string {
	f, r := at[0]+byte(files), at[1]+byte(ranks)
	if f < 'a' || f > 'h' || r < '1' || r > '8' {
		return ""
	}
	return string([]byte{f, r})
}

// rolls are how a player's dice roll, and which way is forward.
func (s slow) rolls(who string) (up int, rolls map[Act]func(slowDie) slowDie) {
	if who == "B" {
		return -1, map[Act]func(slowDie) slowDie{Forward: func(d slowDie) slowDie { return times(3, d, slowDie.toNorth) },
			Left: slowDie.toEast, Right: func(d slowDie) slowDie { return times(3, d, slowDie.toEast) }}
	}
	return 1, map[Act]func(slowDie) slowDie{Forward: slowDie.toNorth, Right: slowDie.toEast,
		Left: func(d slowDie) slowDie { return times(3, d, slowDie.toEast) }}
}

// with is the game of the player to move next, in which squares have changed:
// nil leaves one empty.
func (s slow) with(turn string, changes map[string]*slowDie) slow {
	next := slow{turn: turn, dice: maps.Clone(s.dice), diagonal: s.diagonal}
	for at, d := range changes {
		delete(next.dice, at)
		if d != nil {
			next.dice[at] = *d
		}
	}
	return next
}

// options lists the moves of a player with the game after each.
func (s slow) options(who string, turns bool) map[Move]slow {
	all := map[Move]slow{}
	up, rolls := s.rolls(who)
	other := map[string]string{"A": "B", "B": "A"}[who]
	put := func(m Move, changes map[string]*slowDie) { all[m] = s.with(other, changes) }
	for at, d := range s.dice {
		if d.owner != who {
			continue
		}
		for do, to := range map[Act]string{Forward: beside(at, 0, up), Left: beside(at, -up, 0), Right: beside(at, up, 0),
			"a": beside(at, -1, up), "b": beside(at, 1, up)} {
			enemy, taken := s.dice[to]
			straight := rolls[do] != nil
			switch {
			case to == "":
			case !taken && straight:
				r := rolls[do](d)
				put(Move{at, do, to}, map[string]*slowDie{at: nil, to: &r})
			case !taken || enemy.owner == who || !straight && !s.diagonal:
			case enemy.up < d.up || enemy.up == d.up && d.leader:
				put(Move{at, Capture, to}, map[string]*slowDie{at: nil, to: &d})
			case enemy.up == d.up && straight:
				put(Move{at, Sacrifice, to}, map[string]*slowDie{at: nil})
			}
		}
		if turns {
			r, l := d.clockwise(), times(3, d, slowDie.clockwise)
			put(Move{at, TurnRight, at}, map[string]*slowDie{at: &r})
			put(Move{at, TurnLeft, at}, map[string]*slowDie{at: &l})
		}
	}
	return all
}

// moves lists the legal moves with the game after each.
func (s slow) moves() map[Move]slow {
	if len(s.options("A", false)) == 0 && len(s.options("B", false)) == 0 {
		return nil
	}
	all := s.options(s.turn, true)
	if len(all) == 0 {
		next := s
		next.turn = map[string]string{"A": "B", "B": "A"}[s.turn]
		all[Move{Do: Pass}] = next
	}
	return all
}

func (s slow) perft(depth int) uint64 {
	moves := s.moves()
	if depth == 0 || len(moves) == 0 {
		return 1
	}
	n := uint64(0)
	for _, next := range moves {
		n += next.perft(depth - 1)
	}
	return n
}

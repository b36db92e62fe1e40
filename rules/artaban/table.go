package artaban

import (
	"fmt"
	"strconv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules/board"
)

// fromSeen reads the position that lies on a board; orientations are open.
// Who plays next can't be seen: A.
func fromSeen(s *board.Seen, diagonal bool) (Position, error) {
	p := Position{diagonal: diagonal}
	for _, r := range s.Readings {
		if r.Cell == board.Off {
			continue
		}
		at := square(int(r.Cell))
		owner, ok := sideOf(r.Die.Team)
		top, err := strconv.Atoi(r.Die.Face)
		switch {
		case r.Die.Kind != constellation.D6 && r.Die.Kind != constellation.Unknown:
			return p, fmt.Errorf("artaban: %s holds a %s", at, r.Die.Kind)
		case !ok:
			return p, fmt.Errorf("artaban: whose die is on %s isn't known", at)
		case err != nil || top < 1 || top > 6:
			return p, fmt.Errorf("artaban: what the die on %s shows isn't known", at)
		case p.cells[r.Cell] != 0:
			return p, fmt.Errorf("artaban: two dice lie on %s", at)
		}
		p.cells[r.Cell] = newDie(owner, r.Large, withTop(top))
	}
	return p, nil
}

func sideOf(t constellation.Team) (side, bool) {
	switch t {
	case constellation.White:
		return sideA, true
	case constellation.Red:
		return sideB, true
	}
	return 0, false
}

//go:build uptick

package uptick

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// mostDoubts is how many dice may be in doubt at a time, and mostWorlds in how
// many ways: each of them is weighed for each move. Players are asked about a
// further die.
const (
	mostDoubts = 3
	mostWorlds = 12
)

// doubt is a die of which it isn't known what it shows, as any value may be
// placed: where it goes next, and what others may do beside it, tells.
type doubt struct {
	cell   int16
	values uint8 // bit v: it may show v; 0: there is no doubt
}

var errDoubts = errors.New("too many dice are in doubt")

// text is " c1=23", empty where there is no doubt.
func (d doubt) text(g *grid) string {
	if d.values == 0 {
		return ""
	}
	text := " " + g.square(int(d.cell)) + "="
	for _, v := range d.list() {
		text += strconv.Itoa(v)
	}
	return text
}

// list lists the values.
func (d doubt) list() (all []int) {
	for v := 1; v <= highest; v++ {
		if d.values>>v&1 != 0 {
			all = append(all, v)
		}
	}
	return all
}

// mayShow lists what a die in doubt may show, nothing for any other.
func (p *Position) mayShow(cell int) []int {
	for _, d := range p.doubts {
		if d.values != 0 && int(d.cell) == cell {
			return d.list()
		}
	}
	return nil
}

// face is what a die shows, empty where it is in doubt.
func (p *Position) face(cell int, value int8) string {
	if p.mayShow(cell) != nil {
		return ""
	}
	return strconv.Itoa(int(value))
}

// worlds lists what the position may be, without doubts: first with the values
// that dice are taken to show.
func (p Position) worlds() []Position {
	doubts := p.doubts
	p.doubts = [mostDoubts]doubt{}
	all := []Position{p}
	for _, d := range doubts {
		for _, w := range all {
			who, taken := 0, int(w.grid.cells[d.cell])
			if taken < 0 {
				who, taken = 1, -taken
			}
			for _, v := range d.list() {
				if v != taken {
					w.grid.cells[d.cell] = int8(v) * signs[who]
					all = append(all, w)
				}
			}
		}
	}
	return all
}

// branches are the positions after a move, for each world in which it is legal.
func (p Position) branches(m Move) (all []Position) {
	for _, w := range p.worlds() {
		if next, ok := w.after(m); ok {
			all = append(all, next)
		}
	}
	return all
}

// merged is the position that may be any of some, at least one, which differ in
// nothing but what dice show; the first of them tells what they are taken to.
func merged(all []Position) (Position, error) {
	p, n, worlds := all[0], 0, 1
	for cell := range p.grid.size * p.grid.size {
		var may uint8
		for i := range all {
			v := all[i].grid.cells[cell]
			may |= 1 << max(v, -v)
		}
		if bits.OnesCount8(may) == 1 {
			continue
		}
		if worlds *= bits.OnesCount8(may); n == mostDoubts || worlds > mostWorlds {
			return p, fmt.Errorf("uptick: %s: %w", p.grid.square(cell), errDoubts)
		}
		p.doubts[n], n = doubt{int16(cell), may}, n+1
	}
	return p, nil
}

// sameWay tells of moves that differ in nothing but what the die shows.
func sameWay(a, b rules.Move) bool {
	m, n := a.(Move), b.(Move)
	n.Value = m.Value
	return m == n
}

// found is the position after the moves that were found.
func (p Position) found(f board.Finding) (Position, error) {
	var all []Position
	most := 0
	for i, next := range p.branches(f.Move.(Move)) {
		if f.Worlds[i] < rules.AlsoFrom {
			continue
		}
		if f.Worlds[i] > f.Worlds[most] {
			most, all = i, append([]Position{next}, all...)
		} else {
			all = append(all, next)
		}
	}
	for _, m := range f.Alike {
		all = append(all, p.branches(m.(Move))...)
	}
	return merged(all)
}

// likely tells whether the moves that were found are legal in what the dice in
// doubt rather show than not: a move that is legal by the unlikelier reading alone
// may well be a wrong one. A die that has moved itself is read anew.
func (p Position) likely(f board.Finding, s *board.Seen) bool {
	m := f.Move.(Move)
	if from, err := p.grid.cell(m.From); err == nil && p.mayShow(from) != nil {
		return true
	}
	legal, all := 0.0, 0.0
	for _, w := range p.worlds() {
		chance := math.Exp(s.Fit(w.onBoard()).LogChance)
		all += chance
		if slices.ContainsFunc(append([]rules.Move{m}, f.Alike...), func(m rules.Move) bool { _, ok := w.after(m.(Move)); return ok }) {
			legal += chance
		}
	}
	return legal > all/2
}

// Learn is the position with what is surely seen of dice in doubt.
func (Game) Learn(p rules.Position, s *board.Seen) rules.Position {
	at := p.(Position)
	worlds := slices.DeleteFunc(at.worlds(), func(w Position) bool { return !w.agrees(&at, s) })
	if len(worlds) == 0 {
		return at
	}
	known, err := merged(worlds)
	if err != nil {
		return at
	}
	return known
}

// agrees tells whether no die that is in doubt in at is surely read as another
// value than it shows in p.
func (p *Position) agrees(at *Position, s *board.Seen) bool {
	for _, r := range s.Readings {
		if r.Cell == board.Off || r.Die.FaceConfidence < rules.PlayedFrom || at.mayShow(int(r.Cell)) == nil {
			continue
		}
		v := p.grid.cells[r.Cell]
		if r.Die.Face != strconv.Itoa(int(max(v, -v))) {
			return false
		}
	}
	return true
}

// Open lists the dice in doubt where it depends on them whether the player can
// do anything.
func (Game) Open(p rules.Position) (cells []board.Cell) {
	at := p.(Position)
	worlds := at.worlds()
	stuck := slices.IndexFunc(worlds, func(w Position) bool { return w.stuck() })
	if stuck < 0 || !slices.ContainsFunc(worlds, func(w Position) bool { return !w.stuck() }) {
		return nil
	}
	for _, d := range at.doubts {
		if d.values != 0 {
			cells = append(cells, board.Cell(d.cell))
		}
	}
	return cells
}

// stuck tells whether the player can do nothing but pass.
func (p *Position) stuck() bool {
	can := false
	p.grid.each(int(p.turn), func(act) { can = true })
	return !can
}

// Captured is what the die shows that a move captures.
func (Game) Captured(m rules.Move) string {
	if n := m.(Move).Captures; n > 0 {
		return strconv.Itoa(n)
	}
	return ""
}

// parseMore reads the words behind the others.
func (f *form) parseMore(words []string) error {
	for _, w := range words {
		at, values, ok := strings.Cut(w, "=")
		i := slices.IndexFunc(f.Dice, func(d die) bool { return d.At == at })
		switch {
		case w == "draw":
			f.Agreed = true
		case strings.HasPrefix(w, resignedWord):
			f.Resigned = strings.TrimPrefix(w, resignedWord)
		case !ok || i < 0:
			return fmt.Errorf("%q, want draw, who resigned or a die in doubt", w)
		default:
			for _, v := range values {
				f.Dice[i].Values = append(f.Dice[i].Values, int(v-'0'))
			}
		}
	}
	return nil
}

// leaveOpen notes what a die of a file may show. One value alone is no doubt.
func (p *Position) leaveOpen(d die) error {
	may, err := d.may()
	if err != nil || bits.OnesCount8(may) < 2 {
		return err
	}
	cell, err := p.grid.cell(d.At)
	if err != nil {
		return err
	}
	n := slices.IndexFunc(p.doubts[:], func(d doubt) bool { return d.values == 0 })
	if n < 0 || p.ways()*bits.OnesCount8(may) > mostWorlds {
		return fmt.Errorf("the die on %s: %w", d.At, errDoubts)
	}
	p.doubts[n] = doubt{int16(cell), may}
	slices.SortFunc(p.doubts[:n+1], func(a, b doubt) int { return int(a.cell) - int(b.cell) })
	return nil
}

// may is what the die may show, as doubt has it: 0 where the file leaves nothing open.
func (d *die) may() (may uint8, err error) {
	for _, v := range d.Values {
		if v < 1 || v > highest {
			return 0, fmt.Errorf("the die on %s may show %d", d.At, v)
		}
		may |= 1 << v
	}
	if may != 0 && may>>d.Value&1 == 0 {
		return 0, fmt.Errorf("the die on %s shows %d, which isn't among %v", d.At, d.Value, d.Values)
	}
	return may, nil
}

// ways is in how many ways dice are in doubt.
func (p *Position) ways() int {
	ways := 1
	for _, d := range p.doubts {
		ways *= max(1, bits.OnesCount8(d.values))
	}
	return ways
}

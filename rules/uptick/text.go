//go:build uptick

package uptick

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// form is a position file.
type form struct {
	Turn     string       `json:"turn"`
	Size     int          `json:"size"`
	Reserve  *sides[int]  `json:"reserve"`
	Captured sides[[]int] `json:"captured"`
	Passes   int          `json:"passes"`
	Last     string       `json:"last"`
	Dice     []die        `json:"dice"`
	Agreed   bool         `json:"agreed,omitempty"`   // on a draw
	Resigned string       `json:"resigned,omitempty"` // who gave up
}

// sides holds something of each player.
type sides[T any] struct {
	Red  T `json:"red"`
	Blue T `json:"blue"`
}

type die struct {
	At    string `json:"at"`
	Owner string `json:"owner"`
	Value int    `json:"value"`

	Values []int `json:"values,omitempty"` // that it may show, where it isn't known
}

// MarshalJSON writes a position file, its dice by rank and file.
func (p Position) MarshalJSON() ([]byte, error) {
	g := &p.grid
	f := form{Turn: names[p.turn], Size: g.size, Reserve: &sides[int]{int(g.reserve[0]), int(g.reserve[1])},
		Captured: sides[[]int]{values(p.captured[0]), values(p.captured[1])}, Passes: int(p.passes), Dice: []die{}, Agreed: p.agreed, Resigned: p.resigned}
	if p.last != nobody {
		f.Last = names[p.last]
	}
	for cell := range g.size * g.size {
		for who, sign := range signs {
			if v := g.cells[cell] * sign; v > 0 {
				f.Dice = append(f.Dice, die{g.square(cell), names[who], int(v), p.mayShow(cell)})
			}
		}
	}
	return json.Marshal(f)
}

func values(digits string) []int {
	all := make([]int, len(digits))
	for i := range all {
		all[i] = int(digits[i] - '0')
	}
	return all
}

// String writes whose turn it is, the rows from the top (red's values as
// digits, blue's as letters from a), both reserves, what red and blue have
// captured, the passes in a row and who placed or moved last, then "draw" where
// one was agreed on, who gave up, such as "resigned:red", and dice in doubt with the
// values that they may show:
// "red .../.1./..b 12,11 -,- 0 blue c1=23".
func (p Position) String() string {
	g, last := &p.grid, "-"
	if p.last != nobody {
		last = names[p.last]
	}
	rows := make([]string, g.size)
	for row := range rows {
		at := (g.size - 1 - row) * g.size
		for _, v := range g.cells[at : at+g.size] {
			rows[row] += string(letter(v))
		}
	}
	if p.agreed {
		last += " draw"
	}
	if p.resigned != "" {
		last += " " + resignedWord + p.resigned
	}
	for _, d := range p.doubts {
		last += d.text(g)
	}
	return fmt.Sprintf("%s %s %d,%d %s,%s %d %s", names[p.turn], strings.Join(rows, "/"), g.reserve[0], g.reserve[1],
		cmp.Or(p.captured[0], "-"), cmp.Or(p.captured[1], "-"), p.passes, last)
}

// resignedWord begins the word that says who gave up.
const resignedWord = "resigned:"

const letters = "fedcba.123456"

func letter(v int8) byte { return letters[v+highest] }

// parse reads what String writes.
func parse(line string) (form, error) {
	words := strings.Fields(line)
	if len(words) < 6 {
		return form{}, fmt.Errorf("%d words, want 6: turn, rows, reserves, captured, passes, last", len(words))
	}
	rows := strings.Split(words[1], "/")
	slices.Reverse(rows)
	f := form{Turn: words[0], Size: len(rows), Reserve: new(sides[int]), Last: strings.Trim(words[5], "-")}
	var err error
	if f.Dice, err = parseRows(rows); err != nil {
		return f, err
	}
	if err := f.parseMore(words[6:]); err != nil {
		return f, err
	}
	if _, err := fmt.Sscanf(words[2], "%d,%d", &f.Reserve.Red, &f.Reserve.Blue); err != nil {
		return f, fmt.Errorf("reserves %q: %w", words[2], err)
	}
	red, blue, ok := strings.Cut(words[3], ",")
	if !ok {
		return f, fmt.Errorf("captured %q, want two lists", words[3])
	}
	f.Captured = sides[[]int]{values(strings.Trim(red, "-")), values(strings.Trim(blue, "-"))}
	f.Passes, err = strconv.Atoi(words[4])
	return f, err
}

// parseRows reads the rows of a board, the bottom one first.
func parseRows(rows []string) ([]die, error) {
	g, dice := grid{size: len(rows)}, []die{}
	for row, cells := range rows {
		if len(cells) != len(rows) {
			return nil, fmt.Errorf("row %q, want %d cells", cells, len(rows))
		}
		for column := range cells {
			v := strings.IndexByte(letters, cells[column]) - highest
			switch at := g.square(row*g.size + column); {
			case v < -highest:
				return nil, fmt.Errorf("cell %q on %s", cells[column], at)
			case v > 0:
				dice = append(dice, die{At: at, Owner: names[0], Value: v})
			case v < 0:
				dice = append(dice, die{At: at, Owner: names[1], Value: -v})
			}
		}
	}
	return dice, nil
}

// position checks what a file says and makes it a position.
func (f form) position() (Position, error) {
	p := Position{grid: grid{size: f.Size}, last: nobody, agreed: f.Agreed, resigned: f.Resigned}
	if f.Size == 0 {
		p.grid.size = usualSize
	}
	if p.grid.size < 1 || p.grid.size > maxSize {
		return p, fmt.Errorf("size %d, want 1 to %d", f.Size, maxSize)
	}
	turn := slices.Index(names[:], f.Turn)
	if turn < 0 {
		return p, fmt.Errorf("turn %q, want red or blue", f.Turn)
	}
	p.turn = uint8(turn)
	if f.Resigned != "" && !slices.Contains(names[:], f.Resigned) {
		return p, fmt.Errorf("resigned %q, want red or blue", f.Resigned)
	}
	if last := slices.Index(names[:], f.Last); last >= 0 {
		p.last = uint8(last)
	} else if f.Last != "" {
		return p, fmt.Errorf("last %q, want red, blue or nobody", f.Last)
	}
	if f.Passes < 0 || f.Passes > 2 {
		return p, fmt.Errorf("%d passes, want 0 to 2", f.Passes)
	}
	p.passes = uint8(f.Passes)
	return p, f.fill(&p)
}

// fill lays the dice, on the board and beside it.
func (f form) fill(p *Position) error {
	reserve := sides[int]{usualReserve, usualReserve}
	if f.Reserve != nil {
		reserve = *f.Reserve
	}
	for who, n := range [2]int{reserve.Red, reserve.Blue} {
		if n < 0 || n > 255 {
			return fmt.Errorf("reserve of %s %d, want 0 to 255", names[who], n)
		}
		p.grid.reserve[who] = uint8(n)
	}
	for who, list := range [2][]int{f.Captured.Red, f.Captured.Blue} {
		for _, v := range list {
			if v < 1 || v > highest {
				return fmt.Errorf("%s has captured a %d", names[who], v)
			}
			p.captured[who] += strconv.Itoa(v)
		}
	}
	for _, d := range f.Dice {
		if err := p.grid.put(d); err != nil {
			return err
		}
		if err := p.leaveOpen(d); err != nil {
			return err
		}
	}
	return nil
}

func (g *grid) put(d die) error {
	cell, err := g.cell(d.At)
	who := slices.Index(names[:], d.Owner)
	switch {
	case err != nil:
		return err
	case who < 0:
		return fmt.Errorf("the die on %s is of %q, want red or blue", d.At, d.Owner)
	case d.Value < 1 || d.Value > highest:
		return fmt.Errorf("the die on %s shows %d", d.At, d.Value)
	case g.cells[cell] != 0:
		return fmt.Errorf("two dice on %s", d.At)
	}
	g.cells[cell] = int8(d.Value) * signs[who]
	return nil
}

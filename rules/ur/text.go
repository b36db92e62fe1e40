package ur

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// form is a position file.
type form struct {
	Turn   string `json:"turn"`
	Pieces sides  `json:"pieces"`
	Throws []int  `json:"throws"`
	Agreed bool   `json:"agreed,omitempty"` // on a draw

	Resigned string `json:"resigned,omitempty"` // who gave up
}

// sides holds the steps of each player's pieces.
type sides struct {
	A []int `json:"A"`
	B []int `json:"B"`
}

// MarshalJSON writes a position file; the steps of each player ascend.
func (p Position) MarshalJSON() ([]byte, error) {
	return json.Marshal(form{names[p.turn], sides{p.steps(0), p.steps(1)}, p.throwList(), p.agreed, p.resigned})
}

// String writes whose turn it is, the steps of A's pieces and of B's, and the
// throws, then "draw" where one was agreed on, or who gave up, such as "resigned:A":
// "A 0,0,0,0,0,3,14 0,0,0,0,0,0,0 2,4,1".
func (p Position) String() string {
	words := []string{names[p.turn], join(p.steps(0)), join(p.steps(1)), join(p.throwList())}
	if p.agreed {
		words = append(words, "draw")
	}
	if p.resigned != "" {
		words = append(words, resignedWord+p.resigned)
	}
	return strings.Join(words, " ")
}

// resignedWord begins the word that says who gave up.
const resignedWord = "resigned:"

func (p Position) steps(who int) []int {
	steps := make([]int, 0, pieces)
	for step, n := range p.state.count[who] {
		for range n {
			steps = append(steps, step)
		}
	}
	return steps
}

func (p Position) throwList() []int {
	throws := make([]int, len(p.throws))
	for i := range throws {
		throws[i] = int(p.throws[i])
	}
	return throws
}

// join writes numbers with commas between, none as "-".
func join(numbers []int) string {
	if len(numbers) == 0 {
		return "-"
	}
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ",")
}

func split(words string) ([]int, error) {
	if words == "-" {
		return nil, nil
	}
	var numbers []int
	for _, w := range strings.Split(words, ",") {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

func parse(line string) (form, error) {
	fields := strings.Fields(line)
	var f form
	if n := len(fields); n > 4 && strings.HasPrefix(fields[n-1], resignedWord) {
		f.Resigned, fields = strings.TrimPrefix(fields[n-1], resignedWord), fields[:n-1]
	}
	if f.Agreed = len(fields) == 5 && fields[4] == "draw"; f.Agreed {
		fields = fields[:4]
	}
	if len(fields) != 4 {
		return form{}, fmt.Errorf("%d words, want 4: turn, A's steps, B's steps, throws", len(fields))
	}
	var lists [3][]int
	for i, words := range fields[1:] {
		var err error
		if lists[i], err = split(words); err != nil {
			return form{}, err
		}
	}
	f.Turn, f.Pieces, f.Throws = fields[0], sides{lists[0], lists[1]}, lists[2]
	return f, nil
}

// position checks what a file says and makes it a position.
func (f form) position(v variant) (Position, error) {
	p := Position{state: state{goal: v.goal, inexact: v.inexact}, agreed: f.Agreed, resigned: f.Resigned}
	switch f.Turn {
	case names[0]:
	case names[1]:
		p.turn = 1
	default:
		return p, fmt.Errorf("turn %q, want A or B", f.Turn)
	}
	if f.Resigned != "" && f.Resigned != names[0] && f.Resigned != names[1] {
		return p, fmt.Errorf("resigned %q, want A or B", f.Resigned)
	}
	for who, steps := range [2][]int{f.Pieces.A, f.Pieces.B} {
		if err := p.state.put(who, steps); err != nil {
			return p, fmt.Errorf("pieces of %s: %w", names[who], err)
		}
	}
	throws := make([]byte, len(f.Throws))
	for i, t := range f.Throws {
		if t < 0 || t > 4 {
			return p, fmt.Errorf("throw %d, want 0 to 4", t)
		}
		throws[i] = byte(ThrowOf(t))
	}
	p.throws = string(throws)
	return p, p.state.check()
}

// put lays a player's pieces.
func (b *state) put(who int, steps []int) error {
	if len(steps) != pieces {
		return fmt.Errorf("%d of them, want %d", len(steps), pieces)
	}
	for _, step := range steps {
		if step < reserve || step > off {
			return fmt.Errorf("step %d, want %d to %d", step, reserve, off)
		}
		b.add(who, step)
	}
	return nil
}

// misplaced is why pieces can't lie where they do.
type misplaced struct {
	who, step int
	why       error
}

func (m *misplaced) Error() string {
	return fmt.Sprintf("%s on step %d: %v", names[m.who], m.step, m.why)
}

func (m *misplaced) Unwrap() error { return m.why }

// square is where on the board they lie.
func (m *misplaced) square() string {
	c := cellOf(m.who, m.step)
	return squares.Square(squares.Cell(c.column-1, c.row))
}

// check refuses boards that no game comes to.
func (b *state) check() error {
	for who := range names {
		for step := 1; step < off; step++ {
			if b.count[who][step] > 0 {
				if err := b.checkSquare(who, step); err != nil {
					return &misplaced{who, step, err}
				}
			}
		}
	}
	if b.count[0][off] >= b.goal && b.count[1][off] >= b.goal {
		return fmt.Errorf("both players have borne off %d", b.goal)
	}
	return nil
}

func (b *state) checkSquare(who, step int) error {
	s := &stops[step]
	n := b.count[who][s.own[0]] + b.count[who][s.own[1]] + b.count[1-who][s.enemy[0]] + b.count[1-who][s.enemy[1]]
	switch {
	case s.entry == closed:
		return fmt.Errorf("no such piece may stop there")
	case s.entry == safe && n > room, s.entry == open && n > 1:
		return fmt.Errorf("%d pieces share its square", n)
	}
	return nil
}

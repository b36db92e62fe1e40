package constellation

import (
	"sort"
	"time"
)

// Table is what lies on the table at one moment. It is a value: who keeps one
// takes a Clone.
type Table struct {
	Width, Height float64             // mm
	North         Angle               // clockwise from the table's up to compass North
	Time          time.Duration       // since the session began
	Dice          []Die               // sorted by ID
	Blocks        []Block             // sorted by ID
	Touches       []Touch             // fingers, sorted by ID
	Glimpses      []Glimpse           // to be lit plainly, in the order of their sensors
	Sources       []SourceState       // sorted by Name
	Jolted        time.Duration       // when most dice began to move at once, as when the table is bumped; 0 for never
	Collections   map[string][]string // the faces that each player of Utara has collected, as a sky file says; nil where none does
}

// Touch is a finger on the table.
type Touch struct {
	ID    string
	Pos   Vec           // mm
	Since time.Duration // when it came down
	Seen  time.Duration // when it was last read to be there, 0 when not known
	Size  float64       // mm, 0 when not known
	Palm  bool          // a part of a hand or an arm that rests there: it presses nothing
	Rests bool          // it was a die all the time, which is among the dice from now on: it presses nothing
}

// Presses tells whether it can mean something: a finger, no palm and no die.
func (t *Touch) Presses() bool { return !t.Palm && !t.Rests }

// SourceState says how one sensor is.
type SourceState struct {
	Name    string
	Last    time.Duration // when it was last heard of
	Blind   string        // why it can't look, empty when it can
	Since   time.Duration // since when it can't
	Held    int           // dice that nobody sees because it can't look: they stay as they were
	Rate    float64       // frames a second of late, 0 when not known
	Dice    int           // dice of the table that it sees
	Count   int           // readings in its last frame
	Limit   int           // readings it can tell apart, 0 when not known
	AtLimit bool          // Count has reached Limit: more dice would not be seen
}

// Watched tells whether what lies on the table can be judged: some sensor can
// look, and no die hangs on one that can't. A table without sensors, as one of
// a file, lies open.
func (t *Table) Watched() bool {
	looks := len(t.Sources) == 0
	for i := range t.Sources {
		s := &t.Sources[i]
		if s.Blind != "" && s.Held > 0 {
			return false
		}
		looks = looks || s.Blind == ""
	}
	return looks
}

// AtRest tells whether every die lies still and in sight.
func (t *Table) AtRest() bool {
	for i := range t.Dice {
		if !t.Dice[i].Still || t.Dice[i].Doubtful {
			return false
		}
	}
	return true
}

// Die returns the die of that id. Dice are sorted, so this is a binary search.
func (t *Table) Die(id string) (*Die, bool) {
	i := sort.Search(len(t.Dice), func(i int) bool { return t.Dice[i].ID >= id })
	if i < len(t.Dice) && t.Dice[i].ID == id {
		return &t.Dice[i], true
	}
	return nil, false
}

// Sort brings dice, blocks and touches into the order that Table promises.
func (t *Table) Sort() {
	sort.Slice(t.Dice, func(i, j int) bool { return t.Dice[i].ID < t.Dice[j].ID })
	sort.Slice(t.Blocks, func(i, j int) bool { return t.Blocks[i].ID < t.Blocks[j].ID })
	sort.Slice(t.Touches, func(i, j int) bool { return t.Touches[i].ID < t.Touches[j].ID })
}

// Clone returns a deep copy.
func (t *Table) Clone() *Table {
	c := *t
	c.Dice = append([]Die(nil), t.Dice...)
	for i := range c.Dice {
		c.Dice[i] = c.Dice[i].Clone()
	}
	c.Blocks = append([]Block(nil), t.Blocks...)
	c.Touches = append([]Touch(nil), t.Touches...)
	c.Glimpses = append([]Glimpse(nil), t.Glimpses...)
	c.Sources = append([]SourceState(nil), t.Sources...)
	c.Collections = cloneCollections(t.Collections)
	return &c
}

func cloneCollections(m map[string][]string) map[string][]string {
	if m == nil {
		return nil
	}
	c := make(map[string][]string, len(m))
	for k, v := range m {
		c[k] = append([]string(nil), v...)
	}
	return c
}

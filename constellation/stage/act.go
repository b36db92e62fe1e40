package stage

import (
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// clauses are the words that may stand behind an act and its dice.
var clauses = []string{"white", "red", "neutral", "from", "to", "at", "by", "face", "force", "size", "angle", "for", "after", "every"}

// dice is how many dice an act names; -1 is one or more, 0 none.
var dice = map[Act]int{
	Throw: 1, Slide: 1, Place: 1, Block: 1, Push: 1, Turn: 1, Swap: 2, Lift: -1, Clear: 0,
	Hand: 0, Tap: 0, Hide: -1, Merge: 2, NewID: -1, Silent: 0, Empty: 0, Blind: 0, Say: 0, Ask: 0,
}

// act reads what happens at a time: a step for each die.
func (p *words) act(at time.Duration) []Step {
	name := p.word("an act")
	s := Step{At: at, Act: Act(name)}
	count, ok := dice[s.Act]
	switch {
	case !ok:
		p.fail("%q is no setting and no act", name)
	case s.Act == Say:
		p.say(&s)
		return []Step{s}
	case s.Act == Ask:
		s.Text = p.word("what is asked")
		return []Step{s}
	}
	ids := p.ids(count, &s)
	if s.Act == Throw || s.Act == Slide || s.Act == Place && p.next() != "" && !isClause(p.next()) {
		s.Kind = constellation.Kind(p.word("a kind"))
	}
	going := slices.ContainsFunc(p.left, isWay)
	var every time.Duration
	for p.err == nil && len(p.left) > 0 {
		p.clause(&s, &every)
	}
	if s.Act == Push && !going {
		p.fail("push: die %s: where it goes is missing", ids[0])
	}
	steps := make([]Step, 0, len(ids))
	for i, id := range ids {
		s.ID = id
		steps = append(steps, s)
		steps[i].At += time.Duration(i) * every
	}
	return steps
}

// ids reads the dice of an act; for an act without any it is one empty id.
func (p *words) ids(count int, s *Step) []string {
	switch count {
	case -1:
		return p.names("the die's name")
	case 0:
		return []string{""}
	}
	id := p.word("the die's name")
	if count == 2 {
		s.Other = p.word("the other die's name")
	}
	return []string{id}
}

func isClause(word string) bool { return slices.Contains(clauses, word) }

// isWay tells whether a place or a way comes behind a word.
func isWay(word string) bool { return word == "to" || word == "at" || word == "by" }

// clause reads one of a step's further words with what belongs to it.
func (p *words) clause(s *Step, every *time.Duration) {
	switch word := p.word("a word"); word {
	case "white", "red", "neutral":
		s.Team = constellation.Team(word)
	case "from":
		s.From, s.Along = Side(p.word("a side")), p.number("a place along the side")
	case "to", "at":
		s.To, s.Placed = p.vec(), true
	case "by":
		s.By = p.vec()
	case "face":
		s.Face = p.word("a face")
	case "force":
		s.Force = p.number("a force")
	case "angle":
		s.Angle, s.Angled = constellation.Angle(p.number("an angle")), true
	case "size":
		p.size(s)
	default:
		p.time(s, every, word)
	}
}

func (p *words) vec() constellation.Vec {
	return constellation.Vec{X: p.number("x"), Y: p.number("y")}
}

// size reads one length, or the two of a hand or block.
func (p *words) size(s *Step) {
	if s.Size = p.number("a size"); s.Act == Hand || s.Act == Block {
		s.W, s.H, s.Size = s.Size, p.number("a height"), 0
	}
}

// time reads a clause of time.
func (p *words) time(s *Step, every *time.Duration, word string) {
	switch word {
	case "for":
		if s.For = p.seconds("how long"); s.Act == Blind {
			s.Text = strings.Join(p.rest(), " ")
		}
	case "after":
		s.At += p.seconds("how late")
	case "every":
		*every = p.seconds("how long from one to the next")
	default:
		p.fail("%q means nothing behind %s", word, s.Act)
	}
}

// say reads a command: its name, and player=, die= and value=.
func (p *words) say(s *Step) {
	s.Do = p.word("a command")
	for _, w := range p.rest() {
		key, value, ok := strings.Cut(w, "=")
		switch {
		case ok && key == "player":
			s.Player = unblanked(value)
		case ok && key == "die":
			s.ID = value
		case ok && key == "value":
			s.Value = unblanked(value)
		default:
			p.fail("%q means nothing behind say", w)
		}
	}
}

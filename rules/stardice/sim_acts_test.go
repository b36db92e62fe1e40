package stardice

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// acts are the words of a script with the number of their operands.
var acts = map[string]struct {
	n  int
	do func(*sim, []string) (time.Duration, error)
}{
	"throw": {6, (*sim).actThrow}, "put": {6, (*sim).actPut}, "knock": {3, (*sim).actKnock}, "off": {1, (*sim).actOff}, "cross": {3, (*sim).actCross},
	"lift": {1, (*sim).actLift}, "wait": {1, (*sim).actWait}, "hide": {2, (*sim).actHide}, "merge": {3, (*sim).actMerge}, "hand": {5, (*sim).actHand},
	"turn": {2, (*sim).actTurn}, "swap": {2, (*sim).actSwap},
	"tremble": {1, (*sim).actTremble}, "say": {1, (*sim).actSay}, "clear": {0, (*sim).actClear},
}

func (s *sim) act(w []string) (time.Duration, error) {
	a, ok := acts[w[0]]
	if !ok || len(w)-1 < a.n {
		return 0, fmt.Errorf("no such act, or too few words")
	}
	return a.do(s, w[1:])
}

func vec(x, y string) (v constellation.Vec, err error) {
	if v.X, err = strconv.ParseFloat(x, 64); err == nil {
		v.Y, err = strconv.ParseFloat(y, 64)
	}
	return v, err
}

// slide begins a movement that takes 0.6 s, after a delay.
func (d *simDie) slide(now, delay time.Duration, to constellation.Vec) {
	d.from, d.to, d.begin, d.end = d.pos, to, now+delay, now+delay+600*time.Millisecond
}

// actThrow: ID KIND TEAM FACE X Y. It rolls in from its player's edge.
func (s *sim) actThrow(w []string) (time.Duration, error) {
	to, err := vec(w[4], w[5])
	if err != nil {
		return 0, err
	}
	m := die(strings.Join(w, " "))
	d := &simDie{kind: string(m.Kind), team: string(m.Team), face: m.Face, pos: constellation.Vec{X: to.X, Y: 450}}
	if d.team == "red" {
		d.pos.Y = 7
	}
	d.slide(s.frame.Time, 0, to)
	s.dice[m.ID] = d
	return 0, nil
}

// actPut: as throw, but it is laid down in its place.
func (s *sim) actPut(w []string) (time.Duration, error) {
	if _, err := s.actThrow(w); err != nil {
		return 0, err
	}
	d := s.dice[w[0]]
	d.pos, d.end = d.to, 0
	return 0, nil
}

// actKnock: ID X Y [FACE]. It moves a little after the throw began.
func (s *sim) actKnock(w []string) (time.Duration, error) {
	d, ok := s.dice[w[0]]
	if !ok {
		return 0, fmt.Errorf("no die %s", w[0])
	}
	to, err := vec(w[1], w[2])
	d.slide(s.frame.Time, 300*time.Millisecond, to)
	if len(w) > 3 {
		d.nextFace = w[3]
	}
	return 0, err
}

// actTurn: ID FACE. A hand turns it over where it lies.
func (s *sim) actTurn(w []string) (time.Duration, error) {
	d, ok := s.dice[w[0]]
	if !ok {
		return 0, fmt.Errorf("no die %s", w[0])
	}
	d.face = w[1]
	return 0, nil
}

// actSwap: A B. Hands lay each where the other lay, too fast for either to be
// missed.
func (s *sim) actSwap(w []string) (time.Duration, error) {
	a, b := s.dice[w[0]], s.dice[w[1]]
	if a == nil || b == nil {
		return 0, fmt.Errorf("no dice %s and %s", w[0], w[1])
	}
	s.hidden[w[0]], s.hidden[w[1]] = true, true
	s.run(800 * time.Millisecond)
	clear(s.hidden)
	a.pos, b.pos = b.pos, a.pos
	return 0, nil
}

// actOff: ID is knocked over the nearest side edge.
func (s *sim) actOff(w []string) (time.Duration, error) {
	d, ok := s.dice[w[0]]
	if !ok {
		return 0, fmt.Errorf("no die %s", w[0])
	}
	to := constellation.Vec{X: -40, Y: d.pos.Y}
	if d.pos.X > 305 {
		to.X = 650
	}
	d.slide(s.frame.Time, 300*time.Millisecond, to)
	d.gone = true
	return 4 * time.Second, nil
}

// actCross: ID KIND TEAM crosses the whole table without coming to rest.
func (s *sim) actCross(w []string) (time.Duration, error) {
	d := &simDie{kind: w[1], team: noDash(w[2]), pos: constellation.Vec{X: 300, Y: 450}, gone: true}
	d.slide(s.frame.Time, 0, constellation.Vec{X: 300, Y: -40})
	s.dice[w[0]] = d
	return 4 * time.Second, nil
}

func (s *sim) actLift(w []string) (time.Duration, error) {
	for _, id := range w {
		delete(s.dice, id)
	}
	return 4 * time.Second, nil
}

func (s *sim) actClear([]string) (time.Duration, error) {
	clear(s.dice)
	return 4 * time.Second, nil
}

func (s *sim) actWait(w []string) (time.Duration, error) { return time.ParseDuration(w[0]) }

// actHide: DURATION ID …: the sensor doesn't see these dice for so long.
func (s *sim) actHide(w []string) (time.Duration, error) {
	d, err := time.ParseDuration(w[0])
	for _, id := range w[1:] {
		s.hidden[id] = true
	}
	s.run(d)
	clear(s.hidden)
	return 0, err
}

// actMerge: DURATION ID INTO: for so long the sensor takes both for one thing,
// larger than a die, at INTO.
func (s *sim) actMerge(w []string) (time.Duration, error) {
	d, err := time.ParseDuration(w[0])
	into, ok := s.dice[w[2]]
	if !ok || err != nil {
		return 0, fmt.Errorf("no die %s", w[2])
	}
	s.hidden[w[1]], into.swollen = true, true
	s.run(d)
	into.swollen = false
	clear(s.hidden)
	return 0, nil
}

// actHand: DURATION X Y W H: a hand lies over the table; what is under it
// isn't seen.
func (s *sim) actHand(w []string) (time.Duration, error) {
	d, err := time.ParseDuration(w[0])
	if err != nil {
		return 0, err
	}
	at, err := vec(w[1], w[2])
	size, err2 := vec(w[3], w[4])
	if err != nil || err2 != nil {
		return 0, fmt.Errorf("no place or size")
	}
	s.hand = &constellation.Reading{Role: constellation.RoleHand, Pos: at, W: size.X, H: size.Y}
	s.run(d)
	s.hand = nil
	return 0, nil
}

// actTremble: MM of noise on every reading from now on.
func (s *sim) actTremble(w []string) (d time.Duration, err error) {
	s.tremble, err = strconv.ParseFloat(w[0], 64)
	return 0, err
}

// actSay: COMMAND [player=P] [die=ID] [value=V].
func (s *sim) actSay(w []string) (time.Duration, error) {
	c := rules.Command{Do: w[0]}
	for _, word := range w[1:] {
		k, v, _ := strings.Cut(word, "=")
		switch k {
		case "player":
			c.Player = v
		case "die":
			c.Die = s.trackID(v)
		case "value":
			c.Value = strings.ReplaceAll(v, "_", " ")
		}
	}
	events, err := s.ref.Do(c, s.frame.Time)
	if err != nil {
		fmt.Fprintf(&s.out, "  refused: %s\n", err)
	}
	s.tell(events)
	return 0, nil
}

// trackID is the id that the tracker gave to a die of the script.
func (s *sim) trackID(id string) string {
	d, ok := s.dice[id]
	if !ok {
		return id
	}
	for _, t := range s.table.Dice {
		if t.Pos.Dist(d.pos) < 8 {
			return t.ID
		}
	}
	return id
}

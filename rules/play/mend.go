package play

import (
	"cmp"
	"errors"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// mend is what players say of a die that they tap: what it shows, what sort of
// die it is, whose, or that it isn't part of the game. Any die can be tapped in
// any game; one at a time is asked about.
type mend struct {
	die   string // empty: nothing is asked
	page  page   // what is asked of it
	since time.Duration
	until time.Duration
	why   string // why the game refused what was said last
	rests map[string]rest

	presumed constellation.Kind    // of a die whose kind nobody knows, empty: any
	leftOut  func(die string) bool // whether a die is left out and can be taken in again, nil: none can
	offers   func(die string) bool // whether the game offers something of a die that was touched, nil: never
	offered  string                // the die that was tapped of which it does
}

// page is what is asked of a die: mendFace, mendKind or mendTeam, empty: what is to be
// mended.
type page string

// newMend returns the questions of a game.
func newMend(r rules.Referee) mend {
	m := mend{rests: map[string]rest{}}
	if p, ok := r.(rules.Presumer); ok {
		m.presumed = p.Presumed()
	}
	if t, ok := r.(rules.TakerIn); ok {
		m.leftOut = t.LeftOut
	}
	if o, ok := r.(rules.Offerer); ok {
		m.offers = o.Offers
	}
	return m
}

// rest is where a die lies and since when.
type rest struct {
	at    constellation.Vec
	since time.Duration
}

// What can be said of a die: the choices of the first question.
const (
	mendFace  = "face"
	mendKind  = "kind"
	mendTeam  = "whose"
	mendOut   = "not in the game"
	mendIn    = "in the game" // in its place, of a die that is left out
	mendClose = rules.MendClose
)

const (
	// mendFor is how long the question stands after the last word.
	mendFor = 12 * time.Second
	// mendRest is how long a die must have lain still for a finger beside it to
	// mean it: who has just put a die down hasn't tapped it.
	mendRest = 2 * time.Second
	// mendReach is how far from a die's edge a finger may tap it, mm: on many
	// tables a finger on the die itself isn't felt.
	mendReach = 12
	// mendGap is the distance between the choices of its dials, mm.
	mendGap = 15.0
)

var (
	errNoDie       = errors.New("play: no such die on the table")
	errNoChoice    = errors.New("play: that can't be said of a die")
	errNothingLies = errors.New("play: no die lies on the table")
	errWhichDie    = errors.New("play: which die? Tap it, or press Tab until it is ringed")
)

// see takes the next table: the question ends when its die is moved or gone, or
// nobody answers.
func (m *mend) see(t *constellation.Table) {
	for i := range t.Dice {
		d := &t.Dice[i]
		if was, ok := m.rests[d.ID]; d.Still && (!ok || was.at.Dist(d.Pos) > atHome) {
			m.rests[d.ID] = rest{d.Pos, t.Time}
		}
	}
	for id := range m.rests {
		if d, ok := t.Die(id); !ok || !d.Still {
			delete(m.rests, id)
		}
	}
	if m.offered != "" && !m.offers(m.offered) {
		m.offered = ""
	}
	if r, ok := m.rests[m.die]; m.die != "" && (!ok || r.since > m.since || t.Time > m.until) {
		m.close()
	}
}

func (m *mend) close() { m.die, m.page, m.why = "", "", "" }

// open asks about a die.
func (m *mend) open(id string, now time.Duration) {
	m.die, m.page, m.why, m.since, m.until = id, "", "", now, now+mendFor
}

// tap opens the question about the die nearest to where a finger tapped. What the game
// offers of it comes first.
func (m *mend) tap(t *constellation.Table, at constellation.Vec) {
	best, near := "", mendReach+0.0
	for i := range t.Dice {
		d := &t.Dice[i]
		r, ok := m.rests[d.ID]
		if gap := d.Pos.Dist(at) - d.Size/2; ok && !d.Doubtful && t.Time-r.since >= mendRest && gap < near {
			best, near = d.ID, gap
		}
	}
	switch {
	case best == "":
	case best == m.die:
		m.close()
	case m.offers != nil && best != m.offered && m.offers(best):
		m.close()
		m.offered = best
	default:
		m.open(best, t.Time)
	}
}

// answer takes a choice. It returns what the game is to be asked for, a command
// without Do when there is more to be said.
func (m *mend) answer(c rules.Command, t *constellation.Table) (rules.Command, error) {
	if c.Die == "" && picks(c.Value) {
		return rules.Command{}, m.pick(c, t)
	}
	c.Die = cmp.Or(c.Die, m.die)
	d, ok := t.Die(c.Die)
	switch {
	case c.Die == "" && c.Value == mendClose: // nothing is asked
		return rules.Command{}, nil
	case !ok:
		return rules.Command{}, &Refusal{c, errNoDie}
	case c.Value == mendClose:
		m.close()
		return rules.Command{}, nil
	}
	m.about(d.ID, c.Value, t.Time)
	return m.say(c)
}

// about goes on with what is asked of a die, or asks about it anew where it is another one
// or nothing is said of it.
func (m *mend) about(die, said string, now time.Duration) {
	if m.die != die || said == "" {
		m.open(die, now)
	}
	m.why, m.until = "", now+mendFor
}

// say takes what is said of the die on the page that is open.
func (m *mend) say(c rules.Command) (rules.Command, error) {
	switch {
	case c.Value == "":
		return rules.Command{}, nil
	case m.page == "":
		return m.choose(c)
	}
	return rules.Command{Do: mendCommands[m.page], Player: c.Player, Die: c.Die, Value: c.Value}, nil
}

// mendCommands are what the answers to each question mean to a game.
var mendCommands = map[page]string{mendFace: rules.DoFace, mendKind: rules.DoKind, mendTeam: rules.DoTeam}

// choose takes what is to be mended.
func (m *mend) choose(c rules.Command) (rules.Command, error) {
	switch c.Value {
	case mendFace, mendKind, mendTeam:
		m.page = page(c.Value)
	case mendOut:
		return rules.Command{Do: rules.DoIgnore, Player: c.Player, Die: c.Die}, nil
	case mendIn:
		return rules.Command{Do: rules.DoTakeIn, Player: c.Player, Die: c.Die}, nil
	default:
		return rules.Command{}, &Refusal{c, errNoChoice}
	}
	return rules.Command{}, nil
}

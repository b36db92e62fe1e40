package start

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules/layout"
)

// learn teaches what a tag means: the die is laid into a ring, then people say
// which it is.
type learn struct {
	step   int // of learnSteps
	die    Symbol
	placer *layout.Placer
}

// The steps of learning a tag.
const (
	layDie = iota
	sayKind
	sayTeam
	sayFace
)

// learnRing is the radius of the ring in which a die is learned, mm.
const learnRing = 45.0

// watch takes the tag that lies in the ring.
func (l *learn) watch(p *Page) {
	if l.step != layDie {
		return
	}
	for i := range p.in.Sensors {
		for _, c := range p.in.Sensors[i].Contacts {
			if c.Kind == Tag && c.Pos.Dist(p.setup.Table.Mul(0.5)) < learnRing {
				l.die, l.step = Symbol{ID: c.ID}, sayKind
				return
			}
		}
	}
}

// part says that another question takes the place of one that was answered.
func (l *learn) part(*Page) string { return fmt.Sprint(l.step) }

func (l *learn) lay(p *Page, s *sheet) {
	switch l.step {
	case sayKind:
		l.ask(s, fmt.Sprintf("Tag %d: which die?", l.die.ID), 3, l.kinds())
	case sayTeam:
		l.ask(s, fmt.Sprintf("Tag %d: whose?", l.die.ID), 1, l.teams())
	case sayFace:
		l.ask(s, fmt.Sprintf("Tag %d: side up?", l.die.ID), 4, l.faces())
	default:
		l.wait(p, s)
	}
}

// wait shows the ring, and what has been learned.
func (l *learn) wait(p *Page, s *sheet) {
	b := s.header("Teach a die", true)
	s.over = append(s.over, overlay.Op{Kind: overlay.OpRing, Points: overlay.Points{s.middle}, Radius: learnRing, Sweep: 360, Width: 1.5, Color: s.look.Palette.Good})
	text := "Lay the tagged die into the ring."
	if n := len(p.setup.Symbols); n > 0 {
		last := p.setup.Symbols[n-1]
		text = fmt.Sprintf("Tag %d is %s. Lay the next one into the ring, or go back.", last.ID, last)
	}
	if len(p.in.Sensors) == 0 {
		text = p.sensorsText()
	}
	high := s.lines(s.wrap(text, b.W, false))
	said := constellation.Box{X: b.X, Y: b.Y + b.H - high, W: b.W, H: high}
	s.said(said, text, s.look.Palette.Text)
	if l.placer == nil {
		l.placer = layout.NewPlacer()
	}
	s.contacts(p, l.placer, said)
}

// ask shows a question and its answers.
func (l *learn) ask(s *sheet, title string, columns int, all []choice) {
	s.grid(s.header(title, true), columns, all)
}

// kinds are the answers to which die it is.
func (l *learn) kinds() []choice {
	var all []choice
	for _, k := range constellation.Kinds {
		all = append(all, choice{id: "kind " + string(k), text: string(k), do: func(*Page) { l.die.Kind, l.step = k, sayTeam }})
	}
	return all
}

// teams are the answers to whose it is.
func (l *learn) teams() []choice {
	var all []choice
	for _, t := range []constellation.Team{constellation.White, constellation.Red, constellation.Neutral, ""} {
		text := string(t)
		if t == "" {
			text = "not said"
		}
		all = append(all, choice{id: "team " + string(t), text: text, do: func(p *Page) {
			l.die.Team, l.step = t, sayFace
			if len(l.die.Kind.Faces()) == 0 {
				l.done(p, "")
			}
		}})
	}
	return all
}

// faces are the answers to which side is up when the sensor sees the tag.
func (l *learn) faces() []choice {
	all := []choice{{id: "face", text: "any side", do: func(p *Page) { l.done(p, "") }}}
	for _, f := range l.die.Kind.Faces() {
		all = append(all, choice{id: "face " + f, text: f, do: func(p *Page) { l.done(p, f) }})
	}
	return all
}

// done keeps what was learned and goes back: the die still lies in the ring, where
// it would be asked about again at once.
func (l *learn) done(p *Page, face string) {
	l.die.Face = face
	p.setup.learn(l.die)
	p.back()
}

package stardice

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func (r *Referee) areaMarks() []rules.Mark {
	var marks []rules.Mark
	for _, k := range r.cfg.Areas {
		marks = append(marks, rules.Mark{ID: "area " + string(k), Kind: rules.MarkArea, Tone: rules.ToneFaint,
			Points: k.outline(r.raw), Text: areaText[k]})
	}
	return marks
}

// ringMarks show how far a moving die will link.
func (r *Referee) ringMarks() []rules.Mark {
	var marks []rules.Mark
	for _, d := range r.table.Dice {
		if !d.Still {
			marks = append(marks, rules.Mark{ID: "ring " + d.ID, Kind: rules.MarkRing, Tone: rules.ToneFaint,
				Points: []constellation.Vec{d.Pos}, Radius: r.cfg.Links.Reach * r.table.Width})
		}
	}
	return marks
}

// starMarks are the dice.
func (r *Referee) starMarks() []rules.Mark {
	marks := make([]rules.Mark, 0, len(r.table.Dice))
	for _, d := range r.table.Dice {
		tone := rules.TeamTone(d.Team)
		if r.cfg.Rules.isCube(d.Kind, d.Team) {
			tone = rules.ToneSpecial
		}
		marks = append(marks, rules.Mark{ID: "star " + d.ID, Kind: rules.MarkStar, Die: d.ID, Tone: tone, Points: []constellation.Vec{d.Pos},
			Radius: max(d.Size, 8) * 0.75, Text: d.Face, Facing: r.cfg.facing(d.Team), Dashed: d.Doubtful})
		marks = append(marks, rules.StackMark(&d, tone, r.cfg.facing(d.Team))...)
	}
	return marks
}

// toward is so many mm in the direction of a team's player.
func (r *Referee) toward(t Team, mm float64) constellation.Vec {
	return constellation.Vec{Y: mm}.Turn(r.cfg.facing(t))
}

// formationMarks are strings, white, and closed shapes, each in its colour.
func (r *Referee) formationMarks(a *Answer) []rules.Mark {
	var marks []rules.Mark
	for _, f := range a.Formations {
		if len(f.Dice) < 2 {
			continue
		}
		shape := shapeID(f.Dice)
		m := rules.Mark{ID: "string " + shape, Kind: rules.MarkLine, Tone: rules.ToneWhite, Points: places(r.table, f.Dice)}
		if f.Closed {
			m.ID, m.Kind, m.Tone, m.Index = "shape "+shape, rules.MarkShape, rules.ToneShape, r.reported.colour[shape]
		}
		m.Dashed = slices.ContainsFunc(f.Dice, func(id string) bool { d, ok := r.table.Die(id); return ok && d.Doubtful })
		marks = append(marks, m)
	}
	return marks
}

func places(t *constellation.Table, ids []string) []constellation.Vec {
	ps := make([]constellation.Vec, 0, len(ids))
	for _, id := range ids {
		if d, ok := t.Die(id); ok {
			ps = append(ps, d.Pos)
		}
	}
	return ps
}

// dialMarks ask for the faces that nobody knows, next to the die, facing its
// owner; one tap says it. Each player sees one dial at a time, that of the die
// that came last; the others wait with a question mark.
func (r *Referee) dialMarks() []rules.Mark {
	var marks []rules.Mark
	busy := map[Team]bool{}
	for _, p := range slices.Backward(r.state.Dice) {
		at, open := r.asksFace(p)
		switch {
		case !open:
		case busy[p.Team]:
			marks = append(marks, rules.Mark{ID: "open " + p.ID, Kind: rules.MarkLabel, Tone: rules.ToneWarn, Facing: r.cfg.facing(p.Team),
				Points: []constellation.Vec{at}, Text: "?"})
		default:
			busy[p.Team] = true
			marks = append(marks, r.dial(p, at))
		}
	}
	return marks
}

// dial is the dial of one die, clear of its star.
func (r *Referee) dial(p Placed, at constellation.Vec) rules.Mark {
	const star = 16 // mm, radius of a star
	options := r.kindOf(p).Faces()
	switch {
	case p.Part == partCube:
		options = r.cfg.Rules.cubeFaces()
	case len(options) == 0:
		options = constellation.D20.Faces()
	}
	size := rules.DialRadius(len(options))
	return rules.Mark{ID: "dial " + p.ID, Kind: rules.MarkDial, Tone: rules.TeamTone(p.Team), Facing: r.cfg.facing(p.Team),
		Points: []constellation.Vec{r.onTable(at.Add(r.toward(p.Team, size+rules.Finger/2+star)), size+rules.Finger)}, Radius: size,
		Text: r.dieName(p) + ": what does it show?", Options: options, Command: rules.Command{Do: rules.DoFace, Die: p.ID}}
}

// asksFace tells whether a die's face is asked for, and where it lies.
func (r *Referee) asksFace(p Placed) (constellation.Vec, bool) {
	if !r.open(p.ID) || r.state.counted() {
		return constellation.Vec{}, false
	}
	if d, ok := r.table.Die(p.ID); ok {
		return d.Pos, d.Still
	}
	if d, ok := r.table.Die(p.In); ok {
		return d.Pos.Add(constellation.Vec{X: 60}), d.Still
	}
	return constellation.Vec{}, false
}

// askMarks are the questions to the players: who called what, and who
// forfeits.
func (r *Referee) askMarks() []rules.Mark {
	s := r.state
	middle := constellation.Vec{X: r.raw.Width / 2, Y: r.raw.Height / 2}
	switch {
	case s.Phase == PhaseCall && s.Called == "":
		return []rules.Mark{r.choice("first", s.Thrower, middle, "nobody called: who begins?", rules.Command{Do: DoTurn}, r.cfg.White, r.cfg.Red)}
	case s.Phase == PhaseCube && s.Called == "":
		who := other(s.Thrower)
		return []rules.Mark{r.choice("call", who, middle.Add(r.toward(who, r.raw.Height*0.3)), "odds or evens?",
			rules.Command{Do: DoCall, Player: r.name(who)}, "odds", "evens")}
	case s.Phase == PhaseCall && r.cubeFace() != "":
		if _, ok := r.cfg.Rules.odd(r.cubeFace()); !ok {
			return []rules.Mark{r.choice("first", s.Thrower, middle, "who begins?", rules.Command{Do: DoTurn}, r.cfg.White, r.cfg.Red)}
		}
	case len(s.Offer) > 0:
		return r.question("forfeit", s.Turn, middle.Add(r.toward(s.Turn, r.raw.Height*0.25)), r.whyForfeit()+": who forfeits?", append(r.forEach(DoForfeit), rules.Command{Do: DoIgnore})...)
	}
	return nil
}

// whyForfeit says what a forfeit is offered for.
func (r *Referee) whyForfeit() string {
	c, ok := r.state.cube()
	if _, lies := r.raw.Die(c.ID); ok && !lies && slices.Contains(r.state.Offer, c.ID) {
		return r.dieName(c) + " is gone"
	}
	return "dice moved"
}

// forEach asks for something for each who plays.
func (r *Referee) forEach(do string) (all []rules.Command) {
	for _, who := range []string{r.cfg.White, r.cfg.Red}[:r.cfg.Rules.Players] {
		all = append(all, rules.Command{Do: do, Player: who})
	}
	return all
}

// choice is a question that a tap on one of its options answers.
func (r *Referee) choice(id string, to Team, at constellation.Vec, text string, c rules.Command, options ...string) rules.Mark {
	return rules.Mark{ID: "ask " + id, Kind: rules.MarkAsk, Tone: rules.ToneWarn, Facing: r.cfg.facing(to),
		Points: []constellation.Vec{at}, Text: text, Options: options, Command: c}
}

// question is for what ends a battle: each answer is a button that must be
// held.
func (r *Referee) question(id string, to Team, at constellation.Vec, text string, answers ...rules.Command) []rules.Mark {
	marks := []rules.Mark{{ID: "ask " + id, Kind: rules.MarkAsk, Tone: rules.ToneWarn, Facing: r.cfg.facing(to),
		Points: []constellation.Vec{at}, Text: text, Group: id}}
	for i, c := range answers {
		place := at.Add(constellation.Vec{X: 45 * (float64(i) - float64(len(answers)-1)/2), Y: 24}.Turn(r.cfg.facing(to)))
		m := r.button(id+" "+c.Player+c.Value, place, r.cfg.facing(to), answerText(c), c)
		m.Confirm, m.Group = decides(c.Do), id
		marks = append(marks, m)
	}
	return marks
}

// answerText is what stands on the button of an answer.
func answerText(c rules.Command) string {
	if c.Player == "" {
		return "nobody"
	}
	return c.Player
}

// button is a touch area; held for a second it gives a command.
func (r *Referee) button(id string, at constellation.Vec, turned constellation.Angle, text string, c rules.Command) rules.Mark {
	const size = rules.RimRadius
	return rules.Mark{ID: "button " + id, Kind: rules.MarkButton, Tone: rules.ToneFaint, Facing: turned,
		Points: []constellation.Vec{r.onTable(at, size)}, Radius: size, Text: text, Command: c}
}

// confirmed makes a button ask once more: an arm that leans on it decides
// nothing.
func confirmed(m rules.Mark) rules.Mark {
	m.Confirm = true
	return m
}

// aboutDie says which die a button is about: it may be gone.
func (r *Referee) aboutDie(m rules.Mark) rules.Mark {
	m.About = r.shownName(m.Command.Die)
	return m
}

// faultButtons let players say that what lies there shall stand.
func (r *Referee) faultButtons() []rules.Mark {
	var marks []rules.Mark
	for _, f := range r.reported.faults {
		at, facing := r.faultAt(f).Add(constellation.Vec{X: 32}), r.cfg.facing(r.faultOf(f))
		switch c, _ := r.state.cube(); {
		case r.state.counted():
		case f.found.Was == "" && (r.state.Phase != PhaseBattle && r.state.Phase != PhaseCube || c.ID == f.die):
		case f.found.Lies:
			marks = append(marks, r.aboutDie(r.button("accept "+f.die, at, facing, r.acceptText(), rules.Command{Do: DoAccept, Die: f.die})))
		default:
			marks = append(marks, confirmed(r.aboutDie(r.button("out "+f.die, at, facing, "out", rules.Command{Do: DoOut, Die: f.die}))))
		}
	}
	return marks
}

// acceptText is what a die becomes that is let stand: the one that is waited for, before that
// lies.
func (r *Referee) acceptText() string {
	if r.state.Phase == PhaseCube {
		return "the " + r.cubeWord()
	}
	return "stands"
}

// decides tells whether a command ends something, so that its button asks once
// more.
func decides(do string) bool {
	return slices.Contains([]string{DoForfeit, DoMiss, DoEnd, DoOut}, do)
}

// isLast tells whether a command is a torpedo or a pass after which nobody has anything left
// to do: it ends the battle.
func (s State) isLast(c rules.Command) bool {
	kind, ok := map[string]rules.EventKind{DoTorpedo: Fired, DoPass: Passed}[c.Do]
	return ok && s.Apply(rules.Event{Kind: kind, Player: c.Player}).played()
}

// removeButtons let a player take one of the other's dice away.
func (r *Referee) removeButtons() []rules.Mark {
	who := r.state.Removing
	var marks []rules.Mark
	for _, p := range r.state.removable() {
		if d, ok := r.table.Die(p.ID); ok {
			marks = append(marks, r.button("remove "+p.ID, d.Pos.Add(r.toward(who, 26)), r.cfg.facing(who), "take", rules.Command{Do: DoRemove, Die: p.ID}))
		}
	}
	return marks
}

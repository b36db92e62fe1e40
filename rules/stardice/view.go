package stardice

import (
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// View is what the game wants drawn at this moment. White sits at the bottom
// edge, red at the top; texts face whom they are for. The caller must not change
// it.
func (r *Referee) View() rules.View { return r.shown }

// show works out the View after something happened.
func (r *Referee) show() {
	a := r.answer()
	v := rules.View{Game: gameName, Paused: r.state.Paused, Frozen: r.state.Frozen, Clears: r.state.clears(), Lacks: r.lacks, Help: r.help,
		Players: r.players(), Faults: r.viewFaults()}
	v.Marks = slices.Concat(r.areaMarks(), r.ringMarks(), r.formationMarks(a), r.starMarks(),
		r.pointMarks(a), r.dialMarks(), r.askMarks(), r.faultButtons(), r.removeButtons(), r.rimButtons())
	r.dates.date(v.Marks, r.now)
	v.Card = r.card(a)
	v.Logo = len(r.raw.Dice) == 0 && v.Card == nil // with the card the battle's dice are shown, wherever they are now
	r.speak(v.Faults)
	v.Marks = append(v.Marks, r.fullMarks(a)...)
	r.shown, r.unshown = v, false
}

// clears tells whether the dice of the last battle may be taken off the table.
func (s State) clears() bool { return s.Phase != PhaseCall && s.Phase != PhaseBattle }

// facing is how a text for a team is turned.
func (c *Config) facing(t Team) constellation.Angle {
	seats := rules.Options{Seats: c.Seats}
	if t == constellation.Red {
		return seats.Facing(1, 180)
	}
	return seats.Facing(0, 0)
}

// players are the panels at the edges.
func (r *Referee) players() []rules.PlayerView {
	scores := r.shownScores()
	var all []rules.PlayerView
	for _, t := range r.cfg.Rules.teams() {
		all = append(all, rules.PlayerView{Name: r.name(t), Team: t, Facing: r.cfg.facing(t), Score: scores.Of(t),
			Total: r.shownTotal(t), Turn: r.state.Turn == t, Lines: r.panel(t)})
	}
	return all
}

// shownScores: while a battle is on, what the table gives; then what it gave.
func (r *Referee) shownScores() Points {
	if r.state.counted() {
		return r.state.Last
	}
	return r.answer().Scores
}

// shownTotal is the war's points without this battle's.
func (r *Referee) shownTotal(t Team) int {
	if r.state.counted() {
		return r.state.Totals.Of(t) - r.state.Last.Of(t)
	}
	return r.state.Totals.Of(t)
}

// panel is what else a player is told.
func (r *Referee) panel(t Team) []string {
	var lines []string
	if line := r.handLine(t); line != "" {
		lines = append(lines, line)
	}
	if line := r.duty(t); line != "" {
		lines = append(lines, line)
	}
	if r.state.Phase == PhaseCube || r.state.Phase == PhaseLay {
		lines = append(lines, r.cfg.Rules.Goal.text())
	}
	if r.state.Winner == t && r.state.Phase == PhaseWon {
		lines = append(lines, "wins")
	}
	return lines
}

// handLine lists the dice left in hand, such as "in hand: 2×d20 d12".
func (r *Referee) handLine(t Team) string {
	n := r.state.Left(t)
	if n == 0 {
		return ""
	}
	hand := r.state.Hand(t)
	if len(hand) != n { // some dice on the table aren't known by kind
		return "in hand: " + rules.Number(n, "die", "dice")
	}
	return "in hand: " + kindList(hand) + r.stoneLine(t)
}

func (r *Referee) stoneLine(t Team) string {
	if r.cfg.Rules.Torpedoes == noTorpedoes {
		return ""
	}
	return fmt.Sprintf(", torpedoes: %d", r.cfg.Rules.Stones-r.state.Fired.Of(t))
}

func kindList(kinds []constellation.Kind) string {
	var words []string
	for i := 0; i < len(kinds); {
		n := 1
		for i+n < len(kinds) && kinds[i+n] == kinds[i] {
			n++
		}
		word := string(kinds[i])
		if n > 1 {
			word = fmt.Sprintf("%d×%s", n, word)
		}
		words = append(words, word)
		i += n
	}
	return strings.Join(words, " ")
}

// duty is what a player has to do now.
func (r *Referee) duty(t Team) string {
	s := r.state
	switch {
	case s.Phase == PhaseLay && t == constellation.White:
		return r.openingOf(t)
	case s.Phase == PhaseCube && s.Thrower == t:
		return "throw the " + r.cubeWord()
	case s.Phase == PhaseCall && s.Called == "":
		return "say who begins"
	case s.Phase == PhaseCube && s.Thrower != t && s.Called == "":
		return "call odds or evens"
	case (s.Phase == PhaseCube || s.Phase == PhaseCall) && s.Thrower != t:
		return "called " + s.Called
	case s.Removing == t && t != "":
		return "take one of " + r.whose(other(t)) + " dice away"
	case s.played():
		return ""
	case s.Phase == PhaseBattle && s.Turn == t && s.Left(t) == 0:
		return pick(s.can(t), "fire a torpedo, or pass", "")
	case s.Phase == PhaseBattle && s.Turn == t && r.cfg.Rules.Slide && slices.Contains(s.Hand(t), constellation.D6):
		return "throw a die, or slide a d6"
	case s.Phase == PhaseBattle && s.Turn == t:
		return "throw a die"
	}
	return ""
}

func (r *Referee) viewFaults() []rules.Fault {
	var all []rules.Fault
	for _, f := range r.reported.faults {
		all = append(all, rules.Fault{Dice: []string{f.die}, Pos: r.faultAt(f), Text: f.text})
	}
	return all
}

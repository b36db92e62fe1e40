package play

import (
	"errors"
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// bump is the question after the table was bumped so that dice moved, asked once
// for all of them. Until it is answered, or the dice lie again where they lay, the
// game sees nothing of it.
type bump struct {
	on     bool
	at     time.Duration       // when the table was jolted
	before []constellation.Die // as the game saw them last
	stay   bool                // the players let them lie
	back   bool                // or put them back
}

// atHome is how far, mm, a die may lie from its place and count as put back.
const atHome = 5

var (
	errNoBump   = errors.New("play: the table was not bumped")
	errNoAnswer = fmt.Errorf("play: want %q or %q", rules.BumpStay, rules.BumpBack)
)

// remember keeps the dice as the game has seen them, without those that are
// thrown anew again and again: nobody puts them back.
func (b *bump) remember(t *constellation.Table, r rules.Referee) {
	keeper, ok := r.(rules.TrayKeeper)
	b.before = b.before[:0]
	for i := range t.Dice {
		if !ok || !keeper.InTray(t.Dice[i].Pos) {
			b.before = append(b.before, t.Dice[i])
		}
	}
}

// see takes the next table. When a bump has been dealt with, the game is told if
// its dice lie elsewhere now.
func (b *bump) see(t *constellation.Table, r rules.Referee) {
	if t.Jolted > b.at {
		b.at, b.on, b.stay, b.back = t.Jolted, true, false, false
	}
	if !b.on || !t.AtRest() {
		return
	}
	if len(b.away(t)) == 0 {
		b.on = false
		return
	}
	if f, ok := r.(rules.Follower); ok && f.Follows(t) {
		b.on = false
		return
	}
	if bumper, ok := r.(rules.Bumper); ok && b.stay {
		bumper.Bumped()
	}
	b.on = !b.stay
}

// away lists the dice, as they lay, that lie elsewhere now.
func (b *bump) away(t *constellation.Table) []constellation.Die {
	var all []constellation.Die
	for _, was := range b.before {
		if is, ok := t.Die(was.ID); ok && is.Pos.Dist(was.Pos) > atHome {
			all = append(all, was)
		}
	}
	return all
}

// answer takes what the players say.
func (b *bump) answer(c rules.Command) error {
	switch {
	case !b.on:
		return &Refusal{c, errNoBump}
	case c.Value == rules.BumpStay:
		b.stay = true
	case c.Value == rules.BumpBack:
		b.back = true
	default:
		return &Refusal{c, errNoAnswer}
	}
	return nil
}

// why says for what the game waits.
func (b *bump) why(t *constellation.Table) string {
	n := len(b.away(t))
	switch {
	case !b.back || n == 0:
		return "the table was bumped"
	case n == 1:
		return "put 1 die back where its ring is"
	}
	return fmt.Sprintf("put %d dice back where their rings are", n)
}

// marks are the question, and rings where the dice lay.
func (b *bump) marks(t *constellation.Table) []rules.Mark {
	var all []rules.Mark
	for _, was := range b.away(t) {
		all = append(all, rules.Mark{ID: "bump " + was.ID, Kind: rules.MarkRing, Tone: rules.ToneWarn, Dashed: true,
			Points: []constellation.Vec{was.Pos}, Radius: 0.75 * was.Size, Since: b.at})
	}
	if b.back || b.stay || len(all) == 0 {
		return all
	}
	return append(all, rules.Mark{ID: "ask bump", Kind: rules.MarkAsk, Tone: rules.ToneWarn, Since: b.at,
		Points: []constellation.Vec{{X: t.Width / 2, Y: 0.7 * t.Height}}, Text: "the table was bumped: what about the dice?",
		Options: []string{rules.BumpStay, rules.BumpBack}, Command: rules.Command{Do: rules.DoBump}})
}

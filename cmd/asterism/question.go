package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// doResume goes on with the match that the question is about; rules.DoNew
// begins another.
const doResume = "resume"

// resumeKey answers the question by the keyboard, beside the key of DoNew.
var resumeKey = rules.Key{Key: "Y", Help: "go on with the match that was broken off", Command: rules.Command{Do: doResume}}

// question asks on the table whether to go on with a match. It stands in the
// place of a game until it is answered: what lies on the table waits.
type question struct {
	rules.Referee // the match as it stands, behind the question
	text          string
	size          constellation.Vec // of the table, mm
	answered      bool
	goOn          bool
}

// See leaves the match as it is.
func (q *question) See(*constellation.Table) []rules.Event { return nil }

// Do takes the answer.
func (q *question) Do(c rules.Command, _ time.Duration) ([]rules.Event, error) {
	if c.Do != doResume && c.Do != rules.DoNew {
		return nil, errors.New("first say whether to go on with the match")
	}
	q.answered, q.goOn = true, c.Do == doResume
	return nil, nil
}

// View is the score of the match, and the question to each side that somebody
// reads from.
func (q *question) View() rules.View {
	v := q.Referee.View()
	v.Marks, v.Faults, v.Logo, v.Paused, v.Frozen = nil, nil, false, false, false
	asked := map[constellation.Angle]bool{}
	for _, p := range v.Players {
		if !asked[p.Facing] {
			asked[p.Facing] = true
			v.Marks = append(v.Marks, q.marks(p.Facing)...)
		}
	}
	if len(asked) == 0 {
		v.Marks = q.marks(0)
	}
	return v
}

// answerRadius is that of an answer, mm: three lines fit into it.
const answerRadius = 13

// marks are the question and its two answers to one side. An answer has to be
// held: it is easily given by a sleeve.
func (q *question) marks(facing constellation.Angle) []rules.Mark {
	at := func(x, y float64) []constellation.Vec {
		return []constellation.Vec{q.size.Mul(0.5).Add(constellation.Vec{X: x, Y: y}.Turn(facing))}
	}
	id := fmt.Sprintf("go on %v", facing)
	return []rules.Mark{
		{ID: id, Kind: rules.MarkAsk, Tone: rules.ToneNeutral, Facing: facing, Group: id, Points: at(0, 40), Text: q.text},
		{ID: id + " yes", Kind: rules.MarkButton, Tone: rules.ToneGood, Facing: facing, Group: id, Points: at(-40, 78), Radius: answerRadius, Text: "go on (Y)", Command: rules.Command{Do: doResume}},
		{ID: id + " no", Kind: rules.MarkButton, Tone: rules.ToneWarn, Facing: facing, Group: id, Points: at(40, 78), Radius: answerRadius, Text: "new match (N)", Command: rules.Command{Do: rules.DoNew}},
	}
}

// ask is a session that asks whether to go on with the last match.
func (p *player) ask(d *databaseMatches) (*play.Session, error) {
	r, err := p.game.Referee(d.last.options)
	if err != nil {
		return nil, bad(err)
	}
	if err := r.Restore(d.last.events); err != nil {
		return nil, fmt.Errorf("journal %s, match %d: %w", d.config.Path, d.last.ID, err)
	}
	text := fmt.Sprintf("Go on with the match of %s%s?", when(d.last.Ended, time.Now()), whose(&d.last.Header, r.View().Players))
	text += askedOf(d.last.Header, p.cfg.size())
	p.asked = &question{Referee: r, text: text, size: constellation.Vec{X: p.cfg.Table.Width, Y: p.cfg.Table.Height}}
	s, err := play.New(p.asked, play.Config{Tracker: p.cfg.tracker(), Hold: play.DefaultHold(), Scale: p.cfg.Show.Scale, Leaves: p.leaves})
	return s, bad(err)
}

// whose is in brackets how the players of a match are called, those who have said a name:
// others may have played at the table since.
func whose(h *rules.Header, players []rules.PlayerView) string {
	var names []string
	for _, p := range players {
		name := h.People[p.Name].Name
		if name == "" && slices.Contains(h.Players, p.Name) {
			name = p.Name
		}
		if name != "" {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return " (" + strings.Join(names, ", ") + ")"
}

// follow is the session that comes after a question that was answered, nil when
// none was.
func (p *player) follow() (*play.Session, error) {
	if p.asked == nil || !p.asked.answered {
		return nil, nil
	}
	p.goneOn = p.asked.goOn
	p.asked = nil
	p.decide(p.goneOn)
	return p.live()
}

// goesOn tells whether a command asks to go on with a match with which the players do so
// already: two may say it at once.
func (p *player) goesOn(c rules.Command) bool {
	return c.Do == doResume && p.asked == nil && p.goneOn
}

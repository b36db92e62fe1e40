package utara

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// View is what the game wants drawn at this moment.
func (r *Referee) View() rules.View {
	s := &r.state
	v := rules.View{Game: gameName, Paused: s.Paused, Frozen: s.Phase == over, Clears: s.Phase != sailing, Lacks: lacks, Players: r.playerViews()}
	v.Logo = s.Phase == rolling && s.Round == 0 && len(r.table.Dice) == 0
	var about, mends []rules.Mark
	if !v.Logo {
		about = []rules.Mark{r.aboutMark()}
	}
	for i := range s.Troubles {
		v.Faults = append(v.Faults, r.fault(&s.Troubles[i]))
		mends = append(mends, r.troubleMarks(&s.Troubles[i])...)
	}
	v.Marks = slices.Concat(r.blockMarks(), r.pathMarks(), r.starMarks(), r.sideMarks(), r.countdownMarks(), about, mends)
	v.Card = r.card()
	if r.failed != nil {
		v.Faults = append(v.Faults, r.fault(&trouble{Text: r.failed.Error()}))
	}
	if s.Again && s.Phase == sailing {
		v.Marks = append(v.Marks, r.passButton())
	}
	if s.Phase == over {
		v.Marks = append(v.Marks, r.nextButton())
	}
	return v
}

func (r *Referee) playerViews() []rules.PlayerView {
	var ps []rules.PlayerView
	for i := range r.state.Seats {
		s := &r.state.Seats[i]
		p := rules.PlayerView{Name: s.Name, Facing: r.facing(i), Score: s.Last, Total: s.Total - s.Last,
			Turn: i == r.state.Turn && r.state.Phase != over}
		if r.state.Phase == sailing {
			p.Score = r.points(s.Name)
		}
		p.Lines = r.lines(s, p.Turn)
		ps = append(ps, p)
	}
	return ps
}

// lines says at a player's side what a collection is made of and what is
// asked.
func (r *Referee) lines(s *seat, turn bool) []string {
	t := s.Held.Tally()
	lines := []string{diceCount(t.Dice)}
	if r.conf.Advanced {
		lines[0] += fmt.Sprintf(", %s, %s", several(t.Days, "Day"), several(t.Tides, "Tide"))
	}
	if s.Stake > 0 {
		lines = append(lines, "stakes "+several(s.Stake, "point"))
	}
	switch {
	case !turn:
	case r.state.Phase == rolling:
		lines = append(lines, r.rollLine())
	case r.state.Plan != nil:
		lines = append(lines, "please sail "+r.called(r.state.Plan.Path.Start)+" for the table")
	case r.state.Again:
		lines = append(lines, "sail again, or pass")
	default:
		lines = append(lines, "sail a path")
	}
	return lines
}

// rollLine is what the player on turn does before a round.
func (r *Referee) rollLine() string {
	n, _, ok := r.countdown()
	if !ok {
		return "roll the dice"
	}
	return "the round begins in " + several(n, "second")
}

// seatFacings are the sides that players sit at, clockwise from the bottom.
var seatFacings = [7][]constellation.Angle{
	1: {0}, 2: {0, 180}, 3: {0, 90, 180}, 4: {0, 90, 180, 270}, 5: {0, 90, 180, 270, 0}, 6: {0, 90, 180, 270, 0, 180},
}

func (r *Referee) facing(i int) constellation.Angle {
	seats := rules.Options{Seats: r.conf.Seats}
	return seats.Facing(i, seatFacings[len(r.state.Seats)][i])
}

// lying is what lies there: the sky; before a round, all on the table.
func (r *Referee) lying() *constellation.Table {
	if r.state.Phase != sailing {
		return &r.table
	}
	return &r.state.Sky
}

// starMarks shows the dice, and how many lie on one another.
func (r *Referee) starMarks() []rules.Mark {
	t := r.lying()
	ms := make([]rules.Mark, 0, len(t.Dice))
	for i := range t.Dice {
		d := &t.Dice[i]
		ms = append(ms, rules.Mark{ID: "star " + d.ID, Kind: rules.MarkStar, Die: d.ID, Tone: rules.ToneNeutral,
			Points: []constellation.Vec{d.Pos}, Radius: d.Footprint().Reach(constellation.Vec{X: 1}), Text: d.Face,
			Dashed: d.Doubtful || r.state.Phase == sailing && !onTable(&r.table, d.ID)})
		ms = append(ms, rules.StackMark(d, rules.ToneNeutral, r.facing(r.state.Turn))...)
	}
	return ms
}

func (r *Referee) fault(t *trouble) rules.Fault {
	f := rules.Fault{Dice: t.Dice, Text: t.Text, Pos: constellation.Vec{X: r.table.Width / 2, Y: r.table.Height / 2}}
	for _, id := range t.Dice {
		if at, ok := r.placeOf(id); ok {
			f.Pos = at
			break
		}
	}
	return f
}

// placeOf is where a die or a block lies, or lay.
func (r *Referee) placeOf(id string) (constellation.Vec, bool) {
	if o, ok := r.otherBlock(id); ok {
		return cmp.Or(o.is, o.was).Pos, true
	}
	for _, t := range []*constellation.Table{&r.table, &r.state.Sky} {
		if d, ok := t.Die(id); ok {
			return d.Pos, true
		}
	}
	return constellation.Vec{}, false
}

// troubleMarks lets the players mend a fault by touch.
func (r *Referee) troubleMarks(t *trouble) []rules.Mark {
	f := r.fault(t)
	if len(t.Dice) == 1 {
		if o, ok := r.otherBlock(t.Dice[0]); ok {
			return r.blockShiftMarks(o, t.Text)
		}
	}
	switch t.Code {
	case "shifted":
		return r.shiftMarks(t.Dice[0])
	case "unread":
		return r.faceDials(t.Dice)
	case ambiguous:
		return r.startButtons(t.Dice)
	case "unexplained", "unfinished":
		return []rules.Mark{{ID: "accept", Kind: rules.MarkButton, Tone: rules.ToneWarn, Text: "we agree",
			Points: []constellation.Vec{f.Pos.Add(constellation.Vec{Y: belowDie})}, Radius: buttonRadius, Command: rules.Command{Do: DoAccept}, Confirm: true}}
	}
	return nil
}

// startButtons stand beside the dice with which the path may have begun; each
// is named by its id, with its choices where several paths start there: such a button
// stands on the side that was chosen first.
func (r *Referee) startButtons(names []string) []rules.Mark {
	var ms []rules.Mark
	for _, name := range names {
		id, choices, _ := strings.Cut(name, " ")
		d, ok := r.state.Sky.Die(id)
		if !ok {
			continue
		}
		text, at := "this one", d.Pos
		if choices != "" {
			way, _ := sail.Heading(choices[:1], r.state.Sky.North)
			text, at = wayText(choices), d.Pos.Add(way.Mul(1.5*buttonRadius))
		}
		ms = append(ms, rules.Mark{ID: "start " + name, Kind: rules.MarkButton, Tone: rules.ToneWarn, Text: text, Facing: r.facing(r.state.Turn),
			Points: []constellation.Vec{at}, Radius: buttonRadius, Command: rules.Command{Do: DoAccept, Die: id, Value: name}, About: r.called(id)})
	}
	return ms
}

// buttonRadius is the size of touch areas, mm: a finger's breadth.
const buttonRadius = 18

// belowDie is how far from a die that is gone, mm, a touch area stands: clear of what is
// drawn where it lay.
const belowDie = 40

// shiftMarks shows from where a die was pushed and asks where it belongs.
func (r *Referee) shiftMarks(id string) []rules.Mark {
	was, ok := r.state.Sky.Die(id)
	is, seen := r.table.Die(id)
	if !ok || !seen {
		return nil
	}
	return []rules.Mark{
		{ID: "shift " + id, Kind: rules.MarkLine, Tone: rules.ToneWarn, Dashed: true,
			Points: []constellation.Vec{was.Pos, is.Pos}},
		{ID: "place " + id, Kind: rules.MarkDial, Tone: rules.ToneWarn, Points: []constellation.Vec{is.Pos},
			Radius: buttonRadius, Options: []string{"old", "new"}, Command: rules.Command{Do: DoPlace, Die: id},
			Text: r.called(id) + " was pushed: where does it belong?", Facing: r.facing(r.state.Turn)},
	}
}

// faceDials asks for faces that no sensor could read.
func (r *Referee) faceDials(ids []string) []rules.Mark {
	var ms []rules.Mark
	for _, id := range ids {
		if d, ok := r.table.Die(id); ok {
			ms = append(ms, rules.Mark{ID: "face " + id, Kind: rules.MarkDial, Tone: rules.ToneWarn,
				Points: []constellation.Vec{d.Pos}, Radius: buttonRadius, Options: r.mayShow(d), Text: "what does this die show?",
				Facing: r.facing(r.state.Turn), Command: rules.Command{Do: rules.DoFace, Die: id}})
		}
	}
	return ms
}

// mayShow lists what a die may show, as far as its kind is known.
func (r *Referee) mayShow(d *constellation.Die) []string {
	kind := r.Correct(*d).Kind
	if kind == constellation.Unknown {
		kind = r.Presumed()
	}
	return kind.Faces()
}

// nextButton begins another match, in the middle of the table.
func (r *Referee) nextButton() rules.Mark {
	return rules.Mark{ID: "next", Kind: rules.MarkButton, Tone: rules.ToneGood, Text: "next", Facing: r.facing(0),
		Points: []constellation.Vec{{X: r.table.Width / 2, Y: r.table.Height / 2}}, Radius: buttonRadius, Command: rules.Command{Do: rules.DoNew}}
}

// passButton lets the player on turn end it after a half Moon.
func (r *Referee) passButton() rules.Mark {
	at := r.side(r.state.Turn).at(0, sideDepth+2*buttonRadius)
	return rules.Mark{ID: "pass", Kind: rules.MarkButton, Tone: rules.ToneNeutral, Text: "pass",
		Points: []constellation.Vec{at}, Radius: buttonRadius, Facing: r.facing(r.state.Turn),
		Command: rules.Command{Do: DoPass, Player: r.player()}}
}

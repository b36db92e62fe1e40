package boardtest

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Game is how a game is played at a table by chance.
type Game struct {
	board.Game
	Options rules.Options
	Noise   Noise
	Plies   int  // how many moves are played at most
	Shared  bool // cells hold several pieces, in their quarters
	// Begin is the position to begin with.
	Begin func(t *Table) rules.Position
	// Choose draws a legal move.
	Choose func(t *Table, p rules.Position) rules.Move
	// Agrees tells whether the players agree on a draw now; nil: they never do.
	Agrees func(p rules.Position) bool
	// Act acts out what isn't done with dice on the board, such as a throw, and
	// tells whether it did; nil: there is no such move.
	Act func(t *Table, m rules.Move) (bool, error)
	// Same tells whether what the referee knows is what really lies there; nil:
	// it says the same.
	Same func(referee, really rules.Position) bool
}

// Most is how many moves of a game are played at most: it is played to its end
// where many games are asked for, else each sort of act comes up in fewer.
func Most(games int) int {
	switch {
	case games > 1:
		return 5000
	case testing.Short():
		return 15 // under the race detector
	}
	return 100
}

// playing is one game while it is played.
type playing struct {
	Game
	*Table
	truth  rules.Position
	before rules.Position // the last move that was acted out
	acting rules.Move     // that one, nil before the first
	report Report
	faults int // told since the move began

	answering bool // players answer: the last move may be taken anew
}

// Play plays one game. The error tells of a move that the players didn't make,
// or of one that wasn't understood.
func (g Game) Play(seed uint64) (Report, error) {
	t, err := NewTable(g.Game, g.Options, g.Noise, seed)
	if err != nil {
		return Report{}, err
	}
	p := &playing{Game: g, Table: t, report: Report{Games: 1}}
	t.check = p.watch
	p.truth = g.Begin(t)
	if err := p.begin(); err != nil {
		return p.report, fmt.Errorf("game %d, beginning: %w", seed, err)
	}
	for p.report.Plies < g.Plies && !p.truth.Outcome().Over {
		if err := p.goOn(); err != nil {
			return p.report, fmt.Errorf("game %d, move %d, %v in %v: %w", seed, p.report.Plies+1, p.acting, p.truth, err)
		}
	}
	if p.truth.Outcome().Over {
		p.report.Finished = 1
	}
	p.report.add(t.asked)
	p.report.Unnoticed += t.unasked
	return p.report, p.sameEnd()
}

// goOn agrees on a draw, or plays the next move.
func (p *playing) goOn() error {
	if p.Agrees == nil || !p.Agrees(p.truth) {
		return p.ply()
	}
	for _, who := range p.Players(p.Options) {
		if err := p.Do(rules.Command{Do: board.DoDraw, Player: who.Name}); err != nil {
			return err
		}
	}
	p.truth = p.Agreed(p.truth)
	return p.settle()
}

// sameEnd checks that the referee says who has won, and how, as the rules do.
func (p *playing) sameEnd() error {
	knows, err := p.Position(p.Game, p.Options)
	if err == nil && knows.Outcome() != p.truth.Outcome() {
		err = fmt.Errorf("the referee says %+v, the rules %+v", knows.Outcome(), p.truth.Outcome())
	}
	return err
}

// Played plays so many games, from a seed on, and counts what happened in them.
func Played(t testing.TB, from, games int, game func() Game) (all Report) {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // frames leave little behind: collecting that takes half of the time
	for i := range games {
		r, err := game().Play(uint64(from + i))
		if all.Add(r); err != nil {
			t.Error(err)
		}
		if all.Games%20 == 0 {
			t.Log(all)
		}
	}
	t.Log(all)
	return all
}

// begin lays out what lies on the board at first.
func (p *playing) begin() error {
	for _, d := range p.truth.Layout(p.Options.Surface) {
		die := &Die{Die: d}
		for _, q := range p.Game.Pieces(p.truth) {
			if q.Cell == p.Board.At(d.Pos) {
				die.Piece = q
			}
		}
		n := p.Table.Noise
		p.Table.Noise = Noise{Place: n.Place, Tremble: n.Tremble, Size: n.Size} // faces are put right before a game begins
		p.Lay(die, d.Pos.Add(within(p.Chance, n.Slip)), d.Face)
		p.Table.Noise = n
	}
	return p.settle()
}

// ply plays one move.
func (p *playing) ply() error {
	if err := p.pass(); err != nil {
		return err
	}
	m := p.Choose(p.Table, p.truth)
	next, err := p.truth.Apply(m)
	if err != nil {
		return err
	}
	p.before, p.acting, p.faults = p.truth, m, 0
	p.report.Plies++
	if done, err := p.special(m); err != nil {
		return err
	} else if !done {
		if err := p.carryOut(next); err != nil {
			return err
		}
	}
	for p.truth = next; !next.Outcome().Over; {
		moves := next.Moves()
		if len(moves) != 1 || p.Game.Trace(next, moves[0]) != nil {
			break
		}
		if next, err = next.Apply(moves[0]); err != nil { // the table passes by itself
			return err
		}
		p.truth = next
	}
	return p.settle()
}

func (p *playing) special(m rules.Move) (bool, error) {
	if p.Act == nil {
		return false, nil
	}
	return p.Act(p.Table, m)
}

// pass lets a hand pass over the table now and then, also over what lies there.
func (p *playing) pass() error {
	if p.Chance.Float64() >= p.Table.Noise.Pass {
		return nil
	}
	p.report.Hidden++
	at := p.Board.Point(p.Chance.Float64()*float64(p.Board.Size.Columns), p.Chance.Float64()*float64(p.Board.Size.Rows))
	most := 3 * time.Second
	if p.handsSeen {
		most = 8 * time.Second
	}
	return p.Cover(at, time.Duration(p.Chance.Float64()*float64(most)))
}

// watch holds what the referee says against what is played.
func (p *playing) watch(events []rules.Event) error {
	for _, e := range events {
		switch e.Kind {
		case rules.Undone:
			if p.answering || p.Silent(p.acting) {
				continue // they take back what the table got wrong
			}
			return fmt.Errorf("the referee took something back: %s", e.Text)
		case rules.Faulted:
			p.faults++
		case board.Played, board.Corrected:
			if err := p.played(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// played checks that a move was the one that is acted out, or a pass.
func (p *playing) played(e rules.Event) error {
	m, err := p.Game.ReadMove(e.Data.(board.Standing).Move)
	if err != nil {
		return err
	}
	if way := p.Game.Trace(p.before, m); way != nil && !slices.Equal(way, p.Game.Trace(p.before, p.acting)) && !p.alike(m) {
		return fmt.Errorf("the referee took %v, a move that wasn't made", m)
	}
	return nil
}

// alike tells whether a move leads to the same position as the one that is
// acted out.
func (p *playing) alike(m rules.Move) bool {
	a, err := p.before.Apply(m)
	if err != nil {
		return false
	}
	b, err := p.before.Apply(p.acting)
	return err == nil && a == b
}

// agrees tells whether the referee has the position as it really is.
func (p *playing) agrees() bool {
	q, err := p.Position(p.Game, p.Options)
	if err != nil {
		return false
	}
	if p.Same != nil {
		return p.Same(q, p.truth)
	}
	return q.String() == p.truth.String()
}

// slowest is how long a move that shows as pieces that are missing may take to be
// understood.
const slowest = 8 * time.Second

// settle waits until the referee has the position, and answers what it asks.
func (p *playing) settle() error {
	for range 4 {
		if err := p.await(); err != nil {
			return err
		}
		if p.agrees() && p.clear() {
			p.report.Alarms += p.faults
			return nil
		}
		if err := p.answer(); err != nil {
			return err
		}
		p.faults = 0
	}
	knows, _ := p.Position(p.Game, p.Options)
	b, _ := json.Marshal(p.Session.Snapshot().View.Faults)
	return fmt.Errorf("the referee stands elsewhere: %v; really %v; faults %s, questions %v", knows, p.truth, b, p.asked())
}

// await waits until the referee has the position, or wants something.
func (p *playing) await() error {
	for end := p.now + slowest; p.now < end && !(p.agrees() && p.clear()); {
		if err := p.Wait(200 * time.Millisecond); err != nil {
			return err
		}
		if !p.clear() && p.now > end-slowest+2*time.Second {
			return nil
		}
	}
	return nil
}

// clear tells whether nothing is said to be wrong and nothing is asked.
func (p *playing) clear() bool {
	return len(p.Session.Snapshot().View.Faults) == 0 && len(p.asked()) == 0
}

// asked lists the questions that are asked, of what a die shows or which move
// was made.
func (p *playing) asked() []rules.Command {
	var all []rules.Command
	for _, m := range p.Session.Snapshot().View.Marks {
		if slices.Contains(answered, m.Command.Do) {
			all = append(all, m.Command)
		}
	}
	return all
}

// answer says what dice show: those that the table asks about, else those that
// are misread.
func (p *playing) answer() error {
	p.answering = true
	defer func() { p.answering = false }()
	asked, why := p.asked(), p.says()
	if len(asked) == 0 {
		if p.clear() {
			p.report.Unnoticed++
			why = unnoticed
		}
		asked = p.misread()
	}
	p.report.ask(why, max(len(asked), 1))
	for _, c := range asked {
		if err := p.say(c); err != nil {
			return err
		}
	}
	return p.Wait(time.Second)
}

// answered are the commands by which questions are answered.
var answered = []string{rules.DoFace, board.DoTook, board.DoMove}

// say gives the true answer to a question.
func (p *playing) say(c rules.Command) error {
	switch c.Do {
	case board.DoTook:
		c.Value = p.Game.Game.(board.Taker).Captured(p.acting)
		return p.Do(c)
	case board.DoMove:
		c.Value = p.acting.String() // in its own words, whatever the choice offers
		return p.Do(c)
	}
	d := p.really(c.Die)
	if d == nil {
		return fmt.Errorf("asked about %q, which isn't there", c.Die)
	}
	c.Value = d.Die.Face
	if err := p.Do(c); err != nil {
		return err
	}
	d.seen.face, d.seen.confidence, d.seen.alternatives = d.Die.Face, 1, nil
	return nil
}

// says is what the table says first of what is wrong or open.
func (p *playing) says() string {
	v := p.Session.Snapshot().View
	for _, f := range v.Faults {
		return f.Text
	}
	for _, m := range v.Marks {
		if slices.Contains(answered, m.Command.Do) {
			return m.Text
		}
	}
	return "nothing"
}

// misread lists the dice on the board that show something else than is seen.
func (p *playing) misread() []rules.Command {
	var all []rules.Command
	for _, d := range p.Session.Snapshot().Table.Dice {
		if r := p.really(d.ID); r != nil && r.Die.Face != d.Face && r.Cell != board.Off {
			all = append(all, rules.Command{Do: rules.DoFace, Die: d.ID})
		}
	}
	return all
}

// really is the die that the session calls by an id.
func (p *playing) really(id string) *Die {
	seen, ok := p.Session.Snapshot().Table.Die(id)
	if !ok {
		return nil
	}
	const near = 15.0 // mm
	var best *Die
	for _, d := range p.Dice {
		if mm := d.Pos.Add(d.seen.off).Dist(seen.Pos); mm < near && (best == nil || mm < best.Pos.Dist(seen.Pos)) {
			best = d
		}
	}
	return best
}

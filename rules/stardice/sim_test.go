package stardice

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
)

// sim plays a script: it moves dice, shows them to a sensor 30 times a second
// and writes down what the referee says. The words of a script are described in
// testdata/stardice/README.md.
type sim struct {
	ref   rules.Referee
	track *tracker.Tracker
	frame constellation.Frame
	noise *rand.Rand

	touch   bool // the sensor feels places only
	limit   int
	tremble float64 // mm of noise
	dice    map[string]*simDie
	hand    *constellation.Reading
	hidden  map[string]bool
	table   *constellation.Table
	out     strings.Builder
}

type simDie struct {
	kind, team, face string
	pos              constellation.Vec
	from, to         constellation.Vec
	begin, end       time.Duration
	gone             bool // leaves when it has arrived
	nextFace         string
	swollen          bool // seen as one with another
}

const frameTime = time.Second / 30

// playScript plays all lines of a script and returns what happened.
func playScript(script string) (string, error) {
	s, err := runScript(script)
	return s.out.String(), err
}

func runScript(script string) (*sim, error) {
	s := &sim{dice: map[string]*simDie{}, hidden: map[string]bool{}, noise: rand.New(rand.NewPCG(1, 2))}
	o := rules.Options{Values: map[string]string{}}
	for n, line := range strings.Split(script, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		if s.header(&o, words) {
			continue
		}
		if s.ref == nil {
			if err := s.start(o); err != nil {
				return s, err
			}
		}
		fmt.Fprintf(&s.out, "> %s\n", strings.TrimSpace(line))
		if err := s.step(line); err != nil {
			return s, fmt.Errorf("line %d: %w", n+1, err)
		}
	}
	return s, nil
}

// header reads the lines that come before the play.
func (s *sim) header(o *rules.Options, w []string) bool {
	switch w[0] {
	case "rules":
		o.Rules = w[1]
	case "players":
		o.Players = w[1:]
	case "set":
		k, v, _ := strings.Cut(w[1], "=")
		o.Values[k] = v
	case "sensor":
		s.touch = w[1] == "touch"
		if len(w) > 3 && w[2] == "limit" {
			s.limit, _ = strconv.Atoi(w[3])
		}
	default:
		return false
	}
	return true
}

func (s *sim) start(o rules.Options) (err error) {
	if s.ref, err = (Game{}).Referee(o); err != nil {
		return err
	}
	c := tracker.Default()
	c.Blackout = 0 // no hands are acted that take dice one after another
	s.track, err = tracker.New(c)
	s.frame = constellation.Frame{Source: "sensor", Limit: s.limit}
	return err
}

// step plays one line: what is joined by semicolons happens at once.
func (s *sim) step(line string) error {
	wait := 2 * time.Second
	for _, act := range strings.Split(line, ";") {
		w := strings.Fields(act)
		d, err := s.act(w)
		if err != nil {
			return fmt.Errorf("%s: %w", strings.TrimSpace(act), err)
		}
		wait = max(wait, d)
	}
	s.run(wait)
	s.score()
	return nil
}

// run lets time pass, frame by frame.
func (s *sim) run(d time.Duration) {
	for end := s.frame.Time + d; s.frame.Time < end; {
		s.frame.Time += frameTime
		s.move()
		s.look()
		s.table = s.track.Update(s.frame)
		s.tell(s.ref.See(s.table))
	}
}

func (s *sim) move() {
	for id, d := range s.dice {
		if d.end == 0 || s.frame.Time < d.begin {
			continue
		}
		part := min(1, float64(s.frame.Time-d.begin)/float64(d.end-d.begin))
		part = 1 - (1-part)*(1-part) // it slows down
		d.pos = d.from.Add(d.to.Sub(d.from).Mul(part))
		if d.nextFace != "" {
			d.face, d.nextFace = d.nextFace, ""
		}
		if s.frame.Time >= d.end {
			d.end = 0
			if d.gone {
				delete(s.dice, id)
			}
		}
	}
}

// look fills the frame with what the sensor sees.
func (s *sim) look() {
	s.frame.Readings = s.frame.Readings[:0]
	var ids []string
	for id := range s.dice {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		if d := s.dice[id]; s.seen(id, d) {
			s.frame.Readings = append(s.frame.Readings, s.reading(d))
		}
	}
	if s.hand != nil {
		s.frame.Readings = append(s.frame.Readings, *s.hand)
	}
}

func (s *sim) seen(id string, d *simDie) bool {
	on := d.pos.X >= 0 && d.pos.Y >= 0 && d.pos.X <= 610 && d.pos.Y <= 457
	under := false
	if h := s.hand; h != nil {
		off := d.pos.Sub(h.Pos)
		under = max(off.X, -off.X) <= h.W/2 && max(off.Y, -off.Y) <= h.H/2
	}
	return on && !under && !s.hidden[id]
}

func (s *sim) reading(d *simDie) constellation.Reading {
	r := constellation.Reading{Pos: d.pos, Size: 16, Confidence: 1, FaceConfidence: 1, Margin: 1}
	r.Pos.X += s.tremble * (2*s.noise.Float64() - 1)
	r.Pos.Y += s.tremble * (2*s.noise.Float64() - 1)
	if d.swollen {
		r.Size, r.Count = 26, 2
	}
	if !s.touch {
		r.Kind, r.Team, r.Face = constellation.Kind(d.kind), Team(d.team), d.face
		if d.end != 0 && s.frame.Time >= d.begin {
			r.Face, r.Reason = "", "moving"
		}
	}
	return r
}

// tell writes events down.
func (s *sim) tell(events []rules.Event) {
	for _, e := range events {
		at := strconv.FormatFloat(time.Duration(e.Time).Seconds(), 'f', 2, 64)
		fmt.Fprintf(&s.out, "  %6s %-9s %-12s %s\n", at, e.Kind, strings.Join(e.Dice, " "), e.Text)
	}
}

// score writes down how the game stands.
func (s *sim) score() {
	st := s.ref.(*Referee).State()
	turn := ""
	if st.Turn != "" {
		turn = ", " + s.ref.(*Referee).whose(st.Turn) + " turn"
	}
	a := s.ref.Answer().(*Answer)
	fmt.Fprintf(&s.out, "= table: white %d, red %d; war: white %d, red %d%s\n",
		a.Scores.White, a.Scores.Red, st.Totals.White, st.Totals.Red, turn)
	for _, f := range s.ref.View().Faults {
		fmt.Fprintf(&s.out, "! %s\n", f.Text)
	}
}

package stats

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Match is a match as a journal holds it.
type Match struct {
	ID     int64
	Began  time.Time
	Header rules.Header
	Events []rules.Event
}

// Record is what a match came to.
type Record struct {
	ID      int64             `json:"match"`
	Began   time.Time         `json:"began"`
	Length  float64           `json:"seconds"` // from its first event to its last
	Game    string            `json:"game"`
	Rules   string            `json:"rules,omitempty"`
	Players []string          `json:"players"` // in order of play
	Points  map[string]int    `json:"points"`
	Over    bool              `json:"over"`
	Winner  string            `json:"winner,omitempty"` // empty: a draw, or not over; of several games who won most
	Method  rules.Method      `json:"method,omitempty"` // empty where it was several games
	Rounds  []Round           `json:"rounds"`
	Longest int               `json:"longest_path,omitempty"` // dice of the longest path over dice
	Largest Formation         `json:"largest_formation"`
	Events  int               `json:"events"`
	Games   *Games            `json:"games,omitempty"` // nil where no second one was over
	Throws  []rules.Throw     `json:"-"`
	Table   constellation.Vec `json:"-"` // size, mm
	parts   []Record          // of each people, where others sat down meanwhile
}

// Round is a battle or round of a match, or a match that has none.
type Round struct {
	Players    []string       `json:"-"`                // who sat there, in order of play
	Winner     string         `json:"winner,omitempty"` // empty: a draw, or not said
	Points     map[string]int `json:"points,omitempty"` // what it brought
	Formations []Formation    `json:"formations,omitempty"`
	Longest    int            `json:"longest_path,omitempty"`
	Throws     []rules.Throw  `json:"-"`
	standing   bool           // its points are how it stood at the end, as on a board, and no gains
}

// Formation is dice that are linked.
type Formation struct {
	Dice   int  `json:"dice"`
	Closed bool `json:"closed,omitempty"`
}

// Read says what a match came to; names gives players their usual names.
func Read(m Match, names Names) Record {
	events := holding(m)
	r := reader{seatings: seatings(&m.Header, events, names), links: map[[2]string]bool{}, shapes: map[string]int{}, stands: map[string]int{},
		record: Record{ID: m.ID, Began: m.Began, Game: m.Header.Game, Rules: m.Header.Rules, Events: len(m.Events),
			Table: constellation.Vec{X: m.Header.Table.Width, Y: m.Header.Table.Height}, Players: []string{}, Points: map[string]int{}, Rounds: []Round{}}}
	if g, ok := rules.Find(m.Header.Game); ok {
		r.caster, _ = g.(rules.Caster)
	}
	alike := len(r.seatings[0].players)
	r.record.Players = append(r.record.Players, r.seatings[0].players...)
	for i := range events {
		r.take(&events[i])
	}
	if r.end(m.Events); len(r.record.Players) > alike {
		r.record.parts = r.parts()
	}
	return r.record
}

// players are those of a match as its events name them: as the match says, or as its
// game always does.
func players(h rules.Header) []string {
	g, ok := rules.Find(h.Game)
	if !ok {
		return h.Players
	}
	if len(h.Players) > 0 && !g.Info().Players.Fixed {
		return toldApart(g, h)
	}
	all := g.Info().Players.Default
	if n := g.Info().PlayersOf(h.Rules); n > 0 {
		return all[:min(n, len(all))]
	}
	return all
}

// toldApart are players that the match names: a game may have numbered two of one name, such as
// Ada and Ada 2.
func toldApart(g rules.Game, h rules.Header) []string {
	if !namesakes(h.Players) {
		return h.Players
	}
	r, err := g.Referee(optionsOf(h))
	if err != nil || len(r.View().Players) != len(h.Players) {
		return h.Players
	}
	var all []string
	for _, p := range r.View().Players {
		all = append(all, p.Name)
	}
	return all
}

// namesakes tells whether two names are one to people.
func namesakes(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return rules.Namesakes(names, name) > 1 })
}

// optionsOf are those by which a match was played.
func optionsOf(h rules.Header) rules.Options {
	o := rules.Options{Rules: h.Rules, Players: h.Players, Resumed: true, Values: h.Options}
	if h.Board != nil {
		o.Surface.Board = *h.Board
	}
	return o
}

// holding are the events of a match that hold. Where its game isn't known any
// more, or can't read them, it leaves out what was taken back by name.
func holding(m Match) []rules.Event {
	if g, ok := rules.Find(m.Header.Game); ok {
		r, err := g.Referee(optionsOf(m.Header))
		h, is := r.(rules.Holder)
		if err == nil && is && r.Restore(m.Events) == nil {
			return h.Holding()
		}
	}
	gone := map[int]bool{}
	for _, e := range m.Events {
		switch e.Kind {
		case rules.Undone:
			gone[e.Ref] = true
		case rules.Redone:
			delete(gone, e.Ref)
		}
	}
	return without(m.Events, gone)
}

// without leaves out events that were taken back, and the end that followed from one.
func without(events []rules.Event, gone map[int]bool) (all []rules.Event) {
	follows := false // what is told next follows from one that is left out
	for _, e := range events {
		follows = gone[e.Seq] || follows && (e.Kind == rules.Mended || e.Kind == rules.Ended)
		if !follows && e.Kind != rules.Undone && e.Kind != rules.Redone {
			all = append(all, e)
		}
	}
	return all
}

// reader follows the events of one match.
type reader struct {
	seatings []seated     // of the game that is on and those to come
	caster   rules.Caster // its game, nil where payloads alone say what was thrown
	record   Record
	round    Round
	links    map[[2]string]bool
	shapes   map[string]int // closed ones, by their dice
	scored   bool           // points come as gains; else they are as said last
	before   map[string]int // the points when the last game was over, after which another may begin
	stands   map[string]int // how the game that is on stands, where points don't come as gains
	brings   map[string]int // what the round that is on has brought by that
	ends     []over
	began    bool           // something happened in the round
	linked   bool           // dice were linked in it
	open     map[string]int // index in round.Throws of dice that lie as they were thrown
}

// take follows one event.
func (r *reader) take(e *rules.Event) {
	r.seat(e)
	r.takeThrows(e)
	r.takeLinks(e)
	if p, ok := e.Data.(rules.Traveller); ok {
		r.round.Longest = max(r.round.Longest, len(p.Path(*e)))
	}
	switch e.Kind {
	case rules.Wagered, rules.Staked: // no points of the game
	case rules.Scored:
		r.gain(e.Points)
	case rules.Ended:
		r.settle(e.Points)
		r.ended(e)
	case rules.Turn:
		r.began = true
	case rules.Linked: // dice that are all at fault may link, and score, in nobody's turn
		r.linked = true
	default:
		r.bring(r.stand(e.Points))
	}
}

// gain adds what a round brought: it belongs to the round that has just ended,
// unless it comes before the end.
func (r *reader) gain(points map[string]int) {
	r.scored = true
	round := &r.round
	if !r.began && len(r.record.Rounds) > 0 {
		round = &r.record.Rounds[len(r.record.Rounds)-1]
	}
	if round.Points == nil {
		round.Points = map[string]int{}
	}
	for name, n := range points {
		if isGain(n) {
			round.Points[r.names().Of(name)] += n
			r.record.Points[r.names().Of(name)] += n
		}
	}
}

// settle takes how it stands at the end of a round or match: beyond the gains that were
// told there may be stakes that have changed hands.
func (r *reader) settle(totals map[string]int) {
	if !r.scored {
		r.stand(totals)
		return
	}
	rest := map[string]int{}
	for name, n := range totals {
		who := r.names().Of(name)
		if n -= r.record.Points[who] - r.before[who]; n != 0 {
			rest[name] = n
		}
	}
	if len(rest) > 0 {
		r.gain(rest)
	}
}

// stand takes the points of games that say how it stands, and returns what has changed.
// The games before it in a match keep theirs.
func (r *reader) stand(points map[string]int) map[string]int {
	if r.scored || len(points) == 0 {
		return nil
	}
	changes := map[string]int{}
	for name, n := range points {
		if who := r.names().Of(name); isGain(n) {
			changes[who] = n - r.stands[who]
			r.record.Points[who] += changes[who]
			r.stands[who] = n
		}
	}
	return changes
}

// bring keeps what the round that is on brings; it counts when the round is over.
func (r *reader) bring(changes map[string]int) {
	if changes != nil && r.brings == nil {
		r.brings = map[string]int{}
	}
	for who, n := range changes {
		r.brings[who] += n
	}
}

// mostPoints is more than any game brings. A journal that says more is damaged: sums
// and plots of it would go beyond what numbers hold.
const mostPoints = 1_000_000_000

func isGain(points int) bool { return points >= -mostPoints && points <= mostPoints }

// ended closes a round, a game, or both.
func (r *reader) ended(e *rules.Event) {
	end, _ := e.Data.(rules.End)
	end.Winner = r.names().Of(end.Winner)
	if r.began || r.linked || len(r.round.Throws) > 0 || r.brings != nil {
		r.round.Winner = end.Winner
		r.credit()
		r.closeRound()
	}
	if end.Match {
		r.played()
		r.ends = append(r.ends, over{end.Outcome, r.seatings[0].players})
		r.before = maps.Clone(r.record.Points)
		clear(r.stands)
	}
}

// credit gives a round what it brought, where no gains were told.
func (r *reader) credit() {
	if r.round.Points == nil && r.brings != nil {
		r.round.Points, r.round.standing = r.brings, true
	}
}

func (r *reader) closeRound() {
	r.round.Formations = r.formations()
	for _, f := range r.round.Formations {
		if f.Dice > r.record.Largest.Dice || f.Dice == r.record.Largest.Dice && f.Closed {
			r.record.Largest = f
		}
	}
	r.record.Longest = max(r.record.Longest, r.round.Longest)
	r.record.Throws = append(r.record.Throws, r.round.Throws...)
	r.round.Players = r.seatings[0].players
	r.record.Rounds = append(r.record.Rounds, r.round)
	r.played()
	r.round, r.brings, r.open, r.began, r.linked = Round{}, nil, nil, false, false
}

// end closes what was broken off.
func (r *reader) end(all []rules.Event) {
	if r.began || len(r.round.Throws) > 0 {
		r.closeRound()
		r.record.Rounds = r.record.Rounds[:len(r.record.Rounds)-1] // one that isn't over is none
	}
	r.judge()
	if n := len(all); n > 0 {
		r.record.Length = time.Duration(all[n-1].Time - all[0].Time).Seconds()
	}
	for _, p := range slices.Sorted(maps.Keys(r.record.Points)) {
		if !slices.Contains(r.record.Players, p) {
			r.record.Players = append(r.record.Players, p)
		}
	}
}

// judge says who won the match. Of several games the last alone doesn't tell, and one that
// was begun after them and isn't over counts for nothing.
func (r *reader) judge() {
	if len(r.ends) == 0 {
		return
	}
	r.record.Points = r.before
	last := r.ends[len(r.ends)-1]
	r.record.Over, r.record.Winner, r.record.Method = true, last.Winner, last.Method
	if len(r.ends) > 1 {
		r.record.Games = gamesOf(outcomes(r.ends))
		r.record.Winner, r.record.Method = r.record.Games.winner(), ""
	}
}

// Result says in a few words how a match ended.
func (r *Record) Result() string {
	switch {
	case !r.Over:
		return "not over"
	case r.Winner == "" && len(r.Players) == 1:
		return "over"
	case r.Games != nil:
		return r.Games.text(r.Players)
	case r.Winner == "":
		return "draw"
	}
	return r.Winner + " won" + cmp.Or(map[rules.Method]string{rules.ByForfeit: " by forfeit", rules.ByAgreement: " by agreement"}[r.Method], "")
}

// String is a formation in words.
func (f Formation) String() string {
	switch {
	case f.Dice == 0:
		return ""
	case f.Closed:
		return fmt.Sprintf("closed %d", f.Dice)
	}
	return fmt.Sprintf("string %d", f.Dice)
}

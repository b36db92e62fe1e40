package web

import (
	"errors"
	"maps"
	"slices"
	"sync"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// Dispute is a decision that somebody contests. It ends when the decision is
// taken back, when who contests it gives in, or when the game master says that
// it stands.
type Dispute struct {
	Event     int      `json:"event"` // its Seq
	By        string   `json:"by"`
	Text      string   `json:"text"`                // the decision's reason
	Confirmed []string `json:"confirmed,omitempty"` // who says that it stands
	onlooker  bool     // By has no seat at the table
}

// Choice is a command that players say in words. What is hidden is seen by
// nobody else until the game tells it: when all have chosen, or it counts.
type Choice struct {
	Do     string   `json:"do"`
	Help   string   `json:"help"`
	Hint   string   `json:"hint"`
	Hidden bool     `json:"hidden,omitempty"`
	Chosen []string `json:"chosen,omitempty"` // players who have
}

// Errors of disputes and choices.
var (
	errNoEvent  = errors.New("there is no such decision")
	errBack     = errors.New("that was taken back already")
	errChosen   = errors.New("that player has chosen on another telephone")
	errNoChoice = errors.New("that isn't chosen in secret")
	errTooMany  = errors.New("too many decisions are contested")
	errEnough   = errors.New("enough have said that it stands")
)

// The most decisions that may be contested at one time, and the most who are named that
// confirm one: more than sit at a table.
const (
	mostDisputes  = 8
	mostConfirmed = 16
)

// around is what telephones have said that the game itself doesn't know. Its
// zero value is ready.
type around struct {
	mu       sync.Mutex
	disputes []Dispute
	sealed   map[string]map[string][]*sealed // hidden choices that the game hasn't told yet, by Do and player
	people   map[string]overlay.Person       // replaced, never changed
}

// sealed is a hidden choice. Only the page that made it is shown it: anyone can say
// that they are Ada. The last of a player's counts; those before it are what that falls
// back to, as long as the game may still refuse it.
type sealed struct {
	rules.Command
	page string // its key
}

// forget begins anew with another session. Who plays stays known.
func (a *around) forget() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.disputes, a.sealed = nil, nil
}

// complete adds disputes and choices to a state.
func (a *around) complete(st *State, info *rules.Info) {
	a.mu.Lock()
	defer a.mu.Unlock()
	st.Disputes = slices.Clone(a.disputes)
	for _, s := range info.Spoken {
		st.Choices = append(st.Choices, Choice{s.Do, s.Help, s.Hint, s.Hidden, slices.Sorted(maps.Keys(a.sealed[s.Do]))})
	}
}

// contest begins a dispute about an event. Where no more are held, a player's takes the
// place of the first one by somebody without a seat: onlookers can't silence the players.
func (a *around) contest(e rules.Event, by string, onlooker bool) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if slices.ContainsFunc(a.disputes, func(d Dispute) bool { return d.Event == e.Seq }) {
		return nil
	}
	all := slices.Clone(a.disputes) // the one that is shown stays as it is
	if len(all) >= mostDisputes {
		i := slices.IndexFunc(all, func(d Dispute) bool { return d.onlooker })
		if onlooker || i < 0 {
			return errTooMany
		}
		all = slices.Delete(all, i, i+1)
	}
	a.disputes = append(all, Dispute{Event: e.Seq, By: by, Text: e.Text, onlooker: onlooker})
	return nil
}

// stands notes that somebody confirms a decision; last tells that with this the
// dispute ends.
func (a *around) stands(event int, by string, onlooker, last bool) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	i := slices.IndexFunc(a.disputes, func(d Dispute) bool { return d.Event == event })
	if i < 0 {
		return errNoEvent
	}
	all := slices.Clone(a.disputes) // the one that is shown stays as it is
	d := &all[i]
	switch {
	case last || d.By == by: // whoever has no name may give in for another such
		all = slices.Delete(all, i, i+1)
	case slices.Contains(d.Confirmed, by):
	case len(d.Confirmed) >= mostConfirmed && onlooker:
		return errEnough
	default: // a player's name takes the place of the first where no more are kept
		keep := d.Confirmed[max(0, len(d.Confirmed)+1-mostConfirmed):]
		d.Confirmed = append(slices.Clone(keep), by)
	}
	a.disputes = all
	return nil
}

// settle ends the disputes about a decision that was taken back and what came after it.
func (a *around) settle(event int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.disputes = slices.DeleteFunc(slices.Clone(a.disputes), func(d Dispute) bool { return d.Event >= event })
}

// seal notes a hidden choice, which can be changed on the page that made it, and by the
// game master. What it returns takes what the game answers.
func (a *around) seal(c rules.Command, page string, master bool) (answered func(refused bool), err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	all := a.sealed[c.Do][c.Player]
	if n := len(all); n > 0 && all[n-1].page != page && !master {
		return nil, errChosen
	}
	now := &sealed{c, page}
	a.keep(c, append(slices.Clone(all), now))
	return func(refused bool) { a.unseal(now, refused) }, nil
}

// unseal forgets a choice that the game refuses, and those before one that it takes, unless
// it has told them meanwhile.
func (a *around) unseal(now *sealed, refused bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	all := a.sealed[now.Do][now.Player]
	switch i := slices.Index(all, now); {
	case i < 0:
	case refused:
		a.keep(now.Command, slices.Delete(slices.Clone(all), i, i+1))
	default:
		a.keep(now.Command, all[i:])
	}
}

// keep makes these the choices that a player has made of a command.
func (a *around) keep(c rules.Command, all []*sealed) {
	if a.sealed == nil {
		a.sealed = map[string]map[string][]*sealed{}
	}
	if a.sealed[c.Do] == nil {
		a.sealed[c.Do] = map[string][]*sealed{}
	}
	if a.sealed[c.Do][c.Player] = all; len(all) == 0 {
		delete(a.sealed[c.Do], c.Player)
	}
}

// open forgets a player's hidden choice, which the game has told, and tells whether there
// was one.
func (a *around) open(do, player string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	_, chosen := a.sealed[do][player]
	delete(a.sealed[do], player)
	return chosen
}

// chosen are the hidden choices of one player that were made on a page.
func (a *around) chosen(player, page string) []rules.Command {
	a.mu.Lock()
	defer a.mu.Unlock()
	var all []rules.Command
	for _, do := range slices.Sorted(maps.Keys(a.sealed)) {
		made := a.sealed[do][player]
		if n := len(made); n > 0 && made[n-1].page == page {
			all = append(all, made[n-1].Command)
		}
	}
	return all
}

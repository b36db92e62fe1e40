package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// request is what a page asks for: one thing at a time.
type request struct {
	ID      int            `json:"id"` // comes back with the answer
	Join    *join          `json:"join,omitempty"`
	Command *rules.Command `json:"command,omitempty"`
	Contest int            `json:"contest,omitempty"` // Seq of an event
	Stands  int            `json:"stands,omitempty"`  // Seq of an event
	Me      *me            `json:"me,omitempty"`
	Choose  *rules.Command `json:"choose,omitempty"` // a choice that stays hidden until all have chosen, or it counts
	Reveal  bool           `json:"reveal,omitempty"` // what was chosen
}

// join is the first thing that a page says.
type join struct {
	Token string `json:"token,omitempty"`
	Log   string `json:"log,omitempty"`   // the session whose events it has had
	Event int    `json:"event,omitempty"` // number of the last one
	Seat  string `json:"seat,omitempty"`  // the player that it speaks for
	Name  string `json:"name,omitempty"`  // who has it in hand, as was said before
	Page  string `json:"page,omitempty"`  // a word by chance that the page keeps to itself: it gets back what it chose in secret
	Bare  bool   `json:"bare,omitempty"`  // only the picture is wanted
}

// me says who has the telephone in hand.
type me struct {
	Seat  string        `json:"seat"` // a player of the game; empty: none
	Name  string        `json:"name,omitempty"`
	Color overlay.Color `json:"color,omitzero"`  // clear: as it was
	Usual bool          `json:"usual,omitempty"` // the colour that was chosen is given back: it is as the look has it
}

// The most that a name and a word of a command may have.
const (
	longestName = 20  // letters
	longestWord = 400 // bytes; a move as JSON needs some
)

// errRequest is wrapped by the errors of requests that say nothing sensible.
var errRequest = errors.New("not understood")

// readRequest reads one request: a JSON object that asks for exactly one thing.
func readRequest(b []byte) (request, error) {
	var r request
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return request{}, fmt.Errorf("web: request: %w", errRequest)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return request{}, fmt.Errorf("web: more than one request: %w", errRequest)
	}
	if n := r.things(); n != 1 {
		return request{}, fmt.Errorf("web: a request for %d things: %w", n, errRequest)
	}
	return r, r.validate()
}

// things counts what is asked for.
func (r *request) things() int {
	n := 0
	for _, asked := range []bool{r.Join != nil, r.Command != nil, r.Contest != 0, r.Stands != 0, r.Me != nil, r.Choose != nil, r.Reveal} {
		if asked {
			n++
		}
	}
	return n
}

// rewinds tells whether a command says by a negative number that there was nothing to take
// back or to bring back.
func rewinds(c *rules.Command) bool { return c.Do == rules.DoUndo || c.Do == rules.DoRedo }

func (r *request) validate() error {
	if r.Contest < 0 || r.Stands < 0 || r.Join != nil && r.Join.Event < 0 || r.Command != nil && r.Command.Ref < 0 && !rewinds(r.Command) {
		return fmt.Errorf("web: a negative event: %w", errRequest)
	}
	for _, c := range []*rules.Command{r.Command, r.Choose} {
		if c == nil {
			continue
		}
		if c.Do == "" {
			return fmt.Errorf("web: a command without words: %w", errRequest)
		}
		for _, s := range []*string{&c.Do, &c.Player, &c.Die, &c.Value} {
			if len(*s) > longestWord {
				return fmt.Errorf("web: a word of %d bytes: %w", len(*s), errRequest)
			}
			*s = rules.OneLine(*s, longestWord)
		}
	}
	if r.Join != nil {
		r.Join.Name = rules.PlayerName(r.Join.Name, longestName)
	}
	if r.Me != nil && r.Me.Usual && r.Me.Color.A > 0 {
		return fmt.Errorf("web: a colour and the usual one: %w", errRequest)
	}
	if r.Me != nil {
		r.Me.Name = rules.PlayerName(r.Me.Name, longestName)
		if r.Me.Color.A > 0 {
			r.Me.Color.A = 255
		}
	}
	return nil
}

package ur

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// Doubt is the payload of the question which throw was made, where the dice don't
// say it surely.
type Doubt struct {
	Throws []int        `json:"throws" about:"throws of which one was made, each 1 to 4"`
	Lie    [][2]float64 `json:"lie" about:"x and y of each die, in mm from the table's top left corner"`
}

// PayloadType names Doubt in journals.
func (Doubt) PayloadType() string { return "ur/doubt" }

func init() { rules.RegisterPayload[Doubt]() }

// asksThrow is the event that says what is in doubt.
func (r *referee) asksThrow() rules.Event {
	d := Doubt{Throws: []int{}, Lie: [][2]float64{}}
	for _, m := range r.doubted {
		d.Throws = append(d.Throws, int(m.(Throw)))
	}
	for _, v := range r.lay {
		d.Lie = append(d.Lie, [2]float64{v.X, v.Y})
	}
	return rules.Event{Kind: rules.Asked, Player: r.Position().Turn(), Data: d, Text: r.inDoubt()}
}

// Restore takes up a journal, and the throw that was in doubt when it ended.
func (r *referee) Restore(journal []rules.Event) error {
	if err := r.Referee.Restore(journal); err != nil {
		return err
	}
	for _, e := range journal {
		if _, loose := board.LooseOf(journal, e); !loose {
			r.recall(e)
		}
	}
	if !r.position().awaitsThrow() {
		r.doubted, r.lay = nil, nil
	}
	return nil
}

// recall takes a doubt from an event, or ends it: by a move, and by what takes moves
// back.
func (r *referee) recall(e rules.Event) {
	switch d, asks := e.Data.(Doubt); {
	case asks:
		r.doubted, r.lay = nil, nil
		for _, n := range d.Throws {
			if n >= 1 && n <= 4 {
				r.doubted = append(r.doubted, Throw(n))
			}
		}
		for _, v := range d.Lie {
			r.lay = append(r.lay, constellation.Vec{X: v[0], Y: v[1]})
		}
	case r.isPutRight(e):
		r.doubted, r.lay = nil, nil
	case e.Kind == board.Played || e.Kind == board.Corrected || e.Kind == board.Cleared || e.Kind == rules.Undone || e.Kind == rules.Redone:
		r.doubted, r.lay = nil, nil
	}
}

// putRight ends a doubt where players said something of a die that left it open: what was
// thrown is looked at anew.
func (r *referee) putRight(events []rules.Event) {
	if slices.ContainsFunc(events, r.isPutRight) {
		r.doubted, r.lay = nil, nil
	}
}

// isPutRight tells whether an event tells of a die that left a throw open that players have
// said something of it.
func (r *referee) isPutRight(e rules.Event) bool {
	lies, ok := e.Data.(board.Whereabouts)
	at := constellation.Vec{X: lies.At[0], Y: lies.At[1]}
	return ok && lies.Was == "" && slices.ContainsFunc(r.lay, func(v constellation.Vec) bool { return v.Dist(at) < thrownFrom })
}

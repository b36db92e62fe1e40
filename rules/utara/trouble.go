package utara

import (
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// trouble is an open fault.
type trouble struct {
	Code string // what sort
	Dice []string
	Text string
	Lies rules.Reading // of a die that was pushed or turned over: how it was seen when that was told, zero where nobody knows
}

// same tells whether two are one. Dice that are named in another order, as after a restart,
// make another only where it is said otherwise.
func (t *trouble) same(o *trouble) bool {
	if t.Code != o.Code || slices.Equal(t.Dice, o.Dice) {
		return t.Code == o.Code
	}
	return t.Text == o.Text && slices.Equal(slices.Sorted(slices.Values(t.Dice)), slices.Sorted(slices.Values(o.Dice)))
}

// trouble opens or closes a fault.
func (s *state) trouble(e *rules.Event) error {
	code, err := payload[FaultCode](e)
	if err == nil && code.Code == "shifted" && len(e.Dice) == 0 {
		err = fmt.Errorf("utara: event %d, %s: names no die that was pushed", e.Seq, e.Kind)
	}
	t := trouble{Code: code.Code, Dice: e.Dice, Text: e.Text, Lies: code.Lies}
	s.Troubles = slices.Clone(s.Troubles)
	if at := s.openAs(&t); at >= 0 {
		s.Troubles = slices.Delete(s.Troubles, at, at+1)
	}
	if e.Kind == rules.Faulted {
		s.Troubles = append(s.Troubles, t)
	}
	return err
}

// mendedText is said of a fault, in its words, that is mended.
const mendedText = "put right: "

// openAs finds the open fault that an event tells of, -1 for none. Earlier versions named
// dice, of a fault that was mended, by the ids that they had when it was found.
func (s *state) openAs(t *trouble) int {
	if at := slices.IndexFunc(s.Troubles, func(o trouble) bool { return o.same(t) }); at >= 0 {
		return at
	}
	return slices.IndexFunc(s.Troubles, func(o trouble) bool { return o.Code == t.Code && mendedText+o.Text == t.Text })
}

// renamedTroubles are faults after a die of theirs is seen under another id.
func renamedTroubles(all []trouble, was, is string) []trouble {
	all = slices.Clone(all)
	for i := range all {
		all[i].Dice = renamed(all[i].Dice, was, is)
	}
	return all
}

// told tells whether a fault is open already.
func (s *state) told(t *trouble) bool {
	return slices.ContainsFunc(s.Troubles, func(o trouble) bool { return o.same(t) })
}

// settle opens the faults found and closes those that are mended.
func (r *Referee) settle(found []trouble) {
	for _, t := range slices.Clone(r.state.Troubles) {
		if !slices.ContainsFunc(found, func(o trouble) bool { return o.same(&t) }) {
			r.emit(rules.Event{Kind: rules.Mended, Dice: t.Dice, Note: t.Code, Data: FaultCode{Code: t.Code}, Text: mendedText + t.Text})
		}
	}
	for _, t := range found {
		if !r.state.told(&t) {
			r.emit(rules.Event{Kind: rules.Faulted, Dice: t.Dice, Note: t.Code, Data: FaultCode{t.Code, t.Lies}, Text: t.Text})
		}
	}
}

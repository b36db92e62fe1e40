package web

import (
	"errors"
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// Errors of what somebody may not do. A page shows them.
var (
	errWatches = errors.New("you only watch: scan the code at the table's rim to play")
	errOffered = errors.New("the table doesn't offer that now")
	errAnother = errors.New("that is another player's to say")
	errMaster  = errors.New("only the game master may do that")
	errNamed   = errors.New("another player is called that")
	errColored = errors.New("another player has that colour")
	errMachine = errors.New("the table plays for itself")
	errSeat    = errors.New("say first which player you are")
)

// everywhere are the commands that players may give at any time in every game:
// those of the keyboard, and what they say of a die.
var everywhere = []string{rules.DoUndo, rules.DoRedo, rules.DoPause, rules.DoNew,
	rules.DoFace, rules.DoKind, rules.DoTeam, rules.DoStack, rules.DoUnstack, rules.DoIgnore, rules.DoTakeIn}

// may tells why somebody may not give a command; nil when they may. A player
// can do what a hand at the table or at the keyboard can, in nobody else's
// name. The rules have the last word in any case.
func may(r Role, seat string, c rules.Command, st *State, info *rules.Info) error {
	switch {
	case r == Master:
		return nil
	case r != Player:
		return errWatches
	case c.Player != "" && c.Player != seat && saysInWords(info, c.Do) && !st.offersAs(c, (*Ask).names):
		return errAnother // a key that leaves open for whom isn't for everybody's name
	case st.offers(c):
		return nil // whoever stands at the table can touch it
	case c.Player != "" && c.Player != seat:
		return errAnother
	case slices.Contains(everywhere, c.Do):
		return nil
	case slices.ContainsFunc(info.Spoken, func(s rules.Spoken) bool { return s.Do == c.Do && !s.Hidden }):
		return nil
	}
	return errOffered
}

// saysInWords tells whether a command is one that a player says in words.
func saysInWords(info *rules.Info, do string) bool {
	return slices.ContainsFunc(info.Spoken, func(s rules.Spoken) bool { return s.Do == do })
}

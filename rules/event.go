package rules

import "time"

// EventKind names what happened. Games add their own kinds; these are common.
type EventKind string

// The kinds that every game shares; CommonKind says what they mean.
const (
	Entered  EventKind = "entered"
	Moved    EventKind = "moved"
	Left     EventKind = "left"
	Read     EventKind = "read"
	Asked    EventKind = "asked"
	Turn     EventKind = "turn"
	Linked   EventKind = "linked"
	Unlinked EventKind = "unlinked"
	Closed   EventKind = "closed"
	Broken   EventKind = "broken"
	Scored   EventKind = "scored"
	Faulted  EventKind = "fault"
	Mended   EventKind = "mended"
	Ended    EventKind = "ended"
	Wagered  EventKind = "bet"
	Staked   EventKind = "staked"
	Undone   EventKind = "undone"
	Redone   EventKind = "redone"
	Paused   EventKind = "paused"
	Resumed  EventKind = "resumed"
	Limited  EventKind = "limited"
)

// Event is one thing that happened, with its reason in a sentence that a
// player understands. It is a value that survives JSON unchanged.
type Event struct {
	Seq    int            `json:"seq" about:"1, 2, 3 … in a session"`
	Time   Seconds        `json:"time" about:"seconds since the session began"`
	Kind   EventKind      `json:"event" about:"the kind: what happened"`
	Player string         `json:"player,omitempty" about:"to whom or by whom"`
	Dice   []string       `json:"dice,omitempty" about:"ids of the dice it is about"`
	Face   string         `json:"face,omitempty" about:"what a die shows or a player said"`
	Points map[string]int `json:"points,omitempty" about:"by player"`
	Ref    int            `json:"ref,omitempty" about:"seq of the event that is undone or redone"`
	Note   string         `json:"note,omitempty" about:"a game's own word for people, from which nothing is read back; it may change at any time"`
	Data   Payload        `json:"-"` // what it means, by kind; nil when the rest says it all
	Text   string         `json:"text" about:"the reason, in a sentence; empty where nobody need hear of it"`
}

// Seconds is a time since the session began, written in JSON as seconds.
type Seconds time.Duration

// Command is what the players ask for: by key, by a touch on the table or
// from a companion. Unknown commands are refused with an error by Do.
type Command struct {
	Do     string `json:"do"`               // such as "undo", "face", "call", "pause"
	Player string `json:"player,omitempty"` // who asks, empty when not known
	Die    string `json:"die,omitempty"`
	Value  string `json:"value,omitempty"` // a face, "odds", "evens", a team …
	// Ref is the decision (its Seq) that an undo or redo is meant for: where it
	// would be another one by now, a session refuses it. 0: whichever is the last; less:
	// there was none to be seen.
	Ref int `json:"ref,omitempty"`
	// Secret is said of a choice that nobody else may see yet (Spoken.Hidden): the game
	// keeps it, and tells it when all have chosen, when it begins to count or when
	// DoReveal asks for it.
	Secret bool `json:"secret,omitempty"`
}

// The commands that games have in common. Every referee takes undo and redo, and
// refuses by an error those that its game has no use for.
const (
	DoUndo   = "undo"   // take back the last decision
	DoRedo   = "redo"   // take the undo back
	DoPause  = "pause"  // pause or go on; a session takes Value "on" and "off", too
	DoFace   = "face"   // Die shows Value
	DoNew    = "new"    // begin the next battle or round
	DoHelp   = "help"   // show the help at Player's side, or put it away; a session carries it out
	DoReveal = "reveal" // tell what was chosen in secret, whoever hasn't chosen
	DoLeave  = "leave"  // go back to where the game was set up; a session that has come from there carries it out
)

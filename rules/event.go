package rules

import "time"

// EventKind names what happened. Games add their own kinds; these are common.
type EventKind string

// The kinds that every game shares.
const (
	Entered  EventKind = "entered"  // a die came onto the table and rests
	Moved    EventKind = "moved"    // a resting die was knocked or pushed
	Left     EventKind = "left"     // a die is gone from the table
	Read     EventKind = "read"     // a die's face became known or changed
	Asked    EventKind = "asked"    // a face or a decision is wanted from the players
	Turn     EventKind = "turn"     // whose turn it is now
	Linked   EventKind = "linked"   // two dice are linked
	Unlinked EventKind = "unlinked" // a link is gone
	Closed   EventKind = "closed"   // a closed shape came to be
	Broken   EventKind = "broken"   // a closed shape is one no longer
	Scored   EventKind = "scored"   // points were given for good
	Faulted  EventKind = "fault"    // something the rules don't allow lies on the table
	Mended   EventKind = "mended"   // and was put right
	Ended    EventKind = "ended"    // a battle, round or match is over
	Wagered  EventKind = "bet"      // an onlooker bets, or is told what that came to: no points of the game
	Staked   EventKind = "staked"   // a player stakes points, which are no points yet
	Undone   EventKind = "undone"   // the players took an event back
	Redone   EventKind = "redone"   // and took that back
	Paused   EventKind = "paused"
	Resumed  EventKind = "resumed"
	Limited  EventKind = "limited" // a sensor can tell no more dice apart
)

// Event is one thing that happened, with its reason in a sentence that a
// player understands. It is a value that survives JSON unchanged.
type Event struct {
	Seq    int            `json:"seq"`              // 1, 2, 3 …
	Time   Seconds        `json:"time"`             // since the session began
	Kind   EventKind      `json:"event"`            // what happened
	Player string         `json:"player,omitempty"` // to whom or by whom
	Dice   []string       `json:"dice,omitempty"`   // the dice it is about
	Face   string         `json:"face,omitempty"`   // what a die shows or a player said
	Points map[string]int `json:"points,omitempty"` // by player
	Ref    int            `json:"ref,omitempty"`    // Seq of the event that is undone or redone
	Note   string         `json:"note,omitempty"`   // a game's own word for people and scripts; nothing is read back from it
	Data   Payload        `json:"-"`                // what it means, by kind; nil when the rest says it all
	Text   string         `json:"text"`             // the reason, in a sentence
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
	// would be another one by now, a session refuses it. 0: whichever is the last.
	Ref int `json:"ref,omitempty"`
}

// The commands that games have in common. Every referee takes undo and redo, and
// refuses by an error those that its game has no use for.
const (
	DoUndo  = "undo"  // take back the last decision
	DoRedo  = "redo"  // take the undo back
	DoPause = "pause" // pause or go on; a session takes Value "on" and "off", too
	DoFace  = "face"  // Die shows Value
	DoNew   = "new"   // begin the next battle or round
	DoHelp  = "help"  // show the help at Player's side, or put it away; a session carries it out
	DoLeave = "leave" // go back to where the game was set up; a session that has come from there carries it out
)

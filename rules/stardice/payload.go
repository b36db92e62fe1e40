package stardice

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Part is what a die on the table is for.
type Part string

const (
	partDie   Part = "die"   // thrown by a player
	partCube  Part = "cube"  // decides who begins, and counts in formations
	partStone Part = "stone" // a torpedo: links with nothing
	partLying Part = "lying" // laid out before the battle
)

// Entry is a die that joins the battle: the payload of Entered and Stacked,
// and of Left for a die that is out before it came to rest.
type Entry struct {
	Part     Part               `json:"part"`
	Kind     constellation.Kind `json:"kind,omitempty"` // empty: nobody knows
	Team     Team               `json:"team,omitempty"`
	Face     string             `json:"face,omitempty"` // as players said it, not as a sensor sees it
	Place                       // where it came to rest
	Sighting                    // of its face
	Seen
}

// PayloadType names Entry in journals.
func (Entry) PayloadType() string { return "stardice/entry" }

// Cue: the Cube comes to rest with a sound of its own.
func (e Entry) Cue() (rules.Cue, bool) { return rules.CueHeavy, e.Part == partCube }

// Place is where a die lies now: the payload of Moved and Bound.
type Place struct {
	X    float64 `json:"x"`              // mm
	Y    float64 `json:"y"`              // mm
	Said bool    `json:"said,omitempty"` // of Bound: players say which die it is
	Out  bool    `json:"out,omitempty"`  // of Bound: it stays out, and is still to be lifted off
}

// at is the Place of p to a tenth of a millimetre, which is enough to find a
// die again.
func at(p constellation.Vec) Place {
	return Place{X: math.Round(p.X*10) / 10, Y: math.Round(p.Y*10) / 10}
}

func (p Place) pos() constellation.Vec { return constellation.Vec{X: p.X, Y: p.Y} }

// PayloadType names Place in journals.
func (Place) PayloadType() string { return "stardice/place" }

// Loss says why a die left the battle: the payload of Left.
type Loss struct {
	Why    LossReason `json:"why"`
	Hidden bool       `json:"hidden,omitempty"` // nobody saw it leave its place: it may lie there yet; earlier journals don't say so
}

// LossReason is why a die left.
type LossReason string

// The reasons of Left.
const (
	LostOut   LossReason = "out"   // it left the table and may not be thrown again
	LostLift  LossReason = "lift"  // it is out but still lies there
	LostAgain LossReason = "again" // it is to be thrown again
)

// PayloadType names Loss in journals.
func (Loss) PayloadType() string { return "stardice/loss" }

// Change says why it is somebody's turn, where that isn't plain: the payload of
// Turn.
type Change struct {
	Why TurnReason `json:"why"`
}

// TurnReason is why it is somebody's turn.
type TurnReason string

// The reasons of Turn; the usual order has none.
const (
	TurnSaid    TurnReason = "said"    // players said it
	TurnSkipped TurnReason = "skipped" // the other loses a turn
	TurnExtra   TurnReason = "extra"   // a virtual area gives one more
)

// PayloadType names Change in journals.
func (Change) PayloadType() string { return "stardice/turn" }

// Question says what is asked: the payload of Asked.
type Question struct {
	About QuestionKind `json:"about"`
	Gone  bool         `json:"gone,omitempty"` // a forfeit is offered since the Cube is gone; earlier journals don't say so
}

// QuestionKind is what players are asked.
type QuestionKind string

// What is asked.
const (
	AskFace    QuestionKind = "face"    // what a die shows
	AskForfeit QuestionKind = "forfeit" // whether anybody forfeits
)

// PayloadType names Question in journals.
func (Question) PayloadType() string { return "stardice/question" }

// Call is what a player called before the Cube came to rest.
type Call struct {
	Call string `json:"call"` // odds or evens
}

// The two calls.
const (
	odds  = "odds"
	evens = "evens"
)

// PayloadType names Call in journals.
func (Call) PayloadType() string { return "stardice/call" }

// Identified is the kind that a sensor has found out: the payload of Learned.
type Identified struct {
	Kind constellation.Kind `json:"kind"`
}

// PayloadType names Identified in journals.
func (Identified) PayloadType() string { return "stardice/kind" }

// Area is the virtual area that a thrown die came to rest in.
type Area struct {
	Area AreaKind `json:"area"`
}

// PayloadType names Area in journals.
func (Area) PayloadType() string { return "stardice/area" }

// Gain is what a battle adds to the totals of the war: the payload of Scored.
type Gain struct {
	Points Points `json:"points"`
	Count  *Count `json:"count,omitempty"` // the table as it was counted
	Doubt  bool   `json:"doubt,omitempty"` // a die may only have been hidden then, or a contact have been none; earlier journals don't say so
}

// PayloadType names Gain in journals.
func (Gain) PayloadType() string { return "stardice/gain" }

// Stake is what an onlooker bets.
type Stake struct {
	On     Team `json:"on"`
	Points int  `json:"points"`
	Next   bool `json:"next,omitempty"`  // on the next battle, for this one is over; earlier journals don't say so, and such a bet was lost
	Round  int  `json:"round,omitempty"` // State.Round of the battle; earlier journals don't say so, and in them a bet is what undo takes back
}

// PayloadType names Stake in journals.
func (Stake) PayloadType() string { return "stardice/stake" }

// Payout is what the bets came to, by onlooker.
type Payout struct {
	Won map[string]int `json:"won"`
}

// PayloadType names Payout in journals.
func (Payout) PayloadType() string { return "stardice/payout" }

// Seen tells since when a die has been there, which decides whether it may lie
// there.
type Seen struct {
	Turn  int `json:"turn,omitempty"`  // State.Turns when it was first seen
	Since int `json:"since,omitempty"` // number of the appearance with which it came into sight: dice that came together share it
}

// Finding is what a fault is about: the payload of Faulted.
type Finding struct {
	Lies bool   `json:"lies,omitempty"` // the die lies there and may not; else it should lie there
	Was  string `json:"was,omitempty"`  // what a die showed that was turned over
	Is   string `json:"is,omitempty"`   // and what it shows now
	Last int    `json:"last,omitempty"` // of a die that is gone: number of the newest appearance when it was last seen beyond doubt; earlier journals don't say so
	Seen
	Place
}

// PayloadType names Finding in journals.
func (Finding) PayloadType() string { return "stardice/fault" }

// Sighting is the payload of Read when a sensor, and no player, says what a die
// shows: nil when it is sure.
type Sighting struct {
	Unsure bool `json:"unsure,omitempty"`
}

// PayloadType names Sighting in journals.
func (Sighting) PayloadType() string { return "stardice/sighting" }

// Mending says which fault is mended: the payload of Mended.
type Mending struct {
	Fault int `json:"fault"` // Seq of the event that told of it
}

// PayloadType names Mending in journals.
func (Mending) PayloadType() string { return "stardice/mended" }

// Limit is the sensor that can tell no more dice apart.
type Limit struct {
	Sensor string `json:"sensor"`
	Dice   int    `json:"dice"`
}

// PayloadType names Limit in journals.
func (Limit) PayloadType() string { return "stardice/limit" }

// Rewind is when something was taken back or brought back: the payload of Undone and
// Redone.
type Rewind struct {
	Table int            `json:"table"`           // number of the last appearance before
	Final bool           `json:"final,omitempty"` // the referee did it by what it saw: it can't be redone
	Gone  map[string]int `json:"gone,omitempty"`  // dice that were gone: number of the newest appearance when each was last seen beyond doubt
}

// PayloadType names Rewind in journals.
func (Rewind) PayloadType() string { return "stardice/rewind" }

func init() {
	rules.RegisterPayload[Rewind]()
	rules.RegisterPayload[Sighting]()
	rules.RegisterPayload[Finding]()
	rules.RegisterPayload[Mending]()
	rules.RegisterPayload[Limit]()
	rules.RegisterPayload[Count]()
	rules.RegisterPayload[Entry]()
	rules.RegisterPayload[Place]()
	rules.RegisterPayload[Loss]()
	rules.RegisterPayload[Change]()
	rules.RegisterPayload[Question]()
	rules.RegisterPayload[Call]()
	rules.RegisterPayload[Identified]()
	rules.RegisterPayload[Area]()
	rules.RegisterPayload[Gain]()
	rules.RegisterPayload[Stake]()
	rules.RegisterPayload[Payout]()
}

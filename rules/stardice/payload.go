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
	Part     Part               `json:"part" about:"what it is for: die (thrown by a player), cube (decides who begins, and counts in formations), stone (a torpedo: links with nothing) or lying (laid out before the battle)"`
	Kind     constellation.Kind `json:"kind,omitempty" about:"what sort of die it is; empty: nobody knows"`
	Team     Team               `json:"team,omitempty" about:"whose it is: white, red or neutral; empty when not known"`
	Face     string             `json:"face,omitempty" about:"what it shows as players said it, not as a sensor sees it"`
	Place                       // where it came to rest
	Sighting                    // of its face
	Seen
	ReadAs
}

// PayloadType names Entry in journals.
func (Entry) PayloadType() string { return "stardice/entry" }

// Cue: the Cube comes to rest with a sound of its own.
func (e Entry) Cue() (rules.Cue, bool) { return rules.CueHeavy, e.Part == partCube }

// Place is where a die lies now: the payload of Moved and Bound.
type Place struct {
	X    float64 `json:"x" about:"mm from the table's left edge"`
	Y    float64 `json:"y" about:"mm from the table's top edge"`
	Said bool    `json:"said,omitempty" about:"of bound: players say which die it is"`
	Out  bool    `json:"out,omitempty" about:"of bound: it stays out, and is still to be lifted off"`
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
	Why    LossReason `json:"why" about:"out (it left the table and may not be thrown again), lift (it is out but still lies there) or again (it is to be thrown again)"`
	Hidden bool       `json:"hidden,omitempty" about:"nobody saw it leave its place: it may lie there yet; earlier journals don't say so"`
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
	Why TurnReason `json:"why" about:"said (players said it), skipped (the other loses a turn), extra (a virtual area gives one more) or idle (the other can do nothing)"`
}

// TurnReason is why it is somebody's turn.
type TurnReason string

// The reasons of Turn; the usual order has none.
const (
	TurnSaid    TurnReason = "said"    // players said it
	TurnSkipped TurnReason = "skipped" // the other loses a turn
	TurnExtra   TurnReason = "extra"   // a virtual area gives one more
	TurnIdle    TurnReason = "idle"    // the other can do nothing
)

// PayloadType names Change in journals.
func (Change) PayloadType() string { return "stardice/turn" }

// Question says what is asked: the payload of Asked.
type Question struct {
	About QuestionKind `json:"about" about:"face (what a die shows) or forfeit (whether anybody forfeits)"`
	Gone  bool         `json:"gone,omitempty" about:"a forfeit is offered since the Cube is gone; earlier journals don't say so"`
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
	Call string `json:"call" about:"odds or evens"`
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
	Kind constellation.Kind `json:"kind" about:"what sort of die it is"`
}

// PayloadType names Identified in journals.
func (Identified) PayloadType() string { return "stardice/kind" }

// Area is the virtual area that a thrown die came to rest in.
type Area struct {
	Area AreaKind `json:"area" about:"multiplier (formations with a die in it count twice), lose (who throws a die into it loses the next turn), extra (throws again) or remove (may take one of the other player's dice away)"`
}

// PayloadType names Area in journals.
func (Area) PayloadType() string { return "stardice/area" }

// Gain is what a battle adds to the totals of the war: the payload of Scored.
type Gain struct {
	Points Points `json:"points" about:"points of each team for the battle"`
	Count  *Count `json:"count,omitempty" about:"the table as it was counted"`
	Doubt  bool   `json:"doubt,omitempty" about:"a die may only have been hidden then, or a contact have been none; earlier journals don't say so"`
}

// PayloadType names Gain in journals.
func (Gain) PayloadType() string { return "stardice/gain" }

// Stake is what an onlooker bets.
type Stake struct {
	On     Team `json:"on" about:"team that is bet on: white or red"`
	Points int  `json:"points" about:"points that are bet, none of the game"`
	Next   bool `json:"next,omitempty" about:"on the next battle, for this one is over; earlier journals don't say so, and such a bet was lost"`
	Round  int  `json:"round,omitempty" about:"number of the battle since the session began, from 1; earlier journals don't say so, and in them a bet is what undo takes back"`
}

// PayloadType names Stake in journals.
func (Stake) PayloadType() string { return "stardice/stake" }

// Payout is what the bets came to, by onlooker.
type Payout struct {
	Won map[string]int `json:"won" about:"points that the bets came to, by onlooker"`
}

// PayloadType names Payout in journals.
func (Payout) PayloadType() string { return "stardice/payout" }

// Seen tells since when a die has been there, which decides whether it may lie
// there.
type Seen struct {
	Turn  int `json:"turn,omitempty" about:"how many turns had begun when the die was first seen"`
	Since int `json:"since,omitempty" about:"number of the appearance with which it came into sight: dice that came together share it"`
}

// Finding is what a fault is about: the payload of Faulted.
type Finding struct {
	Lies bool   `json:"lies,omitempty" about:"the die lies there and may not; else it should lie there"`
	Was  string `json:"was,omitempty" about:"what a die showed that was turned over"`
	Is   string `json:"is,omitempty" about:"and what it shows now"`
	Last int    `json:"last,omitempty" about:"of a die that is gone: number of the newest appearance when it was last seen beyond doubt; earlier journals don't say so"`
	Seen
	Place
}

// PayloadType names Finding in journals.
func (Finding) PayloadType() string { return "stardice/fault" }

// Sighting is the payload of Read when a sensor, and no player, says what a die
// shows: nil when it is sure.
type Sighting struct {
	Unsure bool `json:"unsure,omitempty" about:"the sensor is less than sure"`
}

// PayloadType names Sighting in journals.
func (Sighting) PayloadType() string { return "stardice/sighting" }

// Mending says which fault is mended: the payload of Mended.
type Mending struct {
	Fault int `json:"fault" about:"seq of the event that told of it"`
}

// PayloadType names Mending in journals.
func (Mending) PayloadType() string { return "stardice/mended" }

// Limit is the sensor that can tell no more dice apart.
type Limit struct {
	Sensor string `json:"sensor" about:"the sensor's name"`
	Dice   int    `json:"dice" about:"how many dice it can tell apart"`
}

// PayloadType names Limit in journals.
func (Limit) PayloadType() string { return "stardice/limit" }

// Rewind is when something was taken back or brought back: the payload of Undone and
// Redone.
type Rewind struct {
	Table int            `json:"table" about:"number of the last appearance before"`
	Final bool           `json:"final,omitempty" about:"the referee did it by what it saw: it can't be redone"`
	Gone  map[string]int `json:"gone,omitempty" about:"of dice that were gone, by id: number of the newest appearance when each was last seen beyond doubt"`
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

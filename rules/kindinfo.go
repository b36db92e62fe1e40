package rules

// KindInfo tells whoever reads a stream of events what those of one kind say.
type KindInfo struct {
	Kind  EventKind
	About string    // what happened, in a phrase; empty in a game's Info: as of every game
	Data  []Payload // what it may hold, by type; where it holds none the rest says it all
}

// common are the kinds that every game shares.
var common = []KindInfo{
	{Kind: Entered, About: "a die came onto the table and rests"},
	{Kind: Moved, About: "a resting die was knocked or pushed"},
	{Kind: Left, About: "a die is gone from the table"},
	{Kind: Read, About: "a die's face became known or changed, or players say what a die is"},
	{Kind: Asked, About: "a face or a decision is wanted from the players"},
	{Kind: Turn, About: "whose turn it is now"},
	{Kind: Linked, About: "two dice are linked"},
	{Kind: Unlinked, About: "a link is gone"},
	{Kind: Closed, About: "a closed shape came to be"},
	{Kind: Broken, About: "a closed shape is one no longer"},
	{Kind: Scored, About: "points were given for good"},
	{Kind: Faulted, About: "something the rules don't allow lies on the table"},
	{Kind: Mended, About: "a fault was put right"},
	{Kind: Ended, About: "a battle, round or match is over"},
	{Kind: Wagered, About: "an onlooker bets, or is told what that came to: no points of the game"},
	{Kind: Staked, About: "a player stakes points, which are no points yet"},
	{Kind: Undone, About: "the players took an event back"},
	{Kind: Redone, About: "the players brought an event back that they had taken back"},
	{Kind: Paused, About: "the game is paused"},
	{Kind: Resumed, About: "the game goes on"},
	{Kind: Limited, About: "a sensor can tell no more dice apart"},
}

// CommonKind says what a kind means that every game shares, empty for others.
func CommonKind(k EventKind) string {
	for i := range common {
		if common[i].Kind == k {
			return common[i].About
		}
	}
	return ""
}

// EventOf returns what Events says of a kind.
func (i Info) EventOf(k EventKind) (KindInfo, bool) {
	for _, e := range i.Events {
		if e.Kind == k {
			return e, true
		}
	}
	return KindInfo{}, false
}

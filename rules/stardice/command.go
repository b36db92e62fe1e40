package stardice

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// The commands of Star Dice, beside those of every game.
const (
	DoCall    = "call"    // Player calls Value: odds or evens
	DoThrower = "thrower" // Player throws the Cube
	DoTurn    = "turn"    // it is Player's turn; with it a battle begins without the Cube
	DoForfeit = "forfeit" // Player forfeits the battle
	DoIgnore  = "ignore"  // nobody forfeits
	DoAccept  = "accept"  // Die may lie there although the rules don't allow it
	DoOut     = "out"     // Die is out for this battle
	DoMiss    = "miss"    // Player's die of kind Value is out, no sensor saw it
	DoRemove  = "remove"  // Die is taken away (virtual area)
	DoTorpedo = "torpedo" // Player fires a torpedo
	DoPass    = "pass"    // Player leaves his torpedoes
	DoBet     = "bet"     // the onlooker Player bets Value: "TEAM STAKE"
	DoEnd     = "end"     // count the battle as it lies
	DoFreeze  = "freeze"  // the end stands, or the table counts again
)

// doers carry out the commands.
var doers = map[string]func(*Referee, rules.Command) error{
	rules.DoUndo: (*Referee).undo, rules.DoRedo: (*Referee).redo,
	rules.DoPause: (*Referee).pause, DoFreeze: (*Referee).freeze,
	rules.DoNew: (*Referee).doNew, DoEnd: (*Referee).doEnd,
	rules.DoFace: (*Referee).doFace, rules.DoTeam: (*Referee).doTeam, rules.DoKind: (*Referee).doKind,
	rules.DoIgnore: (*Referee).doLeaveOut, rules.DoStack: (*Referee).doStack, rules.DoUnstack: (*Referee).doUnstack,
	DoCall: (*Referee).doCall, DoThrower: (*Referee).doThrower, DoTurn: (*Referee).doTurn,
	DoForfeit: (*Referee).doForfeit, DoIgnore: (*Referee).doIgnore,
	DoAccept: (*Referee).doAccept, DoOut: (*Referee).doOut, DoMiss: (*Referee).doMiss, DoRemove: (*Referee).doRemove,
	DoTorpedo: (*Referee).doTorpedo, DoPass: (*Referee).doPass, DoBet: (*Referee).doBet,
}

// Do carries out what the players ask for. A command that makes no sense now
// changes nothing and is answered by an error that says why.
func (r *Referee) Do(c rules.Command, at time.Duration) ([]rules.Event, error) {
	do, ok := doers[c.Do]
	if !ok {
		return nil, fmt.Errorf("stardice: no command %q", c.Do)
	}
	r.out, r.now = nil, max(r.now, at)
	if err := do(r, c); err != nil {
		return nil, fmt.Errorf("stardice: %s: %w", c.Do, err)
	}
	r.after()
	r.show()
	return r.out, nil
}

// after looks at the table again with what players said.
func (r *Referee) after() {
	if r.watching() {
		r.settle()
	}
}

func (r *Referee) pause(rules.Command) error {
	if r.state.Paused {
		r.emit(rules.Event{Kind: rules.Resumed, Text: "the game goes on"})
		r.moveOn()
		return nil
	}
	r.emit(rules.Event{Kind: rules.Paused, Data: countOf(r.table, r.graph.Links()), Text: "the game is paused: nothing on the table counts"})
	return nil
}

// moveOn: the table counts again. What was moved meanwhile has moved for the links, too,
// though none of them saw it.
func (r *Referee) moveOn() {
	for _, id := range r.excuseMoves() {
		r.graph.Moved(id)
	}
}

// excuseMoves: what was moved while nothing counted is nobody's fault.
func (r *Referee) excuseMoves() (moved []string) {
	for _, p := range r.state.Dice {
		if r.tellMoved(p, "") {
			moved = append(moved, p.ID)
		}
	}
	r.watch.dealtWith()
	return moved
}

func (r *Referee) freeze(rules.Command) error {
	if r.state.Frozen {
		r.emit(rules.Event{Kind: Thawed, Text: "the score is open again: the table counts"})
		r.moveOn()
		return nil
	}
	r.emit(rules.Event{Kind: Frozen, Data: countOf(r.table, r.graph.Links()), Text: "the score is locked: nothing on the table counts any more"})
	return nil
}

func (r *Referee) doNew(rules.Command) error {
	if r.state.Phase != PhaseOver && r.state.Phase != PhaseWon {
		return errBattleOn
	}
	if r.state.Paused {
		_ = r.pause(rules.Command{}) // who begins anew goes on
	}
	r.begin()
	return nil
}

func (r *Referee) doEnd(rules.Command) error {
	if r.state.counted() {
		return errBattleOver
	}
	r.recount()
	r.endBattle("the players end it", false)
	return nil
}

// player is who a command is for.
func (r *Referee) player(c rules.Command, otherwise Team) (Team, error) {
	if c.Player == "" && isTeams(otherwise) {
		return otherwise, nil
	}
	if t := r.cfg.team(c.Player); isTeams(t) {
		return t, nil
	}
	if c.Player == "" {
		return "", fmt.Errorf("it isn't decided yet whose turn it is: %w", ErrNotNow)
	}
	return "", fmt.Errorf("no player %q: there are %s and %s", c.Player, r.cfg.White, r.cfg.Red)
}

// inPhase refuses a command that makes no sense now.
func (r *Referee) inPhase(phases ...Phase) error {
	if !slices.Contains(phases, r.state.Phase) {
		return ErrNotNow
	}
	return nil
}

func (r *Referee) doCall(c rules.Command) error {
	who, err := r.player(c, other(r.state.Thrower))
	switch {
	case err != nil:
		return err
	case c.Value != odds && c.Value != evens:
		return fmt.Errorf("%q is neither odds nor evens", c.Value)
	case c.Player != "" && r.state.Phase == PhaseCube && who == r.state.Thrower:
		return fmt.Errorf("%s throws the %s: %s calls", r.name(who), r.cubeWord(), r.name(other(who)))
	case r.state.Phase == PhaseCall:
		return fmt.Errorf("%w: say who begins", errCubeLies)
	case r.state.Phase != PhaseCube:
		return errBegun
	}
	r.emit(rules.Event{Kind: Called, Player: r.name(who), Face: c.Value, Data: Call{c.Value}, Text: r.name(who) + " calls " + c.Value})
	return nil
}

func (r *Referee) doThrower(c rules.Command) error {
	who, err := r.player(c, "")
	if err != nil {
		return err
	}
	if err := r.inPhase(PhaseCube); err != nil {
		return err
	}
	r.emit(rules.Event{Kind: Throws, Player: r.name(who), Text: r.openingOf(who)})
	return nil
}

func (r *Referee) doTurn(c rules.Command) error {
	if c.Player == "" {
		c.Player = c.Value
	}
	who, err := r.player(c, other(r.state.Turn))
	if err != nil {
		return err
	}
	if err := r.inPhase(PhaseLay, PhaseCube, PhaseCall, PhaseBattle); err != nil {
		return err
	}
	text := fmt.Sprintf("the players say: it is %s turn", r.whose(who))
	if r.state.Phase != PhaseBattle { // what was thrown already counts, so the turn may be the other's at once
		text = fmt.Sprintf("the players say: %s begins", r.name(who))
	}
	r.emit(rules.Event{Kind: rules.Turn, Player: r.name(who), Data: Change{TurnSaid}, Text: text})
	return nil
}

func (r *Referee) doForfeit(c rules.Command) error {
	who, err := r.player(c, r.state.Turn)
	if err != nil {
		return err
	}
	if err := r.inPhase(PhaseBattle); err != nil {
		return err
	}
	r.forfeit(who, nil, "the players say so")
	return nil
}

func (r *Referee) doIgnore(rules.Command) error {
	if len(r.state.Offer) == 0 && r.state.Removing == "" {
		return errNothingOffered
	}
	r.emit(rules.Event{Kind: Ignored, Dice: r.state.Offer, Text: "the game goes on as it lies"})
	return nil
}

func (r *Referee) doTorpedo(c rules.Command) error {
	who, err := r.player(c, pick(r.cfg.Rules.Torpedoes == torpedoAfter6, r.state.Fresh6, r.state.Turn))
	switch {
	case err != nil:
		return err
	case r.cfg.Rules.Torpedoes == noTorpedoes:
		return fmt.Errorf("%s has no torpedoes", r.cfg.Rules.Name)
	case !r.state.mayFire(who):
		return fmt.Errorf("%s has no torpedo unlocked now", r.name(who))
	}
	n := r.cfg.Rules.Stones - r.state.Fired.Of(who) - 1
	r.emit(rules.Event{Kind: Fired, Player: r.name(who), Text: fmt.Sprintf("%s fires a torpedo, %d left", r.name(who), n)})
	if r.cfg.Rules.Torpedoes == torpedoTurn {
		r.nextTurn(who, "")
	}
	return nil
}

func (r *Referee) doPass(c rules.Command) error {
	who, err := r.player(c, pick(r.cfg.Rules.Torpedoes == torpedoAfter6, r.state.Fresh6, r.state.Turn))
	switch {
	case err != nil:
		return err
	case r.state.Left(who) > 0:
		return fmt.Errorf("%s has a die to throw", r.name(who))
	case !r.state.mayFire(who):
		return fmt.Errorf("%s has no torpedo to leave now", r.name(who))
	}
	r.emit(rules.Event{Kind: Passed, Player: r.name(who), Text: r.name(who) + " leaves the torpedoes"})
	if r.cfg.Rules.Torpedoes == torpedoTurn {
		r.nextTurn(who, "")
	}
	return nil
}

func (r *Referee) doBet(c rules.Command) error {
	f := strings.Fields(c.Value)
	switch {
	case !r.cfg.Bets:
		return errNoBets
	case c.Player == "" || isTeams(r.cfg.team(c.Player)):
		return errNoOnlooker
	case len(f) != 2 || !isTeams(r.cfg.team(f[0])):
		return fmt.Errorf("%q isn't a team and a stake", c.Value)
	case !r.takesBets():
		return errTooLateToBet
	}
	n, err := strconv.Atoi(f[1])
	if err != nil || n < 1 || n > rules.MostStake {
		return fmt.Errorf("%q is no stake", f[1])
	}
	next := r.state.counted()
	r.bet(c.Player, Stake{On: r.cfg.team(f[0]), Points: n, Next: next, Round: r.state.Round + pick(next, 1, 0)})
	return nil
}

// takesBets tells whether onlookers may bet: not either while players may bring back what
// was thrown, or how a battle ended.
func (r *Referee) takesBets() bool {
	return r.state.takesBets() && !slices.ContainsFunc(r.hist.TakenBack(), func(e rules.Event) bool {
		thrown, _ := e.Data.(Entry)
		_, over := e.Data.(rules.End)
		return thrown.Part == partDie || over
	})
}

func (r *Referee) bet(who string, s Stake) {
	text := fmt.Sprintf("%s bets %d on %s", who, s.Points, r.name(s.On)) + pick(s.Next, " in the next battle", "")
	r.emit(rules.Event{Kind: rules.Wagered, Player: who, Data: s, Points: map[string]int{who: s.Points}, Text: text})
}

// kindOf is what is known of the kind of a die.
func (r *Referee) kindOf(p Placed) constellation.Kind {
	if p.Kind.Known() {
		return p.Kind
	}
	if d, ok := r.raw.Die(p.ID); ok && d.Kind.Known() {
		return d.Kind
	}
	return constellation.Unknown
}

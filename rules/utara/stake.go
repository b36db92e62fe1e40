package utara

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/asterism-dice/asterism/rules"
)

// stakeOf reads a stake, in points; false where it can't be one.
func stakeOf(value string) (int, bool) {
	n, err := strconv.Atoi(value)
	return n, err == nil && n >= 0 && n <= rules.MostStake
}

// checkStake tells why something can't be a stake.
func checkStake(value string) error {
	if _, ok := stakeOf(value); !ok {
		return fmt.Errorf("%q is no stake: give a number of points from 0 to %d", value, rules.MostStake)
	}
	return nil
}

// stake takes what a player stakes on the next round, as long as nobody sees what is rolled
// for it: dice that are taken up again, to roll them, were no roll. What is staked in secret
// is told once all have staked, and at once when it is changed after that.
func (r *Referee) stake(c rules.Command) error {
	n, ok := stakeOf(c.Value)
	switch {
	case !ok:
		return fmt.Errorf("a stake of %q points: %w", c.Value, ErrNotNow)
	case !slices.Contains(r.conf.Players, c.Player):
		return fmt.Errorf("%q doesn't play, and only players stake: %w", c.Player, ErrNotNow)
	case r.state.Phase != rolling:
		return fmt.Errorf("too late: %q stakes before a round, not during it: %w", c.Player, ErrNotNow)
	case r.rollSeen():
		return fmt.Errorf("too late: the dice lie there already, and %q stakes before they are rolled: %w", c.Player, ErrNotNow)
	case c.Secret && !r.allSaid():
		r.stakeInSecret(c.Player, n)
	default:
		delete(r.secret, c.Player)
		r.staked(c.Player, n)
	}
	return nil
}

// allSaid tells whether all know what everybody stakes on the round: who stakes otherwise then
// knows the others' stakes, and they are to know it, too.
func (r *Referee) allSaid() bool {
	return !slices.ContainsFunc(r.state.Seats, func(s seat) bool { return !s.Said && !machine(s.Name) })
}

func (r *Referee) stakeInSecret(player string, points int) {
	if r.secret == nil {
		r.secret = map[string]int{}
	}
	r.secret[player] = points
	if !slices.ContainsFunc(r.conf.Players, r.ponders) {
		r.openStakes()
	}
}

// ponders tells whether somebody may still stake in secret; the table itself stakes
// nothing.
func (r *Referee) ponders(player string) bool {
	_, staked := r.secret[player]
	return !staked && !machine(player)
}

// reveal tells the stakes before all have chosen.
func (r *Referee) reveal(rules.Command) error {
	if r.state.Phase != rolling {
		return fmt.Errorf("stakes are told before a round, not during it: %w", ErrNotNow)
	}
	r.openStakes()
	return nil
}

// openStakes tells what was staked in secret, in the order of play. The others stake what
// they did: whoever takes long can't keep the stakes of those who were in time from
// counting.
func (r *Referee) openStakes() {
	for _, p := range r.conf.Players {
		if n, ok := r.secret[p]; ok {
			r.staked(p, n)
		}
	}
	clear(r.secret)
}

func (r *Referee) staked(player string, points int) {
	r.emit(rules.Event{Kind: rules.Staked, Player: player, Points: map[string]int{player: points},
		Text: fmt.Sprintf("%s stakes %s", player, several(points, "point"))})
}

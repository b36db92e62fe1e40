// Package motion follows moving pictures: what differs from what was last looked
// at, whether it is a die, a hand or a whole new view, when it has come to rest,
// and what the dice that lie still have shown so far.
package motion

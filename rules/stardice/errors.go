package stardice

import "errors"

// Why a command makes no sense now. Do wraps them with the command.
var (
	ErrNothingToUndo  = errors.New("nothing to take back")
	ErrNothingToRedo  = errors.New("nothing was taken back")
	ErrBattleOn       = errors.New("the battle isn't over: end it first")
	ErrBattleOver     = errors.New("the battle is over")
	ErrNotNow         = errors.New("not now")
	ErrBegun          = errors.New("who begins is decided")
	ErrCubeLies       = errors.New("the Cube lies, so it is too late to call")
	ErrCounted        = errors.New("the battle is counted: take its end back first")
	ErrNothingOffered = errors.New("nothing is offered")
	ErrNoBets         = errors.New("bets are off")
	ErrNoOnlooker     = errors.New("only onlookers bet, by name")
	ErrTooLateToBet   = errors.New("the battle is on")
	ErrCubeOut        = errors.New("who knocks the Cube off forfeits")
	errNotInBattle    = errors.New("that die isn't in this battle")
	errNoFault        = errors.New("that die may lie there")
	ErrNobodyRemoves  = errors.New("nobody may take a die away")
)

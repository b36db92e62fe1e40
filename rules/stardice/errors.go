package stardice

import "errors"

// Why a command makes no sense now. Do wraps them with the command.
var (
	errNothingToUndo  = errors.New("nothing to take back")
	ErrNothingToRedo  = errors.New("nothing was taken back")
	errBattleOn       = errors.New("the battle isn't over: end it first")
	errBattleOver     = errors.New("the battle is over")
	ErrNotNow         = errors.New("not now")
	errBegun          = errors.New("who begins is decided")
	errCubeLies       = errors.New("the Cube lies, so it is too late to call")
	errCounted        = errors.New("the battle is counted: take its end back first")
	errNothingOffered = errors.New("nothing is offered")
	errNoBets         = errors.New("bets are off")
	errNoOnlooker     = errors.New("only onlookers bet, by name")
	errTooLateToBet   = errors.New("the battle is on")
	errCubeOut        = errors.New("who knocks the Cube off forfeits")
	errNotInBattle    = errors.New("that die isn't in this battle")
	errNoFault        = errors.New("that die may lie there")
	errNobodyRemoves  = errors.New("nobody may take a die away")
)

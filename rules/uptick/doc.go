//go:build uptick

// Package uptick is Phil Leduc's game of dice that count up. It is built only
// with the tag uptick: NOTICE says whose permission it needs.
//
// The table plays by alpha-beta: greedy looks one move ahead, good three as far
// as 5000 positions last, best as many as it may. All moves that can be made now
// are looked at; of those at the far end of a line, where dice could be placed in
// hundreds of ways, the captures, the moves and the likeliest placements. Of 400
// games a pairing (seed 1, 40 000 positions a move at most) good won 334 against
// greedy, 83.5 % (95 %: 79.5 to 86.8 %), and best 319 against good, 79.8 % (75.5
// to 83.4 %).
//
// Any value may be placed, so that no rule tells what a die shows that was read
// unsurely. Such a die stays in doubt: a [Position] holds all values that it may
// have until its next move, what others may do beside it, or a player tells.
package uptick

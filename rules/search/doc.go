// Package search looks ahead in games of two without chance: alpha-beta in the
// form of principal variation search, with a transposition table, iterative
// deepening and late move reductions, within a number of positions and until a
// context ends. It knows no game.
package search

// Package ur is the Royal Game of Ur by rules that give each marking of its
// board a meaning (Dmytro's Ur).
//
// A piece's place is a step on its owner's path: 0 in reserve, 1 to 23 on the
// board, 24 borne off. Both paths run over the middle row twice, so two steps
// of a player, and two of the other's, may be one square.
package ur

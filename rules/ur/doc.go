// Package ur is the Royal Game of Ur by rules that give each marking of its
// board a meaning (Dmytro's Ur).
//
// A piece's place is a step on its owner's path: 0 in reserve, 1 to 23 on the
// board, 24 borne off. Both paths run over the middle row twice, so two steps
// of a player, and two of the other's, may be one square.
//
// The table plays at three levels. Greedy takes what a move gains at once; good
// looks at the other's next throw, best as many throws ahead as it may, both by
// expectimax over chances to win (with Ballard's Star1 bounds). An endgame is a
// position in which at most four pieces, of both players together, aren't borne
// off: all of them are solved by value iteration, and best plays them perfectly.
package ur

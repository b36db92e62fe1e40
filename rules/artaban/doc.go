// Package artaban plays Artaban, the revolution of dice: two sides of eight
// dice on a chessboard, which roll over their edges to the far rank
// (specification "boards").
//
// A die is known by what a camera sees of it: its top, seldom its sides. So a
// [Position] keeps for each die the set of orientations that it may have.
//
// The table plays by alpha-beta: greedy looks one move ahead, good three as far
// as 1000 positions last, best as many as it may. Where it isn't known how dice
// lie it tries the ways in which they may and plays what is best on their
// average. The rules let a game go on for ever; one that nobody watches is broken
// off after 200 moves and goes to who is ahead by the score of a game's end. Who
// plays against the table may offer it a draw: it takes one unless it is ahead.
package artaban

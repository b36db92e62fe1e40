// Package artaban plays Artaban, the revolution of dice: two sides of eight
// dice on a chessboard, which roll over their edges to the far rank
// (specification "boards").
//
// A die is known by what a camera sees of it: its top, seldom its sides. So a
// [Position] keeps for each die the set of orientations that it may have.
package artaban

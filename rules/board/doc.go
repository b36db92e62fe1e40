// Package board is what games on a grid of cells share: where the grid lies on
// the table, in which cell a die lies, and which legal move explains what a
// sensor sees (specification "boards", On the table).
//
// Lengths are millimetres of the table. Cells are counted from the bottom left
// one, row by row: cell 0 is a1, cell 1 is b1.
package board

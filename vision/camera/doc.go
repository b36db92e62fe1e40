// Package camera ties the pixels of one camera to the millimetres of the table:
// its lens, its pose over the table, and how both are found from the table's
// corners or from a chessboard that was laid in several places.
package camera

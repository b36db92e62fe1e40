// Package stickers makes sheets to print, for blank dice: stickers with the
// faces of Utara's dice and of the Cube, an alphabet for those who would
// rather use a marker pen, and a chessboard to calibrate a camera by.
//
// A sheet is laid out once, in millimetres, and written as SVG or PDF. It is
// made of outlines alone, so that it prints alike everywhere: no typeface
// need be installed, and none is embedded.
package stickers

// Package stickers makes printable sheets for blank dice: stickers with the
// faces of Utara's dice and of the Cube, and an alphabet for those who would
// rather use a marker pen.
//
// A sheet is laid out once, in millimetres, and written as SVG or PDF. It is
// made of outlines alone, so that it prints alike everywhere: no typeface
// need be installed, and none is embedded.
package stickers

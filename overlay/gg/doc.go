// Package gg paints scenes of the table as pictures, without a display. It
// stands on github.com/fogleman/gg.
package gg

// Package squares finds the numbers by which measurements are met best: those of a camera by
// the points that it sees, those of a projector by the points that it lights.
//
// The caller says by how much each measurement is missed, in units of what it is usually
// missed by, and where to begin; see [Fit]. Each error is squared, and the sum of
// the squares is what is made small.
package squares

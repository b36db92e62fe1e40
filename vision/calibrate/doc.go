// Package calibrate finds out by itself how a camera sees what a projector
// throws onto a flat table: the camera's lens and pose, the projector's, and
// the table in millimetres, all in one go.
//
//	r, err := calibrate.Run(ctx, screen, camera, calibrate.Config{Span: 312})
//
// It shows Gray codes, each followed by its inverse, which tell every pixel of
// the camera which part of the projected picture it sees, whatever the light
// (Inokuchi, Sato, Matsuda: Range imaging system for 3-D object recognition,
// 1984). A chessboard and its inverse, averaged over several pictures, then
// give a few hundred points to a small part of a pixel; a second board, of
// other squares, measures how well the result holds where it was not fitted.
//
// Nothing is timed: a picture counts once it differs from the one before and
// agrees with the next. All patterns are half bright, so that a camera that
// sets its exposure by itself has no reason to.
//
// What one view of a plane leaves open. Points alone tie projector and camera
// to each other, but say little of the table's millimetres: lenses of unknown
// focal length and a projector with lens shift can throw the same picture onto
// tables of slightly different shape. What is taken for likely (see beliefs)
// fills the gap; a sheet or a table of known size on it (Known) closes it.
package calibrate

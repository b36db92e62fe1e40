// Package start is the page on which people set up a game at the table itself,
// without a terminal: which game, who plays and from where, what there is to
// see the dice with.
//
//	Input ──> Page.Step ──> Page.Scene   what is shown
//	                   ├──> Page.Wants   what the program has to do meanwhile: look through a camera, calibrate
//	                   └──> Page.Answer  how it ended: a Setup to play by
//
// A [Page] has no clock, no file, no window and no sensor: each [Input] is a
// complete snapshot of all that there is at one moment, and the same inputs give
// the same scenes and the same answer. It knows no game: what can be played it
// reads from the registry of package rules.
//
// The words of this package:
//
//	screen    one of the page's pictures: the first one, the games, the players …
//	sheet     a screen laid out for a table and for the side that it is read from
//	target    a part of a sheet that can be tapped
//	tap       a touch that comes and goes in one place
//	focus     the target that the Enter key presses
//	setup     all that can be set
//	profile   a setup that was kept under a name
package start

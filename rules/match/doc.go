// Package match lets the levels of a game play against one another, and looks
// for better weights of a game's evaluation by such matches.
//
// It knows no game. What is random comes from seeds: the same match gives the
// same games, on however many processors it is played.
package match

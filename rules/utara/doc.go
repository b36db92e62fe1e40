// Package utara plays Utara: dice that sail across the sky in the direction
// they show and collect what they meet (spec Utara; the game is Daniel
// Solis's).
//
// The geometry of paths is the constellation package's. Here are the scores of
// collections, the referee that recognises which path was sailed from the dice
// that vanished, and the search for the best start.
package utara

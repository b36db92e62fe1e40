// Package utara plays Utara: dice that sail across the sky in the direction
// they show and collect what they meet (spec Utara; the game is Daniel
// Solis's).
//
// The geometry of paths is package sail's. Here are:
//
//   - [Position]: a match at one moment, its paths as moves (position.go);
//   - [Collection]: what a player holds and what it scores;
//   - [Referee]: it recognises which path was sailed from the dice that have
//     vanished (explain.go weighs, recognise.go decides), and keeps the match;
//   - the search for the best start: alpha-beta with a transposition table
//     (board.go, alphabeta.go, transposition.go, rollout.go). It runs beside
//     the game as a [rules.Task]; no frame waits for it.
//
// How well each level of the search plays is measured by
//
//	go test ./rules/utara -run TestLevels -v -timeout 1h -levels 500
package utara

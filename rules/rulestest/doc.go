// Package rulestest holds a game to the contract of package rules by random
// play. A game's test calls it in one line:
//
//	func TestPositionsKeepTheContract(t *testing.T) { rulestest.Game(t, Game{}, rules.Options{}) }
package rulestest

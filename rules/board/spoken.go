package board

import "github.com/asterism-dice/asterism/rules"

// Spoken lists the commands of board games that players say in words; move is
// what a move looks like.
func Spoken(move string) []rules.Spoken {
	return []rules.Spoken{
		{Do: DoMove, Help: "play a move; the dice have to follow", Hint: move},
		{Do: DoDraw, Help: "offer a draw, or agree to one"},
		{Do: DoResign, Help: "give up: the other player has won"},
	}
}

// Package board is what games on a grid of cells share: where the grid lies on
// the table, in which cell a die lies, and which legal move explains what a
// sensor sees (specification "boards", On the table).
//
// A [Referee] watches a [Game]. What such a game may have besides:
//
//   - [Beginner] why what lies there is no beginning
//   - [Beside] lines about what isn't on the board
//   - [Contrary] moves that need something else first, such as another throw
//   - [Learner] positions in which it is open what a die shows
//   - [Racer] pieces beside the board, of which some are borne off
//   - [Taker] captures in which it matters what the captured die showed
//
// With a clock, who moves is charged until the move was made: until the piece came to rest
// where it goes, or was out of sight where it leaves the board ([Standing] says how long ago
// that was). The other player is charged from when the table tells of the move. The time
// between, in which the table waits to be sure, is nobody's. While it waits for a move that
// was made in time it doesn't tell that the time is up, for ten seconds at most; if that turns
// out to be no move, all of it was thinking, and so it is if the move is taken back, or comes
// after it was told that the time is up.
//
// Lengths are millimetres of the table. Cells are counted from the bottom left
// one, row by row: cell 0 is a1, cell 1 is b1.
package board

// Package vision holds what seeing dice means apart from any camera or
// network: the detection and its evidence, the choice among boxes that
// overlap, where upper sides lie and up leads, the reading of scores as
// calibrated chances, the choice among ways to look at a picture that may be
// turned, the light of a picture and what teams its dice are in it; and where on
// the table what a camera shows lies, by the table's corners or by a chessboard
// that was laid all over it.
//
// It is plain Go on plain structs. Pictures, cameras and networks live in the
// child package opencv. Lengths are pixels of the picture as stored, with the
// origin at the top left corner, unless a field says otherwise.
package vision

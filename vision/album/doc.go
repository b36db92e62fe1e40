// Package album keeps the signs of one's own dice: faces that the eyes can't
// name, such as a maker's sign in place of a pip or an odd numeral. Each was shown
// once, with the face that it stands for; from then on it is known again.
//
// What is kept of a sign is the picture of the die's upper side, laid flat. Two
// such pictures are compared however they are turned: by their
// colours on rings it is found how one lies against the other, then it is laid on
// it as exactly as it fits, and the strokes of the two are compared. One is
// taken for the other only where they are alike enough: what looks like none of
// the album stays unknown.
//
//	Appearance   a die's upper side as a camera sees it
//	Sign         the same, made for comparing
//	Entry        an appearance with the face that somebody said
//	Album        all entries, and the strangers that nobody has named yet
//	File         an album that is kept in a file: a zip of pictures and a list
package album

// Package opencv looks at pictures with OpenCV: it finds the dice, reads them
// and tells their team. No Mat leaves it that the caller did not hand in.
package opencv

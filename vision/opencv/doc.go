// Package opencv looks at pictures with OpenCV: it finds the dice, reads each
// as a whole, lays the upper sides of those that bear numerals upright and
// reads them again, and tells each die's team. Which side is up the dice of a
// picture tell together, or a measured calibration does. No Mat leaves it that
// the caller did not hand in.
package opencv

// Package opencv looks at pictures with OpenCV: it finds the dice, reads each
// as a whole, lays the top faces of those that bear numerals upright and
// reads them again, and tells each die's team by its colours in the picture's
// light. Which side is up the dice of a picture tell together, or a measured
// calibration does. A hazy picture is seen with its few steps spread over all;
// d6 that are in doubt are read once more with all colours alike;
// a photograph whose pips stay unclear is looked at in a mirror, then turned.
// No Mat leaves it that the caller did not hand in.
package opencv

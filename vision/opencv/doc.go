// Package opencv looks at pictures with OpenCV and the networks that come with it:
//
//   - it finds the dice and reads each as a whole;
//   - it lays the top faces of those that bear numerals upright and reads them again;
//   - it tells each die's team by its colours in the picture's light.
//
// [NewReader] reads photographs, [NewLive] moving pictures, of which only what changed is
// read again; [Known] is what the caller knows of a picture beforehand.
//
// Where up leads in a picture, and so on which side of its box a die shows its top face,
// is told by all its dice together, or by a measured calibration. A picture of little
// contrast is read with its few levels spread over all. Doubtful d6 are read again in
// crops in which every colour counts the same. If the pips of a photograph stay unclear,
// it is read in a mirror, too, and then turned by quarters; the truest reading is taken.
//
// No Mat leaves the package that the caller did not hand in.
package opencv

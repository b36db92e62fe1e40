// Package vision holds the words of seeing dice: what is detected in a picture,
// with its evidence, and the reasons why a face is left open. Lengths are pixels
// of the picture as stored, with the origin at the top left corner, unless a
// field says otherwise.
//
// Each of its children has one subject. They import only what stands before them:
//
//	vision          Detection, Picture, Side, Share, Pixel
//	vision/camera   lens, pose, calibration: from pixels to the table and back
//	vision/place    where on the table a die stands, and its top face in the picture
//	vision/read     choosing boxes and faces by the scores of the networks
//	vision/motion   what moves, what rests, and what resting dice showed so far
//	vision/eval     truth, and how well it was seen (imports vision alone)
//	vision/album    signs of one's own dice, known again after they were named once (imports vision)
//	vision/teach    a reader for dice of one's own (imports vision and vision/read)
//	vision/why      what each stage of reading saw, drawn as one sheet (imports vision)
//
// All of these are plain Go on plain structs. Cameras, pictures and networks live
// in vision/opencv, which imports them all; vision/render draws pictures with
// truth, vision/stickers sheets to print, vision/train makes the networks.
package vision

// Package vision holds the words of seeing dice: what is detected in a picture,
// with its evidence, and the reasons why a face is left open. Lengths are pixels
// of the picture as stored, with the origin at the top left corner, unless a
// field says otherwise.
//
// Each of its children has one subject. They import only what stands before them:
//
//	vision            Detection, Picture, Side, Share, Pixel
//	vision/camera     lens, pose, calibration: from pixels to the table and back
//	vision/calibrate  camera and projector are calibrated by what the projector throws
//	vision/beam       what a projector throws, taken out of the pictures
//	vision/place      where on the table a die stands, and its top face in the picture
//	vision/read       choosing boxes and faces by the scores of the networks
//	vision/motion     what moves, what rests, and what resting dice showed so far
//	vision/eval       truth, and how well it was seen (imports vision alone)
//	vision/letters    texts in many scripts, written into pictures
//	vision/album      signs of one's own dice, known again after they were named once (imports vision, letters)
//	vision/teach      a reader for dice of one's own (imports vision and vision/read)
//	vision/why        what each stage of reading saw, drawn as one sheet (imports vision, letters)
//
// All of these are plain Go on plain structs. Cameras and pictures live in
// vision/opencv, which imports most of them and runs the networks: those are read by
// vision/onnx, and run by vision/onednn where that library is installed. vision/render
// draws pictures with truth, vision/stickers sheets to print by it, and vision/train
// makes the networks.
package vision

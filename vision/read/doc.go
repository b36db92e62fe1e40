// Package read turns what the networks say of a picture into answers: it chooses
// among boxes that overlap, reads scores as calibrated chances, combines the
// opinions of several networks and pictures, decides which way up the picture
// is, tells teams in the picture's light, and says why a face is left open.
package read

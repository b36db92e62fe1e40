// Package place tells where dice are: where on the table the die stands that
// makes a box in the picture, how a cube's edges correct that, and how a die's
// top face lies in the picture.
package place

package sail

import "github.com/asterism-dice/asterism/constellation"

// headings are the directions that a face can show, clockwise from North.
var headings = [8]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}

// Indices of the headings that the Sun's styles name.
const (
	east = 2
	west = 6
)

// headingOf returns the index of a face in headings, -1 for other faces.
func headingOf(face string) int {
	for i, h := range headings {
		if h == face {
			return i
		}
	}
	return -1
}

// Heading returns the unit vector in which a die of that face travels on a
// table whose North lies north degrees clockwise of up, and false for faces
// that show no direction.
func Heading(face string, north constellation.Angle) (constellation.Vec, bool) {
	i := headingOf(face)
	if i < 0 {
		return constellation.Vec{}, false
	}
	return constellation.Vec{X: 0, Y: -1}.Turn(north + 45*constellation.Angle(i)), true
}

// across returns the axis across the line of travel.
func across(travel constellation.Vec) constellation.Vec {
	return constellation.Vec{X: -travel.Y, Y: travel.X}
}

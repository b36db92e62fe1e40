package vision

import (
	"slices"
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

// The reasons why the face of a found die is left open.
const (
	ReasonCut    = "cut"     // the picture's edge cuts the die
	ReasonCocked = "cocked"  // leans, or lies on another die
	ReasonUnsure = "unsure"  // no face is likely enough
	ReasonSmall  = "small"   // too few pixels to read
	ReasonMoving = "moving"  // in motion
	ReasonHidden = "covered" // a hand or another die hides it
)

// Detection is one die seen in a picture, in pixels of the picture as stored.
type Detection struct {
	Box            constellation.Box          `json:"box"`  // x y w h of the whole visible die
	Kind           constellation.Kind         `json:"kind"` // what sort of die
	Face           string                     `json:"face"` // the side that is up, empty where the reader won't say
	Confidence     float64                    `json:"confidence"`
	FaceConfidence float64                    `json:"faceConfidence"`
	Team           constellation.Team         `json:"team"`
	Angle          constellation.Angle        `json:"angle"`            // clockwise; 0 to 90 degrees for cubes, whose sides look alike
	Alternatives   []constellation.FaceChance `json:"alternatives"`     // other faces, likeliest first, never nil
	Reason         string                     `json:"reason,omitempty"` // why Face is open
	Look           string                     `json:"look,omitempty"`   // in an album of signs: the one that named Face, else that by which Face can be named
	Found          float64                    `json:"-"`                // 0…1 that there is a die, by the finder alone; 0 where nobody searched
	Lean           float64                    `json:"-"`                // 0…1, that it leans and shows no side; 0 where nobody asked
	Margin         float64                    `json:"-"`                // 0…1, best face's chance less the next one's
	Rivals         []Rival                    `json:"-"`                // what else it may be, were it of another kind
	Corners        []Pixel                    `json:"-"`                // outline, clockwise
}

// Rival is a face of another kind than a die is told to be of, that it may show as well.
type Rival struct {
	Kind constellation.Kind
	constellation.FaceChance
}

// AnyFace tells whether the face of any die is told.
func AnyFace(ds []Detection) bool {
	return slices.ContainsFunc(ds, func(d Detection) bool { return d.Face != "" })
}

// Sort brings detections into the order of the specification: by y, then x.
func Sort(ds []Detection) {
	sort.SliceStable(ds, func(i, j int) bool {
		a, b := ds[i].Box, ds[j].Box
		if a.Y != b.Y {
			return a.Y < b.Y
		}
		return a.X < b.X
	})
}

// Faces lists what a detection says of its face, likeliest first. An open face
// whose chance is given but not its name says nothing: the others are only
// the rest.
func (d Detection) Faces() []constellation.FaceChance {
	if d.Face != "" {
		return append([]constellation.FaceChance{{Face: d.Face, P: d.FaceConfidence}}, d.Alternatives...)
	}
	if len(d.Alternatives) == 0 || d.FaceConfidence > d.Alternatives[0].P {
		return nil
	}
	return d.Alternatives
}

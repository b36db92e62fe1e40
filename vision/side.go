package vision

import "github.com/asterism-dice/asterism/constellation"

// Side is one face of one kind.
type Side struct {
	Kind constellation.Kind `json:"kind"`
	Face string             `json:"face"`
}

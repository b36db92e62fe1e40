package rules

import "github.com/asterism-dice/asterism/constellation"

// Reading is a die as sensors read it, whatever players say of it.
type Reading struct {
	Kind constellation.Kind `json:"kind,omitempty" about:"what sort of die they take it for"`
	Team constellation.Team `json:"team,omitempty" about:"whose they take it for: white, red or neutral"`
	Face string             `json:"face,omitempty" about:"what they read on it"`
	X    float64            `json:"x" about:"mm from the table's left edge"`
	Y    float64            `json:"y" about:"mm from the table's top edge"`
}

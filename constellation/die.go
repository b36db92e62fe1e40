package constellation

import "time"

// Member is what can be said of a die in a stack that a sensor can't tell
// from the die it lies beside.
type Member struct {
	Kind Kind   `json:"kind" about:"what sort of die it is, such as d6"`
	Team Team   `json:"team,omitempty" about:"whose it is: white, red or neutral; empty when not known"`
	Face string `json:"face,omitempty" about:"what it shows, empty when not known"`
}

// DefaultSize is the edge length of a die whose size isn't given, mm (spec
// table, Sky file).
const DefaultSize = 16

// Die is one physical die on the table.
type Die struct {
	ID    string   // stays with the die while it stays on the table
	Kind  Kind     // what sort of die
	Team  Team     // whose, empty when not known
	Face  string   // the side that is up, empty when not known
	Pos   Vec      // centre of the footprint, mm
	Angle Angle    // clockwise as seen from above, 0 to 360
	Size  float64  // mm: edge of a cube's footprint, else its circle's diameter
	Still bool     // has come to rest
	Stack []Member // further dice that can't be told from this one

	Since time.Duration // when it came into sight, or was first felt: a contact is a die much later; 0 when not known
	Seen  time.Duration // when it was last read to lie so, since the session began; 0 when not known

	Unseen time.Duration // since when no sensor sees it; 0 while one does, or when not known

	Doubtful       bool    // unseen for a while or under a hand, not yet gone
	Sigma          float64 // mm, measured noise of Pos at rest, 0 when not measured
	Confidence     float64 // 0…1, that there is a die
	FaceConfidence float64 // 0…1, that Face is right

	Margin       float64      // FaceConfidence less the chance of the next face
	Alternatives []FaceChance // what else it may show, the likeliest first
	Reason       string       // why Face is open: "cocked", "moving", "cut", "covered"
	Look         string       // by which a sensor can be told what Face is, empty where it needn't be told
}

// Clone returns a deep copy.
func (d Die) Clone() Die {
	d.Stack = append([]Member(nil), d.Stack...)
	d.Alternatives = append([]FaceChance(nil), d.Alternatives...)
	return d
}

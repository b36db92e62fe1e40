package constellation

// Team says whose die it is.
type Team string

// The teams. The empty team is not known.
const (
	White   Team = "white"
	Red     Team = "red"
	Neutral Team = "neutral"
)

// Valid tells whether t is a team of the specification or empty.
func (t Team) Valid() bool {
	return t == "" || t == White || t == Red || t == Neutral
}

package chipmunk

import "github.com/asterism-dice/asterism/constellation/stage"

// New returns a player of a script at its begin.
func New(s *stage.Script) (*stage.Player, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return stage.NewPlayer(s, newWorld(s))
}

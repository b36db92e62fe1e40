package tracker

import (
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
)

// What players say shows in the next table that Update or Tick returns.

// SetFace notes what a player said that a die shows. It stands until the die
// is knocked, then the face is not known until it is seen or said again. The
// empty face leaves it to the sensors again.
func (tr *Tracker) SetFace(id, face string) error {
	t, err := tr.find(id)
	if err != nil {
		return err
	}
	if !t.die.Kind.Has(face) {
		return fmt.Errorf("tracker: die %s: a %s has no face %q", id, t.die.Kind, face)
	}
	t.told.face = face != ""
	t.die.Face, t.die.FaceConfidence = face, 1
	t.believe()
	return nil
}

// SetKind notes what sort of die a player said it is. It stands while the die
// is on the table. Unknown leaves it to the sensors again.
func (tr *Tracker) SetKind(id string, kind constellation.Kind) error {
	t, err := tr.find(id)
	if err != nil {
		return err
	}
	if !kind.Valid() {
		return fmt.Errorf("tracker: die %s: there is no kind %q", id, kind)
	}
	t.told.kind = kind != constellation.Unknown
	t.die.Kind = kind
	if !kind.Has(t.die.Face) {
		t.told.face, t.die.Face, t.die.FaceConfidence = false, "", 0
	}
	t.believe()
	return nil
}

// SetTeam notes whose a player said a die is. It stands while the die is on
// the table. The empty team leaves it to the sensors again.
func (tr *Tracker) SetTeam(id string, team constellation.Team) error {
	t, err := tr.find(id)
	if err != nil {
		return err
	}
	if !team.Valid() {
		return fmt.Errorf("tracker: die %s: there is no team %q", id, team)
	}
	t.told.team = team != ""
	t.die.Team = team
	t.believe()
	return nil
}

// SetStack notes which further dice a player said lie with a die. It stands
// until the die is knocked.
func (tr *Tracker) SetStack(id string, members []constellation.Member) error {
	t, err := tr.find(id)
	if err != nil {
		return err
	}
	for i, m := range members {
		if !m.Kind.Valid() || !m.Team.Valid() || !m.Kind.Has(m.Face) {
			return fmt.Errorf("tracker: die %s: stack[%d]: there is no %s %s %q", id, i, m.Team, m.Kind, m.Face)
		}
	}
	t.told.stack = true
	t.die.Stack = append(t.die.Stack[:0], members...)
	return nil
}

// find returns the track of a die on the table.
func (tr *Tracker) find(id string) (*track, error) {
	for _, t := range tr.tracks {
		if t.born && t.host == nil && t.role == constellation.RoleDie && t.die.ID == id {
			return t, nil
		}
	}
	return nil, fmt.Errorf("tracker: there is no die %q on the table", id)
}

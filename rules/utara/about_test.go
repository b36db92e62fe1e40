package utara

import (
	"slices"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestNorthIsShownAsThePlayerOnTurnSeesIt(t *testing.T) {
	for _, c := range []struct {
		north constellation.Angle
		turn  int
		want  string
	}{{0, 0, "north ↑"}, {0, 1, "north ↓"}, {90, 0, "north →"}, {315, 0, "north ↖"}, {315, 1, "north ↘"}} {
		r, err := NewReferee(DefaultConfig())
		if err != nil {
			t.Fatal(err)
		}
		r.table = constellation.Table{Width: 610, Height: 457, North: c.north}
		r.state.Turn = c.turn
		if m := r.aboutMark(); !strings.HasPrefix(m.Text, c.want) || m.Facing != r.facing(c.turn) {
			t.Errorf("north at %v for player %d: %q", c.north, c.turn, m.Text)
		}
	}
}

func TestARoundThatIsOverHasACard(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	if r.card() != nil {
		t.Error("a card before the first round")
	}
	r.state.Round, r.state.Phase = 1, rolling
	r.state.Seats[0].Last, r.state.Seats[0].Total, r.state.Seats[1].Total = 4, 4, 9
	c := r.card()
	if c == nil || !slices.Equal(c.Heads, []string{"Ada", "Ben"}) || !slices.Equal(c.Rows[len(c.Rows)-1].Values, []string{"4", "9"}) {
		t.Fatalf("the card is %+v", c)
	}
	r.state.Phase = over
	if c := r.card(); c.Title != "Ben wins" {
		t.Errorf("the card is %+v", c)
	}
	r.state.Phase = sailing
	if r.card() != nil {
		t.Error("a card while a round is sailed")
	}
}

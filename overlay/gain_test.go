package overlay

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

func scored(points int) rules.Event {
	return rules.Event{Seq: 1, Kind: rules.Scored, Points: map[string]int{"Ada": points}}
}

// What was just given is read, not two numbers upon each other.
func TestGains_theLaterTakesThePlaceOfTheEarlier(t *testing.T) {
	c := composer(t, Default())
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Score: 3}}}
	c.Compose(snapshot(sky(0), v, []rules.Event{scored(2)}))
	c.Compose(snapshot(sky(time.Second), v, []rules.Event{scored(1)}))
	s := c.Compose(snapshot(sky(1400*time.Millisecond), v, nil))
	require.Positive(t, opacity(s, "+1"))
	require.Zero(t, opacity(s, "+2"))
}

func TestGains_ofOneMomentAreOne(t *testing.T) {
	c := composer(t, Default())
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Score: 3}}}
	c.Compose(snapshot(sky(0), v, []rules.Event{scored(2), scored(1)}))
	require.Positive(t, opacity(c.Compose(snapshot(sky(400*time.Millisecond), v, nil)), "+3"))
}

// The points of an end are all that were played for: nobody is given them anew.
func TestGains_anEndGivesNone(t *testing.T) {
	c := composer(t, Default())
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Score: 3}}}
	end := scored(12)
	end.Kind = rules.Ended
	c.Compose(snapshot(sky(0), v, []rules.Event{end}))
	require.Zero(t, opacity(c.Compose(snapshot(sky(400*time.Millisecond), v, nil)), "+12"))
}

// Points rise where nothing stands, such as what a player has collected.
func TestGains_riseBesideWhatIsCollected(t *testing.T) {
	c := composer(t, Default())
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada", Score: 3}}}
	c.Compose(snapshot(sky(0), v, []rules.Event{scored(2)}))
	there := placeOf(t, c.Compose(snapshot(sky(1100*time.Millisecond), v, nil)), "+2")
	v.Marks = []rules.Mark{{ID: "held", Kind: rules.MarkLabel, Points: []constellation.Vec{there}, Text: "E", Fixed: true, Radius: 5.5}}
	s := c.Compose(snapshot(sky(1200*time.Millisecond), v, nil))
	held := layout.About(there, 8, 8, 0)
	require.Zero(t, held.Intersect(layout.About(placeOf(t, s, "+2"), 30, 24, 0)).Area())
}

package playtest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/artaban"
	"github.com/asterism-dice/asterism/rules/stardice"
	"github.com/asterism-dice/asterism/rules/utara"
)

// forPrograms are words that only programs use: ids of dice, addresses, and Go's
// own ways to write what is missing.
var forPrograms = regexp.MustCompile(`\b[dbt]\d+\b|\d+\.\d+\.\d+\.\d+|%!|<nil>|\bsess\w*ion\b`)

// people fails where a text for people holds a word for programs. The names of
// kinds, such as d6, are people's words.
func people(t *testing.T, text string) {
	t.Helper()
	for _, word := range forPrograms.FindAllString(text, -1) {
		require.True(t, constellation.Kind(word).Valid() && word != "", "%q in %q", word, text)
	}
}

// watchWords looks at all that a table shows to people, and at what is told.
func watchWords(t *testing.T, s *Stage, c *overlay.Composer) {
	t.Helper()
	shown := s.Session.Snapshot()
	for _, op := range c.Compose(shown).Ops {
		people(t, op.Text)
	}
	for _, e := range s.Events {
		people(t, e.Text)
	}
}

// In battles and rounds where everything goes wrong nobody ever reads an id.
func TestPeopleNeverReadAnID(t *testing.T) {
	for seed := range uint64(4) {
		g, bring := rules.Game(stardice.Game{}), throwAnything
		if seed%2 == 1 {
			g, bring = utara.Game{}, rollAnything
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s, err := New(g, rules.Options{Players: []string{"Ada", "Ben"}}, &Sensor{Name: "camera@192.168.0.7", Keys: true, Misreads: map[string]string{"x3": ""}})
			require.NoError(t, err)
			c, err := overlay.NewComposer(overlay.Default())
			require.NoError(t, err)
			r := Usual()
			r.Dropouts, r.Losses, r.Arms = 6, 12, 6
			s.Trouble(r, seed)
			bring(s, int(seed))
			for range 60 {
				s.Run(500 * time.Millisecond)
				watchWords(t, s, c)
			}
		})
	}
}

// throwAnything throws dice in no order, of whichever player, and takes some away.
func throwAnything(s *Stage, seed int) {
	s.Run(time.Second)
	for i, kind := range []string{"borg", "d20", "d6", "d20", "d8", "d6", "d6", "d12"} {
		team := []constellation.Team{constellation.White, constellation.Red}[(i+seed/2)%2]
		k := constellation.Kind(kind)
		d := constellation.Die{ID: "x" + strconv.Itoa(i), Kind: k, Team: team, Face: k.Faces()[i%len(k.Faces())],
			Pos: constellation.Vec{X: 100 + 55*float64(i), Y: 120 + 30*float64(i%4)}}
		if k == constellation.Borg {
			d.Team = constellation.Neutral
		}
		s.Throw(d, constellation.Vec{X: d.Pos.X, Y: 440})
		s.Run(1500 * time.Millisecond)
	}
	s.Lift("x2", "x5")
	s.Knock("x1", constellation.Vec{X: 180, Y: 330}, 0)
}

// rollAnything rolls dice, and takes such away as no path explains.
func rollAnything(s *Stage, _ int) {
	for i, face := range []string{"N", "E", "Sun", "", "W", "Moon", "S", "E"} {
		s.Put(constellation.Die{ID: "x" + strconv.Itoa(i), Kind: constellation.Utara, Face: face,
			Pos: constellation.Vec{X: 90 + 60*float64(i), Y: 100 + 70*float64(i%3)}})
	}
	s.Run(7 * time.Second)
	_ = s.Do(rules.Command{Do: rules.DoFace, Value: "N"})
	s.Run(7 * time.Second)
	jolt(s)
	s.Run(3 * time.Second)
	_ = s.Do(rules.Command{Do: rules.DoBump, Value: rules.BumpStay})
	s.Run(3 * time.Second)
	s.Lift("x0", "x6")
	s.Run(5 * time.Second)
	s.Knock("x4", constellation.Vec{X: 400, Y: 300}, 0)
}

// A hand over the whole table, and silence, are the sensor's: no game that is
// played sees anything of them.
func TestWhateverHidesABoardChangesNothing(t *testing.T) {
	ways := map[string]func(*Stage){"a hand over all of it": func(s *Stage) { s.Sleeve(middle, 610, 457, 6*time.Second) }}
	for name, away := range absences {
		ways[name] = func(s *Stage) {
			away(s.Sensors[0], s.Now)
			s.Sensors[0].Restart()
		}
	}
	for name, hides := range ways {
		s := laid(t, artaban.Game{}, nil)
		require.Len(t, Told(s.Events, rules.Turn), 1, name)
		before, n := s.Referee.Position().String(), len(s.Events)
		hides(s)
		s.Run(14 * time.Second)
		require.Equal(t, before, s.Referee.Position().String(), name)
		require.Empty(t, Told(s.Events[n:]), name)
		require.Empty(t, s.View().Faults, name)

		b := battle(t, &Sensor{Name: "table", Keys: true})
		stood := b.standing()
		b.Sensors[0].Restart()
		hides(b)
		require.Empty(t, Told(b.Run(14*time.Second)), name)
		require.Equal(t, stood, b.standing(), name)
	}
}

// The corner says of each sensor its name, how often it speaks, what it sees and
// can see, and for how long it has been silent.
func TestTheCornerSaysHowEachSensorIs(t *testing.T) {
	camera, surface := &Sensor{Name: "camera", Keys: true}, &Sensor{Name: "surface", Keys: true, Limit: 15}
	s := battle(t, camera, surface)
	c, err := overlay.NewComposer(overlay.Default())
	require.NoError(t, err)
	corner := func() string {
		for _, op := range c.Compose(s.Session.Snapshot()).Ops {
			if strings.Contains(op.Text, "camera: ") {
				return op.Text
			}
		}
		return ""
	}
	require.Equal(t, "camera: 6 dice, 30 a second\nsurface: 6 dice, 6 of 15 contacts, 30 a second", corner())
	surface.Silent = s.Now + time.Hour
	s.Run(4 * time.Second)
	lines := strings.Split(corner(), "\n")
	require.True(t, slices.ContainsFunc(lines, func(l string) bool {
		return strings.HasPrefix(l, "surface: ") && strings.HasSuffix(l, ", silent for 4 s")
	}), "%v", lines)
}

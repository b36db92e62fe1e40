package overlay

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestMarksComeAndGoSoftly(t *testing.T) {
	c := composer(t, Default()) // in 0.45 s, out 0.6 s
	with := rules.View{Marks: []rules.Mark{label("a", "ten")}}
	without := rules.View{}
	ms := time.Millisecond
	c.Compose(snapshot(sky(0), without, nil))
	steps := []struct {
		at   time.Duration
		view rules.View
		is   string
	}{
		{100 * ms, with, "clear"}, {325 * ms, with, "half"}, {600 * ms, with, "full"}, {5000 * ms, with, "full"},
		{5010 * ms, without, "full"}, {5310 * ms, without, "half"}, {5700 * ms, without, "clear"},
	}
	for _, s := range steps {
		a := opacity(c.Compose(snapshot(sky(s.at), s.view, nil)), "ten")
		switch s.is {
		case "clear":
			require.Zero(t, a, s.at)
		case "half":
			require.InDelta(t, 128, a, 12, s.at)
		case "full":
			require.Equal(t, 255, a, s.at)
		}
	}
}

func TestWhatStandsAtTheFirstSceneDoesNotFade(t *testing.T) {
	s := composer(t, Default()).Compose(snapshot(sky(time.Minute), rules.View{Marks: []rules.Mark{label("a", "ten")}}, nil))
	require.Equal(t, 255, opacity(s, "ten"))
}

func TestTheLogoFadesWhenTheFirstDieComes(t *testing.T) {
	c := composer(t, Default())
	full := opacity(c.Compose(snapshot(sky(0), rules.View{Logo: true}, nil)), "ASTERISM")
	c.Compose(snapshot(sky(time.Second), rules.View{}, nil))
	half := opacity(c.Compose(snapshot(sky(1300*time.Millisecond), rules.View{}, nil)), "ASTERISM")
	gone := opacity(c.Compose(snapshot(sky(2*time.Second), rules.View{}, nil)), "ASTERISM")
	require.Equal(t, 255, full)
	require.InDelta(t, 128, half, 12)
	require.Zero(t, gone)
}

func TestAMarkThatComesBackDoesNotJump(t *testing.T) {
	c := composer(t, Default())
	with := rules.View{Marks: []rules.Mark{label("a", "ten")}}
	c.Compose(snapshot(sky(0), with, nil))
	c.Compose(snapshot(sky(time.Second), rules.View{}, nil))
	before := opacity(c.Compose(snapshot(sky(1300*time.Millisecond), rules.View{}, nil)), "ten")
	after := opacity(c.Compose(snapshot(sky(1310*time.Millisecond), with, nil)), "ten")
	require.InDelta(t, before, after, 30)
}

package overlay

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// said is what a scene says of the sentences, whatever its lines.
func said(s *Scene, sentences ...string) (all []string) {
	for text := range texts(s) {
		text = strings.ReplaceAll(text, "\n", " ")
		for _, want := range sentences {
			if strings.Contains(text, want) {
				all = append(all, want)
			}
		}
	}
	return all
}

func TestWhatHappenedIsSaidForSomeSecondsOneAfterTheOther(t *testing.T) {
	cfg := Default()
	cfg.Game = rules.Info{Name: "other", News: []rules.EventKind{"own"}}
	c := composer(t, cfg)
	events := []rules.Event{{Seq: 1, Kind: "own", Text: "a torpedo is fired"}, {Seq: 2, Kind: rules.Linked, Text: "two dice are linked"},
		{Seq: 3, Kind: rules.Ended, Text: "the battle is over"}}
	at := func(s float64) []string {
		got := said(c.Compose(snapshot(sky(time.Duration(s*float64(time.Second))), rules.View{}, events)), "torpedo", "linked", "over")
		events = nil
		return got
	}
	require.Equal(t, []string{"torpedo"}, at(10))
	require.Equal(t, []string{"torpedo"}, at(12.9))
	require.Equal(t, []string{"over"}, at(13.1))
	require.Equal(t, []string{"over"}, at(17.9))
	require.Empty(t, at(18.1))
}

// Of several things that are taken back in a row the last is said, at once.
func TestTheLastThingTakenBackIsSaid(t *testing.T) {
	c := composer(t, Default())
	for i, e := range []rules.Event{
		{Seq: 1, Kind: rules.Ended, Text: "the battle is over"}, {Seq: 2, Kind: rules.Undone, Text: "taken back: the third die"},
		{Seq: 3, Kind: rules.Undone, Text: "taken back: the second die"}, {Seq: 4, Kind: rules.Redone, Text: "again: the second die"},
	} {
		at := 10*time.Second + time.Duration(i)*200*time.Millisecond
		got := said(c.Compose(snapshot(sky(at), rules.View{}, []rules.Event{e})), "battle is over", "third", "back: the second", "again")
		require.Equal(t, [][]string{{"battle is over"}, {"third"}, {"back: the second"}, {"again"}}[i], got)
	}
}

func TestARefusalIsSaidToWhoAsked(t *testing.T) {
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada"}, {Name: "Grace", Facing: 180}}}
	s := snapshot(sky(10*time.Second), v, nil)
	s.Refused = &rules.Refused{Player: "Grace", Why: "the battle is over", At: 9 * time.Second}
	require.EqualValues(t, 180, texts(composer(t, Default()).Compose(s))["the battle is over"][0])
	s.Table = sky(20 * time.Second)
	require.NotContains(t, texts(composer(t, Default()).Compose(s)), "the battle is over")
}

func TestWhoReadsIsCalledYou(t *testing.T) {
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada"}, {Name: "Grace", Facing: 180}}, Faults: []rules.Fault{{Text: "that is Ada's"}}}
	require.EqualValues(t, 0, texts(composer(t, Default()).Compose(snapshot(sky(0), v, nil)))["that is yours"][0])
	v.Faults[0].Text = "Ada's d6 (5) is gone"
	got := texts(composer(t, Default()).Compose(snapshot(sky(0), v, nil)))
	require.EqualValues(t, 0, got["your d6 (5) is gone"][0])
	require.EqualValues(t, 180, got["Ada's d6 (5) is gone"][0])
}

func TestFaultsOfOneCauseAreSaidTogether(t *testing.T) {
	v := rules.View{Players: []rules.PlayerView{{Name: "Ada"}}}
	for _, die := range []string{"a", "b", "c"} {
		v.Faults = append(v.Faults, rules.Fault{Dice: []string{die}, Text: "a d6 moved", Together: "%d dice moved"})
	}
	v.Faults = append(v.Faults, rules.Fault{Dice: []string{"d"}, Text: "another"})
	got := texts(composer(t, Default()).Compose(snapshot(sky(0), v, nil)))
	require.Contains(t, got, "3 dice moved\n1 more")
}

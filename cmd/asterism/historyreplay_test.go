package main

import (
	"context"
	"encoding/json"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
	"github.com/asterism-dice/asterism/rules/sqlite"
	"github.com/asterism-dice/asterism/rules/stats"
)

// A match of which no scenes were kept is shown on the table that it was played on.
func TestAPastMatchIsShownWhereItsBoardLay(t *testing.T) {
	g, ok := rules.Find("ur")
	require.True(t, ok)
	for name, o := range map[string]rules.Options{
		"a small table": {Surface: rules.Surface{Width: 610, Height: 457}},
		"a large one":   {Surface: rules.Surface{Width: 1200, Height: 700, North: 90}},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := g.Start(o)
			require.NoError(t, err)
			at, err := json.Marshal(p)
			require.NoError(t, err)
			m := stats.Match{ID: 1, Header: headerOf(g, o), Events: []rules.Event{{Seq: 1, Kind: board.Began, Data: board.Standing{Position: at}}}}
			shown, err := scenesOf(m)
			require.NoError(t, err)
			played, err := refereeOf(g, m.Header, m.Events)
			require.NoError(t, err)
			last := shown[len(shown)-1]
			require.Equal(t, played.View().Marks[0].Points, last.View.Marks[0].Points)
			require.Equal(t, o.Surface.Width, last.Table.Width)
		})
	}
}

// What is offered in a match of which no scenes were kept lies on its table, side by side.
func TestAPastMatchIsShownOnItsTable(t *testing.T) {
	for _, g := range rules.Games() {
		for _, set := range g.Info().Sets {
			o := rules.Options{Rules: set.Name, Surface: rules.Surface{Width: 900, Height: 400}}
			shown, err := scenesOf(stats.Match{ID: 1, Header: headerOf(g, o), Events: []rules.Event{{Seq: 1, Kind: rules.Paused}}})
			require.NoError(t, err)
			at := map[constellation.Vec]string{}
			for _, m := range shown[len(shown)-1].View.Marks {
				for _, p := range m.Points {
					require.True(t, constellation.Box{W: 900, H: 400}.Contains(p), "%s %s: %s at %v", g.Info().Name, set.Name, m.ID, p)
				}
				if m.Kind == rules.MarkButton || m.Kind == rules.MarkAsk {
					require.NotContains(t, at, m.Points[0], "%s %s: %s", g.Info().Name, set.Name, m.ID)
					at[m.Points[0]] = m.ID
				}
			}
		}
	}
}

// Scenes of an older program don't say what the rules lack. Who watches them is offered
// nothing all the same that the game wouldn't take, as whose a die of Utara is.
func TestScenesOfAnOlderProgramOfferNothingThatTheGameLacks(t *testing.T) {
	for name, c := range map[string]struct {
		game        string
		said, wants []string
	}{
		"not said":                {"utara", nil, []string{rules.DoTeam}},
		"said":                    {"utara", []string{"torpedo"}, []string{"torpedo"}},
		"a game that lacks none":  {"ur", nil, nil},
		"that lacks what it says": {"stardice", nil, []string{"torpedo", "pass", "bet"}},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := game(c.game)
			require.NoError(t, err)
			file := filepath.Join(t.TempDir(), "journal.db")
			r := sqlite.NewRecorder(sqlite.DefaultConfig(file), sqlite.NewMatch(headerOf(g, rules.Options{}), "", time.Now()))
			require.NoError(t, r.Append(rules.Event{Seq: 1, Kind: rules.Paused}))
			r.Show(rules.Snapshot{Table: &constellation.Table{Width: 610, Height: 457}, View: rules.View{Game: c.game, Lacks: c.said}})
			r.Close()
			past, err := (&historyReplayCmd{Match: 1, Journal: file}).read(func(string) {})
			require.NoError(t, err)
			for _, s := range past.scenes {
				require.Equal(t, c.wants, s.View.Lacks)
			}
		})
	}
}

// A match ends in a window with its last scene, at any speed: with all that has happened.
func TestAPastMatchEndsWithItsLastScene(t *testing.T) {
	table := func(ms int) *constellation.Table {
		return &constellation.Table{Width: 610, Height: 457, Time: time.Duration(ms) * time.Millisecond}
	}
	past := &pastMatch{events: []rules.Event{{Seq: 1, Kind: rules.Paused}, {Seq: 2, Kind: rules.Undone}},
		scenes: []sqlite.Scene{{Seq: 1, Table: table(0), View: rules.View{Lacks: []string{"all"}}}, {Seq: 2, Table: table(200), View: rules.View{Lacks: []string{"none"}}}}}
	for name, v := range map[string]speed{"as it was": 1, "max": 0} {
		t.Run(name, func(t *testing.T) {
			shown := &scenes{}
			w := &sceneScreen{window: shown, look: overlay.Default(), every: sceneEvery, now: time.Now}
			require.NoError(t, past.show(context.Background(), v, betweenPictures, []screen{w}))
			require.Equal(t, []string{"none", doResume}, shown.lacks)
			require.Empty(t, w.pending)
		})
	}
}

// Time goes on at the end of a match, so that what was said last passes by.
func TestAPastMatchsEndStandsNotStill(t *testing.T) {
	past := &pastMatch{scenes: []sqlite.Scene{{Table: &constellation.Table{Time: time.Minute}, View: rules.View{Lacks: []string{"all"}}}}}
	ctx, end := context.WithCancel(context.Background())
	seen := &passing{end: end}
	require.ErrorIs(t, past.stay(ctx, time.Millisecond, []screen{seen}), context.Canceled)
	require.Equal(t, []time.Duration{time.Minute + time.Millisecond, time.Minute + 2*time.Millisecond, time.Minute + 3*time.Millisecond}, seen.times)
}

// passing is a screen that is closed after three pictures.
type passing struct {
	screen
	times []time.Duration
	end   func()
}

func (p *passing) Show(u update) error {
	if p.times = append(p.times, u.Table.Time); len(p.times) == 3 {
		p.end()
	}
	return nil
}

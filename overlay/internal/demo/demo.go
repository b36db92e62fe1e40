// Package demo holds moments of games, written by hand, that the painters'
// tests and benchmarks draw.
package demo

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// Moment is what a composer is given at one moment.
type Moment struct {
	Name   string
	Table  *constellation.Table
	View   rules.View
	Events []rules.Event
	Helped []string // who sees the help
}

// Moments lists all.
func Moments() []Moment {
	return []Moment{Logo(), Battle(), Fault(), Sail(), Rest(), Over(), Crowd(2), Crowd(3), Crowd(4), Crowd(5), Crowd(6)}
}

// games are described as they describe themselves.
var games = map[string]rules.Info{
	"stardice": {Name: "stardice", Title: "Star Dice"},
	"utara":    {Name: "utara", Title: "Utara", Aside: true, Signs: map[string]string{"Sun": "☀", "Moon": "☾"}},
}

// Scene composes a moment as a single picture with the default look.
func (m Moment) Scene() *overlay.Scene { return m.SceneIn(overlay.Default()) }

// SceneIn is the scene in another look.
func (m Moment) SceneIn(look overlay.Config) *overlay.Scene {
	cfg := look.Still()
	cfg.Game = games[m.View.Game]
	c, err := overlay.NewComposer(cfg)
	if err != nil {
		panic(err) // the default is valid: a test of overlay holds it
	}
	return c.Compose(rules.Snapshot{Table: m.Table, View: m.View, Events: m.Events, Helped: m.Helped})
}

func table(at time.Duration, dice ...constellation.Die) *constellation.Table {
	t := &constellation.Table{Width: 610, Height: 457, Time: at, Dice: dice}
	t.Sort()
	return t
}

func die(id string, kind constellation.Kind, team constellation.Team, face string, x, y, size float64) constellation.Die {
	return constellation.Die{ID: id, Kind: kind, Team: team, Face: face, Pos: constellation.Vec{X: x, Y: y}, Size: size, Still: true}
}

// stars returns the marks of all dice, each facing its team's player.
func stars(t *constellation.Table) []rules.Mark {
	tones := map[constellation.Team]rules.Tone{constellation.White: rules.ToneWhite, constellation.Red: rules.ToneRed}
	var all []rules.Mark
	for _, d := range t.Dice {
		m := rules.Mark{ID: "star " + d.ID, Kind: rules.MarkStar, Die: d.ID, Tone: rules.ToneNeutral, Points: []constellation.Vec{d.Pos}, Radius: 0.75 * d.Size, Text: d.Face}
		if tone, ok := tones[d.Team]; ok {
			m.Tone = tone
		}
		if d.Team == constellation.Red {
			m.Facing = 180
		}
		if d.Kind == constellation.Borg {
			m.Tone = rules.ToneSpecial
		}
		all = append(all, m)
	}
	return all
}

// path returns the places of dice.
func path(t *constellation.Table, ids ...string) []constellation.Vec {
	var ps []constellation.Vec
	for _, id := range ids {
		d, ok := t.Die(id)
		if !ok {
			panic("demo: no die " + id)
		}
		ps = append(ps, d.Pos)
	}
	return ps
}

// Logo is the empty table.
func Logo() Moment {
	return Moment{Name: "logo", Table: table(0), View: rules.View{Game: "stardice", Logo: true}}
}

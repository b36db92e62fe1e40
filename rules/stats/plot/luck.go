package plot

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stats"
)

// longestName is how many letters of a player's name stand on an axis.
const longestName = 20

// Luck draws each round: luck of the throws against points ahead.
func Luck(l stats.Luck, file string) error {
	p := plot.New()
	p.Title.Text = fmt.Sprintf("Luck explains %.0f %% of the lead in %s", 100*l.Explained, rules.Number(l.Rounds, "round", "rounds"))
	p.Title.Padding = vg.Points(6)
	who, points := seenBy(l)
	p.X.Label.Text, p.Y.Label.Text = who+" luckier by so many pips", who+" ahead by so many points"
	scatter, err := plotter.NewScatter(points)
	if err != nil {
		return err
	}
	scatter.Color, scatter.Radius = seen, vg.Points(3)
	p.Add(plotter.NewGrid(), scatter)
	aboutZero(&p.X)
	aboutZero(&p.Y)
	if err := cross(p); err != nil {
		return err
	}
	line := plotter.NewFunction(func(x float64) float64 { return l.Slope * x })
	line.Color = doubt
	p.Add(line)
	return save(p, width*2/3, file)
}

// seenBy are the rounds as one player has seen them, where the same two have always
// played; else as whoever was named first in a match.
func seenBy(l stats.Luck) (who string, points plotter.XYs) {
	who = "the first player"
	if len(l.Players) == 2 {
		who = shortened(l.Players[0].Player)
	}
	for _, x := range l.Points {
		at := plotter.XY{X: x.Luck, Y: x.Ahead}
		if len(l.Players) == 2 && x.Player != l.Players[0].Player {
			at = plotter.XY{X: -x.Luck, Y: -x.Ahead}
		}
		points = append(points, at)
	}
	return who, points
}

// shortened is a name that has room on an axis.
func shortened(name string) string {
	if letters := []rune(name); len(letters) > longestName {
		return string(letters[:longestName-1]) + "…"
	}
	return name
}

// cross draws a line at 0 along each axis.
func cross(p *plot.Plot) error {
	for _, ends := range []plotter.XYs{{{X: p.X.Min}, {X: p.X.Max}}, {{Y: p.Y.Min}, {Y: p.Y.Max}}} {
		line, err := plotter.NewLine(ends)
		if err != nil {
			return err
		}
		line.Color = faint
		p.Add(line)
	}
	return nil
}

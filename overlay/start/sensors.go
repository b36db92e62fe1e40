package start

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules/layout"
)

// sensors shows each contact where it is, and how each sensor is.
type sensors struct {
	placer  *layout.Placer
	outcome string // of the last calibration
}

// watch takes what came of a calibration. Its marks were shown on the whole screen, so it
// holds for a game that fills it.
func (l *sensors) watch(p *Page) {
	if p.in.Outcome != "" {
		l.outcome = p.in.Outcome
	}
	if p.in.Measured != (constellation.Vec{}) {
		p.setup.Fullscreen = true
	}
}

func (l *sensors) lay(p *Page, s *sheet) {
	b := s.header("Sensors", true)
	b = s.footer(b,
		choice{id: "learn", text: "teach a tagged die", do: func(p *Page) { p.open(&learn{}) }},
		choice{id: "width", text: fmt.Sprintf("%.0f mm wide", p.setup.Table.X), do: func(p *Page) {
			p.open(millimetres("Width of the table in mm", func(s *Setup, mm float64) { s.Table.X = mm }))
		}},
		choice{id: "depth", text: fmt.Sprintf("%.0f mm deep", p.setup.Table.Y), do: func(p *Page) {
			p.open(millimetres("Depth of the table in mm", func(s *Setup, mm float64) { s.Table.Y = mm }))
		}})
	b = s.footer(b, l.meanings(p)...)
	text := strings.Join(slices.DeleteFunc([]string{l.outcome, p.screenText(), p.sensorsText()}, func(t string) bool { return t == "" }), "\n")
	high := s.lines(s.wrap(text, b.W, false))
	s.said(constellation.Box{X: b.X, Y: b.Y + b.H - high, W: b.W, H: high}, text, s.look.Palette.Text)
	b.H -= high
	if l.placer == nil {
		l.placer = layout.NewPlacer()
	}
	s.contacts(p, l.placer, constellation.Box{X: b.X, Y: b.Y + b.H, W: b.W, H: high})
}

// meanings are what contacts are, and where.
func (l *sensors) meanings(p *Page) []choice {
	all := []choice{{id: "fingers", text: fingersText(p.setup.Fingers), tone: key, do: func(p *Page) { p.setup.Fingers = !p.setup.Fingers }}}
	if len(p.in.Sensors) == 0 || p.in.Deaf != "" {
		return all
	}
	return append(all, choice{id: "calibrate", text: "light misses your finger? calibrate", do: func(p *Page) {
		p.want.Calibrate, l.outcome = &Calibrate{Touch: true, Table: p.setup.Table}, ""
	}})
}

// shapesAlike is by what part the shapes of a screen and a table may differ.
const shapesAlike = 0.01

// screenText says how deep the table would be if it were the screen, where that has another shape.
func (p *Page) screenText() string {
	w, h, t := float64(p.in.Screen[0]), float64(p.in.Screen[1]), p.setup.Table
	if w == 0 || h == 0 || len(p.in.Sensors) == 0 || p.setup.Camera != "" || math.Abs(w/h*t.Y/t.X-1) <= shapesAlike {
		return ""
	}
	return fmt.Sprintf("The screen has another shape than the table. If it is the table: %.0f mm wide are %.0f mm deep.", t.X, t.X*h/w)
}

func fingersText(fingers bool) string {
	if fingers {
		return "contacts are fingers; dice have tags"
	}
	return "a contact that stays is a die"
}

// mostSensors is how many sensors have a line of their own.
const mostSensors = 3

// sensorsText says how each sensor is.
func (p *Page) sensorsText() string {
	switch {
	case p.in.Deaf != "":
		return "No touch table can be heard: " + p.in.Deaf
	case len(p.in.Sensors) == 0 && p.in.Waiting == "":
		return "Nothing is heard yet."
	case len(p.in.Sensors) == 0:
		return "Nothing is heard yet at " + p.in.Waiting + ": start the table's tracker."
	}
	var lines []string
	for i, n := range p.in.Sensors {
		if i == mostSensors {
			lines = append(lines, fmt.Sprintf("and %d more", len(p.in.Sensors)-i))
			break
		}
		lines = append(lines, n.line(p.in.Time.Seconds()))
	}
	return strings.Join(lines, "\n")
}

// line says how a sensor is at a time in seconds.
func (n *Sensor) line(now float64) string {
	return fmt.Sprintf("%s: %d a second, last word %.1f s ago, %d here", n.Name, n.Rate, max(0, now-n.Heard.Seconds()), len(n.Contacts))
}

package start

import (
	"fmt"
	"slices"
)

// ready is the last screen: all that is set up, and the way to play.
type ready struct{ from int }

func (r *ready) lay(p *Page, s *sheet) {
	b := s.header("Ready?", true)
	b = s.footer(b, choice{id: "play", text: "Play", tone: strong, do: func(p *Page) {
		p.end(Answer{Do: Play, Profile: p.keptAs(), Made: p.kept == "", Setup: p.setup.clone(), Asked: true})
	}})
	set := &p.setup
	all := []choice{
		{id: "to game", text: "Game: " + gameLine(set), do: func(p *Page) { p.open(&games{}) }},
		{id: "to players", text: "Players: " + set.names(), do: func(p *Page) { p.open(&players{}) }},
		{id: "to sensors", text: sensorLine(set), do: func(p *Page) { p.open(&sensors{}) }},
		{id: "to camera", text: cameraLine(p), do: func(p *Page) { p.open(&cameras{}) }},
		{id: "companion", text: "Telephones join in: " + yes(set.Companion), tone: tone(set.Companion), do: func(p *Page) { p.setup.Companion = !p.setup.Companion }},
		{id: "fullscreen", text: "Fill the screen: " + yes(set.Fullscreen), tone: tone(set.Fullscreen), do: func(p *Page) { p.setup.Fullscreen = !p.setup.Fullscreen }},
		{id: "mute", text: "Sound: " + yes(!set.Mute), tone: tone(!set.Mute), do: func(p *Page) { p.setup.Mute = !p.setup.Mute }},
		{id: "keep", text: "Kept as: " + p.keptAs(), do: func(p *Page) { p.open(nameOf(p)) }},
	}
	for i := range all {
		if all[i].tone == plain {
			all[i].tone = key
		}
	}
	s.list(b, all, &r.from)
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

func gameLine(s *Setup) string {
	if s.Rules == "" {
		return s.title()
	}
	return s.title() + ", " + s.Rules
}

func sensorLine(s *Setup) string {
	text := fmt.Sprintf("Table of %.0f × %.0f mm", s.Table.X, s.Table.Y)
	if n := len(s.Symbols); n > 0 {
		text += ", tags known: " + fmt.Sprint(n)
	}
	return text
}

func cameraLine(p *Page) string {
	if p.setup.Camera == "" {
		return "No camera"
	}
	return "Camera " + p.titled(p.setup.Camera)
}

// titled is what a camera calls itself, else its name.
func (p *Page) titled(name string) string {
	i := slices.IndexFunc(p.cfg.Cameras, func(c Camera) bool { return c.Name == name })
	switch {
	case i >= 0 && p.cfg.Cameras[i].Title != "":
		return p.cfg.Cameras[i].Title
	case p.cfg.Called != nil:
		return p.cfg.Called(name)
	}
	return name
}

// nameOf asks under which name the setup is to be kept.
func nameOf(*Page) *letters {
	return &letters{title: "Keep it as", longest: 16, take: func(p *Page, text string) { p.kept = ProfileName(text) }}
}

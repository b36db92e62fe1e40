package start

import (
	"fmt"
	"math"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// home is the first screen: to go on as the last time, or to begin something.
type home struct{ from int }

func (h *home) lay(p *Page, s *sheet) {
	p.equipped()
	b := s.header("Asterism", false)
	b = h.words(p, s, b)
	b = s.footer(b,
		choice{id: "demonstration", text: "demo", do: func(p *Page) {
			p.end(Answer{Do: Demonstrate, Setup: p.setup.clone(), Asked: true})
		}},
		choice{id: "sensors", text: "sensors", do: func(p *Page) { p.equip(&sensors{}) }},
		choice{id: "camera", text: "camera", do: func(p *Page) { p.equip(&cameras{}) }},
		choice{id: "leave", text: "close", do: func(p *Page) { p.end(Answer{Do: Leave, Asked: true}) }})
	last, ok := p.last()
	tone := strong
	if ok {
		b, tone = h.goOn(p, s, b, last), plain
	}
	all := []choice{{id: "new", text: "New game", note: "choose game, players and seats", tone: tone, do: newGame}}
	all = append(all, h.others(p, last)...)
	s.list(b, all, &h.from)
}

// equip opens a screen on which something of the table may be changed.
func (p *Page) equip(s screen) {
	p.before = new(p.setup.clone())
	p.open(s)
}

// equipped takes note of what was changed there.
func (p *Page) equipped() {
	if p.before != nil {
		p.changed.note(p.before, &p.setup)
		p.before = nil
	}
}

// newGame begins to set up another game; what was set up of table and sensors
// stays.
func newGame(p *Page) {
	p.kept = ""
	p.open(&games{})
}

// leastChoices is how high, in ems, what is chosen on the first screen is at least:
// on a small table what has no room beside it is left out.
const leastChoices = 14.0

// words says at the lower edge what will happen by itself, and what is wrong.
func (h *home) words(p *Page, s *sheet, b constellation.Box) constellation.Box {
	c := &s.look.Palette
	say := func(text string, color overlay.Color) {
		if text == "" {
			return
		}
		high := s.lines(s.wrap(text, b.W, false))
		if b.H-high < leastChoices*s.em {
			return
		}
		b.H -= high
		s.said(constellation.Box{X: b.X, Y: b.Y + b.H, W: b.W, H: high}, text, color)
	}
	if p.cfg.Patience > 0 && p.begun {
		left := int(math.Ceil(p.left().Seconds()))
		say(fmt.Sprintf("A demonstration begins in %d s. Touch the table to stay here.", left), c.Faint)
	}
	if p.in.Deaf != "" {
		say("No touch table can be heard: "+p.in.Deaf, c.Warn)
	}
	if p.cfg.Notice != p.in.Deaf {
		say(p.cfg.Notice, c.Warn)
	}
	say(h.troubles(p), c.Warn)
	return b
}

// troubles says which profiles can't be read; they stay as they are.
func (h *home) troubles(p *Page) string {
	text, n := "", 0
	for _, f := range p.cfg.Profiles {
		if f.Trouble == "" {
			continue
		}
		if n++; n == 1 {
			text = fmt.Sprintf("%s can't be read: %s", f.Name, f.Trouble)
		}
	}
	if n > 1 {
		text += fmt.Sprintf(" (and %d more)", n-1)
	}
	return text
}

// goOn offers the last profile, at the table as it is set up now: to play by it, or to change
// it first.
func (h *home) goOn(p *Page, s *sheet, b constellation.Box, last Profile) constellation.Box {
	wide := 6.5 * s.em
	c := choice{text: "Go on as " + ago(last.Used, p.cfg.Now), note: last.Setup.title() + ": " + last.Setup.names()}
	left := constellation.Box{X: b.X, Y: b.Y, W: b.W - wide - gap*s.k}
	left.H = s.row(c, left.W) + 6*s.k
	s.add(target{id: "go on", box: left, text: s.wrap(c.text, left.W, true), note: s.wrap(c.note, left.W, false), tone: strong, do: func(p *Page) {
		p.end(Answer{Do: Play, Profile: last.Name, Kept: p.changed.none(), Setup: p.changed.in(last.Setup), Asked: true})
	}})
	s.button("change", constellation.Box{X: left.X + left.W + gap*s.k, Y: b.Y, W: wide, H: left.H}, "change", plain, func(p *Page) {
		p.take(last)
	})
	return below(b, left.H+2*gap*s.k)
}

// take sets up what a profile says, to be changed.
func (p *Page) take(f Profile) {
	p.setup, p.kept = p.changed.in(f.Setup), f.Name
	p.open(&ready{})
}

// others are the other profiles.
func (h *home) others(p *Page, last Profile) []choice {
	var all []choice
	for _, f := range p.cfg.Profiles {
		if f.Trouble != "" || f.Name == last.Name {
			continue
		}
		all = append(all, choice{id: "profile " + f.Name, text: f.Name, note: f.Setup.title() + ", " + ago(f.Used, p.cfg.Now),
			do: func(p *Page) { p.take(f) }})
	}
	return all
}

// ago says a day as people do.
func ago(then, now time.Time) string {
	days := int(math.Round(midnight(now).Sub(midnight(then)).Hours() / 24))
	switch {
	case then.IsZero():
		return "before"
	case days <= 0:
		return "earlier today"
	case days == 1:
		return "yesterday"
	case days < 7:
		return "last " + then.Weekday().String()
	}
	return "on " + then.Format("2 January 2006")
}

// midnight is when a day began.
func midnight(t time.Time) time.Time {
	y, m, d := t.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, t.Location())
}

package overlay

import (
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/layout"
)

// leastName is the size to which a long name shrinks before it is cut, of the usual one
// on the table.
const leastName = 0.47

// called writes a player's star and, in so much room, name.
func (f *frame) called(p *rules.PlayerView, b *layout.Panel, y, size, room float64, c Color, strength float64) {
	f.emblem(rules.TeamTone(p.Team), c, b.At(-b.W/2+3+0.8*size, y), 0.42*size, strength)
	name, x := f.name(p), -b.W/2+4+1.6*size
	room /= layout.BoldWidth
	least := leastName * f.usual.Name * rules.TableScale(f.table.Width, f.table.Height)
	if room < least {
		return // points leave it none
	}
	name = f.cut(name, room/least)
	f.text(name, b.At(x, y), Op{Align: -1, Facing: b.Facing, Size: fit(size, name, room), Weight: Bold, Color: f.cfg.Palette.Text.Alpha(strength)})
}

// emblem is a small star of a team.
func (f *frame) emblem(tone rules.Tone, c Color, at constellation.Vec, body, strength float64) {
	f.glow(c.Alpha(0.5*strength), at, 3.4*body)
	f.spikes(tone, c.Alpha(strength), at, body)
	f.disc(c.Alpha(strength), at, 0.8*body)
}

// name is how a player is called; one without a name of their own, or with one that
// can't be drawn, is called as the team.
func (f *frame) name(p *rules.PlayerView) string {
	name, _ := f.cfg.Called(p, f.people[p.Name])
	if p.Team != "" && f.cfg.Fonts != nil && !f.cfg.Fonts.Shown(name) {
		return f.cfg.Words.Team(p.Team)
	}
	return name
}

// cut is a text of one line that has room in so many ems: where it is longer its end is
// left out.
func (f *frame) cut(text string, ems float64) string {
	if layout.TextWidth(text) <= ems {
		return text
	}
	return f.phrases.saying(saying{text: text, name: "cut", n: int(100 * ems)}, func() string {
		letters := []rune(text)
		for len(letters) > 1 && layout.TextWidth(string(letters)+"…") > ems {
			letters = letters[:len(letters)-1]
		}
		return strings.TrimSpace(string(letters)) + "…"
	})
}

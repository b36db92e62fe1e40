package ebi

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// placer moves a window to where its placing says.
type placer struct {
	placing placing
	screens []*ebiten.MonitorType // at the last look; others where any came or went
	full    bool                  // the window fills its screen
	fill    int                   // tick at which it is made to
	next    int                   // tick of the next look
}

// Times of a placer, in ticks.
const (
	lookEvery = 64 // a second and more: so long the engine takes a window to be where it was
	fillAfter = 2  // a window that fills a screen at once stays where it was
)

// tick does what is due, and returns what people are told.
func (p *placer) tick(o *Options, tick int) (said string) {
	switch tick {
	case 1:
		return p.open(o)
	case p.fill:
		if p.full {
			ebiten.SetFullscreen(true)
		}
	case p.next:
		return p.look(tick)
	}
	return ""
}

// fills tells whether the window fills its screen, or is about to.
func (p *placer) fills(tick int) bool { return p.full && tick <= p.fill || ebiten.IsFullscreen() }

// open moves a window to its screen as it opens.
func (p *placer) open(o *Options) (said string) {
	p.screens, p.full = ebiten.AppendMonitors(nil), o.Fullscreen
	p.fill, p.next = 1+fillAfter, 1+fillAfter+lookEvery
	step := p.placing.open(o, monitorNames(p.screens))
	if step.to >= 0 {
		ebiten.SetMonitor(p.screens[step.to])
	}
	return step.said
}

// look looks whether a screen came or went.
func (p *placer) look(tick int) (said string) {
	p.next = tick + lookEvery
	if p.placing.anywhere {
		return ""
	}
	all := ebiten.AppendMonitors(nil)
	changed := !slices.Equal(all, p.screens)
	p.screens = all
	step := p.placing.look(screensSeen{monitorNames(all), slices.Index(all, ebiten.Monitor()), changed})
	if step.to >= 0 {
		p.move(step.to, tick)
	} else if p.placing.home && !p.placing.missing && !changed {
		p.full = ebiten.IsFullscreen()
	}
	return step.said
}

// move moves the window. Where that didn't do at first, it fills the screen only when
// the engine must have noticed where the window is.
func (p *placer) move(to, tick int) {
	p.fill = tick + fillAfter
	if p.placing.tries > 1 {
		ebiten.SetFullscreen(false)
		p.fill = tick + lookEvery
	}
	ebiten.SetMonitor(p.screens[to])
	p.next = p.fill + lookEvery
}

package start

import (
	"fmt"
	"math"
	"strconv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
)

// cameras chooses a camera, shows what it sees and where the table is in it.
type cameras struct {
	from    int
	outcome string            // of the last calibration
	asks    bool              // for the table's corners
	corners []float64         // px, those tapped so far
	shown   constellation.Box // mm, of the picture on the sheet
}

// watch tells the program which camera to look through, and takes what came of
// a calibration.
func (c *cameras) watch(p *Page) {
	if p.in.Outcome != "" {
		c.outcome = p.in.Outcome
	}
	if p.in.Measured != (constellation.Vec{}) {
		p.setup.Table = p.in.Measured
	}
	p.want.Camera = p.setup.Camera
	if p.want.Calibrate != nil {
		p.want.Camera = "" // it has the camera for itself
	}
}

// part tells a list of cameras from a camera's picture, and the corners that are asked for in
// it from one another: a double click is no two corners.
func (c *cameras) part(p *Page) string { return fmt.Sprint(p.setup.Camera, c.asks, len(c.corners)) }

func (c *cameras) lay(p *Page, s *sheet) {
	b := s.header("Camera", true)
	if !p.cfg.Eyes {
		s.said(b, "This program was built without eyes: it can't look through cameras.", s.look.Palette.Warn)
		return
	}
	b = c.ends(p, s, b)
	if p.setup.Camera == "" {
		c.list(p, s, b)
		return
	}
	c.look(p, s, b)
}

// ends are what can be done with a camera that is chosen.
func (c *cameras) ends(p *Page, s *sheet, b constellation.Box) constellation.Box {
	if p.setup.Camera == "" {
		return b
	}
	if c.asks {
		return s.footer(b, choice{id: "stop", text: "leave the corners", do: func(*Page) { c.asks = false }})
	}
	b = s.footer(b,
		choice{id: "corners", text: "tap the table's corners", do: func(*Page) { c.asks, c.corners = true, nil }},
		choice{id: "none", text: "another, or none", do: func(p *Page) { p.setup.Camera, p.setup.Corners, c.outcome = "", nil, "" }})
	return s.footer(b,
		choice{id: "calibrate table", text: "projector: by the table's corners", do: func(p *Page) { c.calibrate(p, p.setup.Table) }},
		choice{id: "calibrate board", text: "projector: by a bank card or board", do: func(p *Page) { c.calibrate(p, constellation.Vec{}) }})
}

// calibrate asks for a calibration; what was said of corners is over then.
func (c *cameras) calibrate(p *Page, table constellation.Vec) {
	p.want.Calibrate, c.outcome = &Calibrate{Camera: p.setup.Camera, Table: table}, ""
	p.setup.Corners = nil
}

// list are the cameras of this machine.
func (c *cameras) list(p *Page, s *sheet, b constellation.Box) {
	var all []choice
	for _, k := range p.cfg.Cameras {
		text, note := p.titled(k.Name), ""
		if text == k.Name {
			text = "Camera " + text
		}
		if _, err := strconv.Atoi(k.Name); err == nil {
			note = "number " + k.Name
		}
		all = append(all, choice{id: "camera " + k.Name, text: text, note: note, do: func(p *Page) { p.setup.Camera = k.Name }})
	}
	if len(all) == 0 {
		s.said(b, "No camera is found. Plug one in and come back, or play without one.", s.look.Palette.Text)
		return
	}
	s.list(b, all, &c.from)
}

// look shows the picture, and what is seen in it.
func (c *cameras) look(p *Page, s *sheet, b constellation.Box) {
	text := c.text(p)
	high := s.lines(s.wrap(text, b.W, false))
	s.said(constellation.Box{X: b.X, Y: b.Y + b.H - high, W: b.W, H: high}, text, s.look.Palette.Text)
	b.H -= high
	c.picture(p, s, b)
}

// text is what there is to say of the camera.
func (c *cameras) text(p *Page) string {
	switch {
	case p.want.Calibrate != nil:
		return "Calibrating: take your hands off the table."
	case c.asks && p.in.Camera.Picture.Valid():
		return "In the picture, tap the table's " + cornerNames[len(c.corners)/2] + " corner."
	case c.outcome != "" && !c.asks:
		return c.outcome
	case p.in.Camera.Seen == "":
		return "Waiting for the camera's first picture."
	}
	return p.in.Camera.Seen
}

// cornerNames in the order in which they are tapped.
var cornerNames = [4]string{"top left", "top right", "bottom right", "bottom left"}

// picture shows the camera's picture as large as it fits into a box.
func (c *cameras) picture(p *Page, s *sheet, b constellation.Box) {
	pic := p.in.Camera.Picture
	if !pic.Valid() || p.want.Calibrate != nil {
		s.frame(b, s.look.Palette.Faint)
		return
	}
	k := min(b.W/float64(pic.Width), b.H/float64(pic.Height))
	w, h := k*float64(pic.Width), k*float64(pic.Height)
	c.shown = constellation.Box{X: b.X + (b.W-w)/2, Y: b.Y + (b.H-h)/2, W: w, H: h}
	s.ops = append(s.ops, overlay.Op{Kind: overlay.OpPicture, Points: s.corners(c.shown), Picture: pic, Color: overlay.RGB(0xffffff)})
	c.marked(p, s)
	if c.asks {
		s.add(target{id: "picture", box: c.shown, tone: clear, at: c.tapped, do: func(*Page) {}})
	}
}

// marked draws the table's corners as they were tapped.
func (c *cameras) marked(p *Page, s *sheet) {
	px, size := p.setup.Corners, p.setup.CornersOf
	if c.asks {
		px = c.corners
	}
	if c.asks || size == [2]int{} {
		size = p.in.Camera.Size
	}
	if len(px) < 2 || size[0] == 0 || size[1] == 0 {
		return
	}
	var ps overlay.Points
	for i := 0; i+1 < len(px); i += 2 {
		ps = append(ps, s.at(c.shown.X+px[i]/float64(size[0])*c.shown.W, c.shown.Y+px[i+1]/float64(size[1])*c.shown.H))
	}
	s.over = append(s.over, overlay.Op{Kind: overlay.OpLine, Points: ps, Closed: len(ps) == 4, Width: 1.2 * s.k, Color: s.look.Palette.Good})
	for _, at := range ps {
		s.over = append(s.over, overlay.Op{Kind: overlay.OpRing, Points: overlay.Points{at}, Radius: 4 * s.k, Sweep: 360, Width: 1.2 * s.k, Color: s.look.Palette.Good})
	}
}

// tapped takes the next corner at a place of the sheet.
func (c *cameras) tapped(p *Page, at constellation.Vec) {
	size := p.in.Camera.Size
	x, y := (at.X-c.shown.X)/c.shown.W*float64(size[0]), (at.Y-c.shown.Y)/c.shown.H*float64(size[1])
	c.corners = append(c.corners, math.Round(x), math.Round(y))
	if len(c.corners) < 8 {
		return
	}
	c.asks = false
	if !clockwise(c.corners) {
		c.outcome = "Those aren't a table's corners. Tap them in the order that is asked for."
		return
	}
	p.setup.CornersOf = size
	p.setup.Corners, c.outcome = c.corners, fmt.Sprintf("The table is where you have tapped. It measures %.0f × %.0f mm (see sensors).", p.setup.Table.X, p.setup.Table.Y)
}

// clockwise tells whether four pixels are those of a table as it is seen from
// above: convex, and not as in a mirror.
func clockwise(px []float64) bool {
	var q [4]constellation.Vec
	for i := range q {
		q[i] = constellation.Vec{X: px[2*i], Y: px[2*i+1]}
	}
	for i := range q {
		if q[(i+1)%4].Sub(q[i]).Cross(q[(i+2)%4].Sub(q[(i+1)%4])) < 100 {
			return false
		}
	}
	return true
}

package motion

import "github.com/asterism-dice/asterism/vision/read"

// presence is how surely a die lies somewhere, by the picture in which it was searched for
// and by all that looked there again. They err together, so what they say is averaged.
// The zero value has seen none.
type presence struct {
	sum   float64 // of the logarithms of the odds
	looks int
}

// search takes the chance that a search gave: that of the surest search stays where
// there were several.
func (p *presence) search(chance float64) {
	x := read.LogOdds(chance)
	if p.looks == 0 {
		p.looks = 1
		p.sum = x
	}
	p.sum = max(p.sum, x*float64(p.looks))
}

// confirm takes the chance that a further look gave.
func (p *presence) confirm(chance float64) {
	p.sum += read.LogOdds(chance)
	p.looks++
}

// chance is that by all looks, 0…1.
func (p *presence) chance() float64 { return read.OfLogOdds(p.sum / float64(p.looks)) }

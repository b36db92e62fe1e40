package sound

import "github.com/asterism-dice/asterism/overlay"

// play fills the canvas with a recording, at its own pitch but for how much higher
// all sounds are. Between two of its samples it is straight.
func (c *canvas) play(clip overlay.Clip) {
	if len(clip.Samples) == 0 {
		return
	}
	step := float64(clip.Rate) * c.higher / c.rate
	for at := 0.0; at <= float64(len(clip.Samples)-1); at += step {
		i := int(at)
		next := min(i+1, len(clip.Samples)-1)
		part := at - float64(i)
		c.samples = append(c.samples, float64(clip.Samples[i])*(1-part)+float64(clip.Samples[next])*part)
	}
}

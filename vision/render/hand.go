package render

// Hand is a hand over the table.
type Hand struct{}

func (t *Renderer) traceHands()                    {}
func (t *Renderer) seeHands(_ Vec3, p pixel) pixel { return p }
func (t *Renderer) skin(_ Vec3, _ *pixel) RGB      { return RGB{} }
func (t *Renderer) handShade(_ Vec3) RGB           { return RGB{1, 1, 1} }

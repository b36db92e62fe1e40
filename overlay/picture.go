package overlay

// Picture is a small picture of pixels, such as what a camera sees. Nobody
// changes it once it is made: painters know it again by its pointer.
type Picture struct {
	Width  int    `json:"width"`  // px
	Height int    `json:"height"` // px
	Pix    []byte `json:"pix"`    // red, green, blue and 255 for each pixel, row by row from the top left
}

// Valid tells whether there are as many bytes as pixels need.
func (p *Picture) Valid() bool {
	return p != nil && p.Width > 0 && p.Height > 0 && len(p.Pix) == 4*p.Width*p.Height
}

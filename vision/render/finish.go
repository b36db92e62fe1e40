package render

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"math"
	"math/rand/v2"
)

// Finish is what lens, sensor and file format do to the light.
type Finish struct {
	Exposure float64 // factor, 0 is 1
	White    RGB     // factors of the white balance, zero is none
	Defocus  float64 // px, standard deviation
	MotionX  float64 // px, length of the camera's shake
	MotionY  float64 // px
	Vignette float64 // 0…1, darkening of the corners
	Contrast float64 // 0 none, up to 1, S-shaped
	Colour   float64 // saturation: 0 is 1, -1 is grey
	Sharpen  float64 // 0…2
	Noise    float64 // standard deviation at middle grey, in steps of 255
	Chroma   float64 // share of the noise that differs between colours, 0…1
	Coarse   bool    // noise of two pixels, as after demosaicing
	JPEG     int     // quality 1…100, 0 for none
}

// Validate tells which value is out of range.
func (f *Finish) Validate() error {
	switch {
	case f.JPEG < 0 || f.JPEG > 100:
		return fmt.Errorf("render: JPEG quality %d", f.JPEG)
	case !(f.Defocus >= 0 && f.Defocus <= 100):
		return fmt.Errorf("render: defocus of %g px", f.Defocus)
	case !(math.Hypot(f.MotionX, f.MotionY) <= 1000): // each pixel is a step
		return fmt.Errorf("render: motion of %g, %g px", f.MotionX, f.MotionY)
	case f.Noise < 0:
		return fmt.Errorf("render: noise of %g", f.Noise)
	}
	return nil
}

// develop turns light into a picture.
func (f *Finish) develop(t *Renderer, r *rand.Rand) *image.RGBA {
	w, h := t.scene.Camera.Width, t.scene.Camera.Height
	f.gain(t.light, w, h)
	if f.Defocus > 0.15 {
		gauss(t.light, t.spare, w, h, f.Defocus)
	}
	if l := math.Hypot(f.MotionX, f.MotionY); l > 0.5 {
		shake(t.light, t.spare, w, h, f.MotionX, f.MotionY)
		t.light, t.spare = t.spare, t.light
	}
	if f.Sharpen > 0 {
		copy(t.spare, t.light)
		f.sharpen(t, w, h)
	}
	img := f.quantise(t.light, w, h, r)
	if f.JPEG > 0 {
		return throughJPEG(img, f.JPEG)
	}
	return img
}

// gain applies exposure, white balance and vignette.
func (f *Finish) gain(px []RGB, w, h int) {
	k := f.Exposure
	if k == 0 {
		k = 1
	}
	white := f.White
	if white == (RGB{}) {
		white = RGB{1, 1, 1}
	}
	white = white.Times(float32(k))
	across := squares(w)
	for y, dy := range squares(h) {
		for x, dx := range across {
			v := float32(1 - f.Vignette*2*(dx+dy))
			px[y*w+x] = px[y*w+x].Through(white).Times(v)
		}
	}
}

// squares lists the squares of the distances from the middle of n pixels, as
// shares of all.
func squares(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = sq(float64(i)/float64(n) - 0.5)
	}
	return out
}

// gauss blurs in place by two passes with a sampled bell curve.
func gauss(px, spare []RGB, w, h int, sigma float64) {
	n := min(int(math.Ceil(2.5*sigma)), 40)
	k := make([]float32, n+1)
	sum := float32(0)
	for i := range k {
		k[i] = float32(math.Exp(-float64(i*i) / (2 * sigma * sigma)))
		sum += k[i]
		if i > 0 {
			sum += k[i]
		}
	}
	for i := range k {
		k[i] /= sum
	}
	blurRows(spare, px, w, h, k)
	blurColumns(px, spare, w, h, k)
}

func blurRows(to, from []RGB, w, h int, k []float32) {
	for y := range h {
		row := from[y*w : y*w+w]
		for x := range w {
			c := row[x].Times(k[0])
			for i := 1; i < len(k); i++ {
				c = c.Plus(row[max(x-i, 0)].Plus(row[min(x+i, w-1)]).Times(k[i]))
			}
			to[y*w+x] = c
		}
	}
}

func blurColumns(to, from []RGB, w, h int, k []float32) {
	for y := range h {
		for x := range w {
			c := from[y*w+x].Times(k[0])
			for i := 1; i < len(k); i++ {
				c = c.Plus(from[max(y-i, 0)*w+x].Plus(from[min(y+i, h-1)*w+x]).Times(k[i]))
			}
			to[y*w+x] = c
		}
	}
}

// shake averages along the camera's movement.
func shake(from, to []RGB, w, h int, dx, dy float64) {
	n := int(max(math.Abs(dx), math.Abs(dy))) + 2
	for y := range h {
		for x := range w {
			c := RGB{}
			for i := range n {
				f := float64(i)/float64(n-1) - 0.5
				sx := min(max(x+int(math.Round(f*dx)), 0), w-1)
				sy := min(max(y+int(math.Round(f*dy)), 0), h-1)
				c = c.Plus(from[sy*w+sx])
			}
			to[y*w+x] = c.Times(1 / float32(n))
		}
	}
}

// sharpen overshoots at borders as cameras' own processing does.
func (f *Finish) sharpen(t *Renderer, w, h int) {
	k := float32(f.Sharpen)
	for y := 1; y < h-1; y++ {
		for x := 1; x < w-1; x++ {
			i := y*w + x
			s := t.spare
			mean := s[i-1].Plus(s[i+1]).Plus(s[i-w]).Plus(s[i+w]).Times(0.25)
			c := s[i].Plus(s[i].Plus(mean.Times(-1)).Times(k))
			t.light[i] = RGB{max(c.R, 0), max(c.G, 0), max(c.B, 0)}
		}
	}
}

// quantise applies tone, colour and noise and rounds to bytes.
func (f *Finish) quantise(px []RGB, w, h int, r *rand.Rand) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	curve, grain := f.curve(), normals()
	own, shared := float32(f.Noise*f.Chroma), float32(f.Noise*(1-f.Chroma))
	seed, prev := uint32(0), float32(0)
	for i, c := range px {
		if f.Colour != 0 {
			g := c.Grey()
			c = c.Blend(RGB{g, g, g}, -float32(f.Colour))
		}
		v := [3]float32{tone(curve, c.R), tone(curve, c.G), tone(curve, c.B)}
		if f.Noise > 0 {
			seed = r.Uint32()
			n := grain[seed&(1<<14-1)]
			if f.Coarse {
				n, prev = 0.75*n+0.55*prev, n
			}
			n *= shared
			k := 0.6 + 0.4*v[1]/128
			v[0] += k * (n + own*grain[seed>>4&(1<<14-1)])
			v[1] += k * (n + own*grain[seed>>11&(1<<14-1)]*0.7)
			v[2] += k * (n + own*grain[seed>>18])
		}
		if f.Colour == -1 {
			v[0], v[2] = v[1], v[1]
		}
		o := img.Pix[4*i : 4*i+4 : 4*i+4]
		o[0], o[1], o[2], o[3] = clip(v[0]), clip(v[1]), clip(v[2]), 255
	}
	return img
}

// curve is the table from light to stored values.
func (f *Finish) curve() *[4096]float32 {
	if f.Contrast == 0 {
		return toByte()
	}
	var t [4096]float32
	for i, v := range toByte() {
		x := float64(v) / 255
		t[i] = float32(255 * mix(x, x*x*(3-2*x), f.Contrast))
	}
	return &t
}

func tone(t *[4096]float32, x float32) float32 {
	i := int(x*4095 + 0.5)
	return t[min(max(i, 0), 4095)]
}

func clip(x float32) uint8 {
	if x <= 0 {
		return 0
	}
	if x >= 255 {
		return 255
	}
	return uint8(x + 0.5)
}

// throughJPEG writes and reads the picture back.
func throughJPEG(img *image.RGBA, quality int) *image.RGBA {
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, img, &jpeg.Options{Quality: quality}); err != nil {
		return img // a buffer takes all; only absurd sizes are refused
	}
	back, err := jpeg.Decode(&buf)
	if err != nil {
		return img
	}
	draw.Draw(img, img.Bounds(), back, image.Point{}, draw.Src)
	return img
}

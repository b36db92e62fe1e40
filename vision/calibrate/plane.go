package calibrate

import "image"

// plane is a picture of real numbers, levels of 255.
type plane struct {
	width, height int
	v             []float32
}

func newPlane(width, height int) *plane {
	return &plane{width, height, make([]float32, width*height)}
}

// mean averages pictures of one size.
func mean(pictures []*image.Gray) *plane {
	b := pictures[0].Bounds()
	p := newPlane(b.Dx(), b.Dy())
	k := 1 / float32(len(pictures))
	for _, img := range pictures {
		for y := range p.height {
			row := img.Pix[y*img.Stride : y*img.Stride+p.width]
			out := p.v[y*p.width:]
			for x, v := range row {
				out[x] += k * float32(v)
			}
		}
	}
	return p
}

// gray is the picture in whole levels.
func (p *plane) gray() *image.Gray {
	img := image.NewGray(image.Rect(0, 0, p.width, p.height))
	for i, v := range p.v {
		img.Pix[i] = uint8(max(0, min(255, v+0.5)))
	}
	return img
}

// minus is the difference of two pictures.
func (p *plane) minus(q *plane) *plane {
	out := newPlane(p.width, p.height)
	for i := range p.v {
		out.v[i] = p.v[i] - q.v[i]
	}
	return out
}

// smooth averages each pixel with its neighbours, 1 2 1 in both directions. The
// rim stays as it is.
func (p *plane) smooth() *plane {
	rows, out := newPlane(p.width, p.height), newPlane(p.width, p.height)
	for y := range p.height {
		in, to := p.v[y*p.width:(y+1)*p.width], rows.v[y*p.width:(y+1)*p.width]
		copy(to, in)
		for x := 1; x < p.width-1; x++ {
			to[x] = 0.25*in[x-1] + 0.5*in[x] + 0.25*in[x+1]
		}
	}
	copy(out.v, rows.v)
	for y := 1; y < p.height-1; y++ {
		above, in, below, to := rows.v[(y-1)*p.width:], rows.v[y*p.width:], rows.v[(y+1)*p.width:], out.v[y*p.width:]
		for x := range p.width {
			to[x] = 0.25*above[x] + 0.5*in[x] + 0.25*below[x]
		}
	}
	return out
}

// blockSide is the side of the blocks by which pictures are compared, px: small
// enough to tell the finest stripes that can be used, large enough to swallow
// most of the noise.
const blockSide = 4

// blockCount is how many blocks a picture has.
func blockCount(img *image.Gray) int {
	return (img.Rect.Dx() / blockSide) * (img.Rect.Dy() / blockSide)
}

// blocks is a picture made small, each of its pixels the mean of a block.
func blocks(img *image.Gray) *plane {
	b := img.Bounds()
	p := newPlane(b.Dx()/blockSide, b.Dy()/blockSide)
	for y := range p.height * blockSide {
		row := img.Pix[y*img.Stride:]
		out := p.v[y/blockSide*p.width:]
		for x := range p.width {
			r := row[x*blockSide : x*blockSide+blockSide]
			out[x] += float32(int(r[0])+int(r[1])+int(r[2])+int(r[3])) / (blockSide * blockSide)
		}
	}
	return p
}

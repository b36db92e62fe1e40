package beam

// bare is a bare table as it is once it is evened, by tiles of the small picture.
type bare struct {
	across, down int
	level        [][3]float32 // the median of a tile, 0 to 255
	spread       [][3]float32 // the median by which its pixels differ from that
	known        []bool
}

// tileSide is the side of a tile, px of the small picture: even dice side by side cover less than
// half of it.
const tileSide = 32

// find looks at an evened small picture.
func (b *bare) find(small []uint8, g *grid) {
	// Two at least: what lies between is interpolated.
	b.across, b.down = max(2, (g.width+tileSide-1)/tileSide), max(2, (g.height+tileSide-1)/tileSide)
	n := b.across * b.down
	b.level, b.spread, b.known = make([][3]float32, n), make([][3]float32, n), make([]bool, n)
	for t := range n {
		var counts [3][256]int
		total := 0
		b.each(t, g, func(i int) {
			total++
			for c := range counts {
				counts[c][small[3*i+c]]++
			}
		})
		if b.known[t] = total >= tileSide*tileSide/4; b.known[t] {
			for c := range counts {
				m := middle(&counts[c], total)
				b.level[t][c], b.spread[t][c] = float32(m), float32(off(&counts[c], m, total))
			}
		}
	}
	b.fill()
}

// each calls do for the lit pixels of a tile.
func (b *bare) each(t int, g *grid, do func(i int)) {
	x0, y0 := t%b.across*tileSide, t/b.across*tileSide
	for y := y0; y < min(y0+tileSide, g.height); y++ {
		for x := x0; x < min(x0+tileSide, g.width); x++ {
			if i := y*g.width + x; g.index[i] >= 0 {
				do(i)
			}
		}
	}
}

// middle is the median of counted values.
func middle(counts *[256]int, total int) int {
	sum := 0
	for v, n := range counts {
		if sum += n; 2*sum >= total {
			return v
		}
	}
	return 255
}

// off is the median by which counted values differ from m.
func off(counts *[256]int, m, total int) int {
	sum := counts[m]
	for d := 1; d < 256; d++ {
		if 2*sum >= total {
			return d - 1
		}
		if m-d >= 0 {
			sum += counts[m-d]
		}
		if m+d < 256 {
			sum += counts[m+d]
		}
	}
	return 255
}

// fill gives tiles of which too little is lit their neighbours' levels, from those that are
// known on.
func (b *bare) fill() {
	for more := true; more; {
		more = false
		known := append([]bool(nil), b.known...)
		for t := range known {
			if known[t] {
				continue
			}
			for _, u := range b.beside(t) {
				if known[u] {
					b.level[t], b.spread[t], b.known[t] = b.level[u], b.spread[u], true
					more = true
				}
			}
		}
	}
}

// beside are the tiles to the left and the right of a tile, above and below it; the tile
// itself where the picture ends.
func (b *bare) beside(t int) [4]int {
	x, y := t%b.across, t/b.across
	return [4]int{t - min(x, 1), t + min(b.across-1-x, 1), t - min(y, 1)*b.across, t + min(b.down-1-y, 1)*b.across}
}

// at is the level at a place of the small picture, between the tiles' middles.
func (b *bare) at(x, y float32) (level [3]float32) {
	u := max(0, min(float32(b.across-1), x/tileSide-0.5))
	v := max(0, min(float32(b.down-1), y/tileSide-0.5))
	i, j := min(int(u), b.across-2), min(int(v), b.down-2)
	fu, fv := u-float32(i), v-float32(j)
	t := j*b.across + i
	for c := range level {
		top := b.level[t][c]*(1-fu) + b.level[t+1][c]*fu
		low := b.level[t+b.across][c]*(1-fu) + b.level[t+b.across+1][c]*fu
		level[c] = top*(1-fv) + low*fv
	}
	return level
}

// spreadAt is how much the table about a place differs from its level.
func (b *bare) spreadAt(x, y int) [3]float32 {
	return b.spread[min(y/tileSide, b.down-1)*b.across+min(x/tileSide, b.across-1)]
}

//go:build uptick

package uptick

// directions are the eight ways from a cell, as columns and rows.
var directions = [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// ray is the cells that lie in one direction from a cell, up to the edge but no
// further than a die can move; the first is next to it.
type ray []int16

// raysOf are the rays of each cell, by the size of the board; directions in
// which there is no cell are left out.
var raysOf = func() (all [maxSize + 1][][]ray) {
	for size := range all {
		all[size] = make([][]ray, size*size)
		for cell := range all[size] {
			for _, d := range directions {
				if r := rayOf(size, cell, d); len(r) > 0 {
					all[size][cell] = append(all[size][cell], r)
				}
			}
		}
	}
	return all
}()

func rayOf(size, cell int, d [2]int) (r ray) {
	for steps := 1; steps < highest; steps++ {
		column, row := cell%size+d[0]*steps, cell/size+d[1]*steps
		if column < 0 || column >= size || row < 0 || row >= size {
			break
		}
		r = append(r, int16(row*size+column))
	}
	return r
}

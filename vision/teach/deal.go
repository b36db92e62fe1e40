package teach

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/vision"
)

// deal counts in how many pictures of each fold, and in how many altogether, a side is.
type deal struct {
	fold [folds]map[vision.Side]float64
	all  map[vision.Side]float64
}

// dealFolds deals the pictures into folds, those of each side in turn.
func dealFolds(shown []Example) []int {
	d := deal{all: map[vision.Side]float64{}}
	for k := range d.fold {
		d.fold[k] = map[vision.Side]float64{}
	}
	fold := make([]int, len(shown))
	for _, picture := range pictures(shown) {
		k := d.next(sidesIn(shown, picture))
		for _, i := range picture {
			fold[i] = k
		}
	}
	return fold
}

// next returns the fold of a picture that shows these sides: the one that has the least
// share of their pictures.
func (d *deal) next(sides []vision.Side) int {
	best, least := 0, math.Inf(1)
	for k := range d.fold {
		var share float64
		for _, s := range sides {
			share += d.fold[k][s] / max(1, d.all[s])
		}
		if share < least {
			best, least = k, share
		}
	}
	for _, s := range sides {
		d.fold[best][s]++
		d.all[s]++
	}
	return best
}

// pictures returns the examples of each picture, in order. One that no picture is named
// for is alone in its own.
func pictures(shown []Example) (of [][]int) {
	at := map[string]int{}
	for i, e := range shown {
		key := e.Picture
		if key == "" {
			key = fmt.Sprint(i)
		}
		if _, ok := at[key]; !ok {
			at[key] = len(of)
			of = append(of, nil)
		}
		of[at[key]] = append(of[at[key]], i)
	}
	return of
}

// sidesIn returns each side of a picture's examples once.
func sidesIn(shown []Example, picture []int) (sides []vision.Side) {
	seen := map[vision.Side]bool{}
	for _, i := range picture {
		if s := shown[i].Side; !seen[s] {
			seen[s] = true
			sides = append(sides, s)
		}
	}
	return sides
}

// Unchecked returns the sides that were shown in one picture only: whether they are
// read rightly can't be checked by another one.
func Unchecked(shown []Example) (sides []vision.Side) {
	count := map[vision.Side]int{}
	var all []vision.Side
	for _, picture := range pictures(shown) {
		for _, s := range sidesIn(shown, picture) {
			if count[s]++; count[s] == 1 {
				all = append(all, s)
			}
		}
	}
	for _, s := range all {
		if count[s] == 1 {
			sides = append(sides, s)
		}
	}
	return sides
}

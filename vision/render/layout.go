package render

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/asterism-dice/asterism/constellation"
)

// layout says which face is on which side of the solid of that kind. Opposite
// sides add up to the same where dice usually do. A d4's entry i is the face
// of the corner opposite to side i: the face that is read when it lies on i.
func layout(r *rand.Rand, k constellation.Kind, s *Solid) []string {
	switch k {
	case constellation.D6, constellation.Unknown:
		return cubeLayout(r, []string{"1", "2", "3", "6", "5", "4"})
	case constellation.Borg:
		return cubeLayout(r, []string{"8", "16", "24", "32", "24", "16"})
	case constellation.Utara:
		return cubeLayout(r, []string{"N", "E", "Sun", "S", "W", "Moon"})
	case constellation.D4:
		return shuffled(r, k.Faces())
	case constellation.D8:
		return oppositeLayout(r, numbers(1, 8), func(i int) int { return 7 - i })
	case constellation.D10:
		return tenLayout(r, 1)
	case constellation.D00:
		return tenLayout(r, 10)
	case constellation.D12:
		return oppositeLayout(r, numbers(1, 12), func(i int) int { return (i + 6) % 12 })
	case constellation.D20:
		return d20Layout(s)
	case constellation.Compass:
		return oppositeLayout(r, []string{"N", "NE", "E", "SE", "NW", "W", "SW", "S"}, func(i int) int { return 7 - i })
	}
	return []string{"1", "0"}
}

// cubeLayout turns the usual order over, so that both ways round occur as
// they do in shops: one in five is left-handed.
func cubeLayout(r *rand.Rand, f []string) []string {
	if chance(r, 0.2) {
		f[0], f[3] = f[3], f[0]
	}
	return f
}

func shuffled(r *rand.Rand, f []string) []string {
	out := append([]string(nil), f...)
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

func numbers(lo, hi int) []string {
	var out []string
	for i := lo; i <= hi; i++ {
		out = append(out, strconv.Itoa(i))
	}
	return out
}

// oppositeLayout puts faces so that first and last, second and last but one…
// are opposite, in random places.
func oppositeLayout(r *rand.Rand, faces []string, opposite func(int) int) []string {
	n := len(faces)
	out := make([]string, n)
	pair := r.Perm(n / 2)
	for i, next := 0, 0; i < n; i++ {
		if out[i] != "" {
			continue
		}
		a := pair[next]
		next++
		if chance(r, 0.5) {
			a = n - 1 - a
		}
		out[i], out[opposite(i)] = faces[a], faces[n-1-a]
	}
	return out
}

// tenLayout: odd round one pole, even round the other, opposite sides add up
// to nine (a printed 0 is 10, or 00).
func tenLayout(r *rand.Rand, step int) []string {
	out := make([]string, 10)
	odd := []int{1, 7, 5, 9, 3}
	if chance(r, 0.3) {
		r.Shuffle(5, func(i, j int) { odd[i], odd[j] = odd[j], odd[i] })
	}
	for i, n := range odd {
		out[i], out[i+5] = tenName(n, step), tenName(9-n, step)
	}
	return out
}

func tenName(n, step int) string {
	if step == 10 {
		return fmt.Sprintf("%d0", n)
	}
	if n == 0 {
		return "10"
	}
	return strconv.Itoa(n)
}

// d20Layout lays the usual d20's faces round the icosahedron.
func d20Layout(s *Solid) []string {
	names, rings := make([]string, 20), make([][3]int, 20)
	for i := range rings {
		rings[i] = besides(s, i)
	}
	names[0] = "20"
	first, _ := constellation.D20Beside("20")
	for k, j := range rings[0] {
		names[j] = first[k]
	}
	for range names {
		for i, name := range names {
			if want, ok := constellation.D20Beside(name); ok {
				spread(names, rings[i], want)
			}
		}
	}
	return names
}

// spread fills the sides of a ring once one of them is known.
func spread(names []string, ring [3]int, want [3]string) {
	for k := range ring {
		m := slices.Index(want[:], names[ring[k]])
		if m < 0 {
			continue
		}
		for d := range 3 {
			names[ring[(k+d)%3]] = want[(m+d)%3]
		}
		return
	}
}

// besides returns the three sides next to a triangle, clockwise from outside.
func besides(s *Solid, i int) [3]int {
	var next []int
	for j := range s.Sides {
		if c := s.Sides[i].N.Dot(s.Sides[j].N); j != i && c > 0.7 {
			next = append(next, j)
		}
	}
	a := s.Sides[next[0]].N
	b := s.Sides[next[1]].N
	if a.Cross(b).Dot(s.Sides[i].N) > 0 {
		next[1], next[2] = next[2], next[1]
	}
	return [3]int{next[0], next[1], next[2]}
}

// printed returns what is written on the side of a face.
func printed(k constellation.Kind, face string) string {
	if k == constellation.D10 && face == "10" {
		return "0"
	}
	return face
}

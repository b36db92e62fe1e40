package constellation

import (
	"slices"
	"strconv"
	"testing"
)

// The table of the usual d20 is one of a solid: who lies beside whom lies there both ways,
// the next two of three neighbours share a corner with them, and opposite faces, which add
// up to 21, have opposite neighbours.
func TestTheNumbersOfAD20GoRoundIt(t *testing.T) {
	for n := 1; n <= 20; n++ {
		beside, ok := D20Beside(strconv.Itoa(n))
		across, _ := D20Beside(strconv.Itoa(21 - n))
		if !ok {
			t.Fatalf("%d: none", n)
		}
		for i, b := range beside {
			back, _ := D20Beside(b)
			if !slices.Contains(back[:], strconv.Itoa(n)) {
				t.Errorf("%d lies beside %s, but not %s beside %d", n, b, b, n)
			}
			m, _ := strconv.Atoi(b)
			if !slices.Contains(across[:], strconv.Itoa(21-m)) {
				t.Errorf("%d lies beside %s, but not %d beside %d", n, b, 21-m, 21-n)
			}
			if d := cornersOf(n, m, beside[(i+1)%3]); d != 5 {
				t.Errorf("about the corner of %d, %s and %s lie %d faces, want 5", n, b, beside[(i+1)%3], d)
			}
		}
	}
	for _, none := range []string{"", "0", "21", "Sun", "-1"} {
		if _, ok := D20Beside(none); ok {
			t.Errorf("%q has neighbours", none)
		}
	}
}

// cornersOf walks about the corner of a face beyond a neighbour of it until it is back, and
// counts the faces; last is the one that it comes back by.
func cornersOf(n, m int, last string) int {
	from, at := n, m
	for count := 1; ; count++ {
		if at == n || count > 20 {
			if strconv.Itoa(from) != last {
				return 0
			}
			return count
		}
		ring := d20Beside[at]
		next := ring[(slices.Index(ring[:], from)+2)%3]
		from, at = at, next
	}
}

func TestFacesThatMayShareAnEdge(t *testing.T) {
	for _, c := range []struct {
		kind Kind
		a, b string
		want bool
	}{
		{D8, "3", "5", true}, {D8, "3", "3", false}, {D8, "3", "6", false},
		{D12, "6", "9", true}, {D12, "6", "7", false}, {D12, "9", "9", false},
		{D10, "6", "9", false}, {D10, "6", "10", true}, {D10, "10", "10", false},
		{D00, "60", "90", false}, {D00, "60", "00", true},
		{D20, "9", "11", true}, {D20, "6", "11", false},
		{D6, "2", "5", false}, {D6, "2", "3", true},
		{Utara, "N", "S", true}, {D20, "9", "?", true},
	} {
		if got := MayLieBeside(c.kind, c.a, c.b); got != c.want {
			t.Errorf("%s: %s beside %s: %v, want %v", c.kind, c.a, c.b, got, c.want)
		}
	}
}

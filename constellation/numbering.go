package constellation

import "strconv"

// d20Beside holds the three faces beside each of the usual d20, clockwise as seen from
// outside: opposite faces add up to 21.
var d20Beside = [21][3]int{
	1: {7, 19, 13}, 2: {12, 18, 20}, 3: {16, 19, 17}, 4: {11, 14, 18}, 5: {13, 18, 15},
	6: {9, 16, 14}, 7: {1, 15, 17}, 8: {10, 20, 16}, 9: {6, 11, 19}, 10: {8, 17, 12},
	11: {4, 13, 9}, 12: {2, 10, 15}, 13: {1, 11, 5}, 14: {4, 6, 20}, 15: {5, 12, 7},
	16: {3, 8, 6}, 17: {3, 7, 10}, 18: {2, 5, 4}, 19: {1, 3, 9}, 20: {2, 14, 8},
}

// D20Beside returns the three faces beside one of the usual d20, clockwise as seen from
// outside, beginning anywhere. ok is false for what is no face of a d20.
func D20Beside(face string) (beside [3]string, ok bool) {
	n, err := strconv.Atoi(face)
	if err != nil || !D20.Has(face) {
		return beside, false
	}
	for i, b := range d20Beside[n] {
		beside[i] = strconv.Itoa(b)
	}
	return beside, true
}

// MayLieBeside tells whether two faces of usual dice of a kind may share an edge. No face
// is on a die twice, and opposite ones share none: they add up to one more than there are
// faces. About one tip of a d10 all numbers are even, about the other all are odd. Of kinds
// that aren't numbered any two may.
func MayLieBeside(k Kind, a, b string) bool {
	m, errM := strconv.Atoi(a)
	n, errN := strconv.Atoi(b)
	if errM != nil || errN != nil || !k.Has(a) || !k.Has(b) {
		return true
	}
	switch k {
	case D6, D8, D12:
		return m != n && m+n != len(k.Faces())+1
	case D10:
		return m != n && (m-n)%2 == 0
	case D00:
		return m != n && (m-n)%20 == 0
	case D20:
		beside := d20Beside[m]
		return beside[0] == n || beside[1] == n || beside[2] == n
	}
	return true
}

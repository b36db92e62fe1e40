package utara

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func TestDiceAreFoundByPlaceThenById(t *testing.T) {
	sky := []constellation.Die{utaraDie("a", "N", 100, 100), utaraDie("b", "E", 116, 100)}
	d6 := utaraDie("a", "3", 100, 100)
	d6.Kind = constellation.D6
	for _, tc := range []struct {
		name string
		seen []constellation.Die
		want map[string]string // ids as seen, by those of the sky
	}{
		{"in place", []constellation.Die{utaraDie("a", "N", 100, 100), utaraDie("b", "E", 116, 100)}, map[string]string{"a": "a", "b": "b"}},
		{"exchanged", []constellation.Die{utaraDie("b", "N", 100, 100), utaraDie("a", "E", 116, 100)}, map[string]string{"a": "b", "b": "a"}},
		{"exchanged, the faces can't be read", []constellation.Die{utaraDie("b", "", 101, 100), utaraDie("a", "", 116, 101)},
			map[string]string{"a": "b", "b": "a"}},
		{"one in the place of a stranger's id", []constellation.Die{utaraDie("z", "E", 116, 100)}, map[string]string{"b": "z"}},
		{"pushed towards a die that is gone, by its id", []constellation.Die{utaraDie("b", "N", 105, 100)}, map[string]string{"b": "b"}},
		{"pushed, by its face", []constellation.Die{utaraDie("z", "E", 105, 100)}, map[string]string{"b": "z"}},
		{"pushed, its face can't be read", []constellation.Die{utaraDie("z", "", 105, 100)}, map[string]string{"a": "z"}},
		{"carried away", []constellation.Die{utaraDie("b", "E", 300, 300)}, map[string]string{"b": "b"}},
		{"carried away under another id", []constellation.Die{utaraDie("z", "E", 300, 300)}, map[string]string{}},
		{"turned over", []constellation.Die{utaraDie("z", "Moon", 100, 100)}, map[string]string{"a": "z"}},
		{"another kind in its place", []constellation.Die{renamedDie(d6, "z")}, map[string]string{}},
		{"another kind under its id", []constellation.Die{d6}, map[string]string{"a": "a"}},
		{"the nearer of two", []constellation.Die{utaraDie("y", "N", 110, 90), utaraDie("z", "N", 104, 97)}, map[string]string{"a": "z"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for i := range tc.seen {
				tc.seen[i].FaceConfidence = 1
			}
			slices.SortFunc(tc.seen, func(a, b constellation.Die) int { return strings.Compare(a.ID, b.ID) })
			got := map[string]string{}
			for id, is := range identify(sky, tc.seen, 2) {
				got[id] = is.ID
			}
			require.Equal(t, tc.want, got)
		})
	}
}

func renamedDie(d constellation.Die, id string) constellation.Die {
	d.ID = id
	return d
}

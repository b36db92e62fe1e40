package tuio

import (
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// SymbolBase is the number from which the symbols of dice count. It lies
// above the tags of fiducials, so that both can be on one table.
const SymbolBase = 10000

// SymbolOf returns the number by which a die is sent as a symbol:
//
//	10000 + 100 × k + f
//
// where k counts the kinds in the order d4 d6 d8 d10 d00 d12 d20 borg utara
// compass binary unknown from 1 and f the faces of the kind from 1, 0 when the
// face isn't known. A d6 that shows 4 is 10204, a d20 that shows 17 is 10717.
func SymbolOf(kind constellation.Kind, face string) int32 {
	k := slices.Index(constellation.Kinds, kind)
	if k < 0 {
		k = slices.Index(constellation.Kinds, constellation.Unknown)
	}
	f := slices.Index(kind.Faces(), face)
	return int32(SymbolBase + 100*(k+1) + f + 1)
}

// DieOf returns kind and face of a symbol made by SymbolOf.
func DieOf(symbol int32) (kind constellation.Kind, face string, ok bool) {
	k, f := int(symbol-SymbolBase)/100-1, int(symbol-SymbolBase)%100-1
	if symbol < SymbolBase || k < 0 || k >= len(constellation.Kinds) {
		return "", "", false
	}
	kind = constellation.Kinds[k]
	if f == -1 {
		return kind, "", true
	}
	if f >= len(kind.Faces()) {
		return "", "", false
	}
	return kind, kind.Faces()[f], true
}

// SymbolGroup is the group of TUIO 2.0 symbols that say what a die shows.
const SymbolGroup = "asterism"

// SymbolText returns the data of a TUIO 2.0 symbol: "d20/17/white". Face and
// team are empty when not known.
func SymbolText(kind constellation.Kind, face string, team constellation.Team) string {
	return string(kind) + "/" + face + "/" + string(team)
}

// ParseSymbolText reads what SymbolText wrote. The team may be left out, unless the face of a die of
// one's own has a slash in it.
func ParseSymbolText(text string) (kind constellation.Kind, face string, team constellation.Team, err error) {
	parts := strings.Split(text, "/")
	if len(parts) < 2 {
		return "", "", "", fmt.Errorf("tuio: symbol %q: want kind/face/team", text)
	}
	kind, parts = constellation.Kind(parts[0]), parts[1:]
	if last := len(parts) - 1; last > 0 {
		team, parts = constellation.Team(parts[last]), parts[:last]
	}
	face = strings.Join(parts, "/")
	if !kind.Valid() || !kind.Has(face) || !team.Valid() {
		return "", "", "", fmt.Errorf("tuio: symbol %q: no such die", text)
	}
	return kind, face, team, nil
}

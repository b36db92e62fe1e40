package utara

import (
	"cmp"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
)

// otherBlock is a wooden block that lies otherwise than a sky says.
type otherBlock struct {
	id  string               // as the sky has it, for sensors call one that was lifted anew
	was *constellation.Block // as the sky has it, nil for one that doesn't belong there
	is  *constellation.Block // as it is seen, nil for one that is gone
}

// mm is how far it was pushed.
func (o *otherBlock) mm() float64 { return o.is.Pos.Dist(o.was.Pos) }

// otherBlocks lists the blocks that lie otherwise than in a sky by more than sensors tremble:
// those of the sky in its order, then the others; nudge is in mm. Blocks have no faces, and
// their ids end with a lift or a restart: one is known by its place and its outline, so that
// nearest to where one is gone which has the same outline is that one.
func otherBlocks(sky, seen []constellation.Block, nudge float64) []otherBlock {
	if len(sky)+len(seen) == 0 {
		return nil
	}
	found := sameBlocks(sky, seen, nudge)
	var all []otherBlock
	for i, is := range found {
		if was := &sky[i]; is == nil || !liesAt(was, is, nudge) {
			all = append(all, otherBlock{was.ID, was, is})
		}
	}
	for i := range seen {
		if is := &seen[i]; !slices.Contains(found, is) {
			all = append(all, otherBlock{strangeID(sky, is.ID), nil, is})
		}
	}
	return all
}

// strangeID names a block that doesn't belong to a sky: otherwise than sensors do where one of
// the sky is called so, which they call otherwise by now.
func strangeID(sky []constellation.Block, id string) string {
	for hasBlock(sky, id) {
		id += "'"
	}
	return id
}

// sameBlocks finds the blocks of a sky among those that are seen, nil where one is gone.
func sameBlocks(sky, seen []constellation.Block, nudge float64) []*constellation.Block {
	found, taken := make([]*constellation.Block, len(sky)), map[*constellation.Block]bool{}
	for _, p := range blockPairs(sky, seen, nudge) {
		if found[p.at] == nil && !taken[p.is] {
			found[p.at], taken[p.is] = p.is, true
		}
	}
	return found
}

// blockPair is a block of a sky, by its index, with one that is seen, which may be the same.
type blockPair struct {
	at    int
	is    *constellation.Block
	moved bool
	mm    float64 // between their places
}

// blockPairs lists the blocks that may be the same: first those that lie where they lay, then
// those that have moved least.
func blockPairs(sky, seen []constellation.Block, nudge float64) []blockPair {
	var all []blockPair
	for i := range sky {
		for k := range seen {
			if was, is := &sky[i], &seen[k]; hasOutline(was, is) {
				all = append(all, blockPair{i, is, !liesAt(was, is, nudge), is.Pos.Dist(was.Pos)})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b blockPair) int {
		return cmp.Or(falseFirst(a.moved, b.moved), cmp.Compare(a.mm, b.mm), cmp.Compare(a.is.Pos.X, b.is.Pos.X), cmp.Compare(a.is.Pos.Y, b.is.Pos.Y))
	})
	return all
}

// liesAt tells whether a block of the same outline lies where one lay, within nudge mm.
func liesAt(was, is *constellation.Block, nudge float64) bool {
	return hasOutline(was, is) && is.Pos.Dist(was.Pos) <= nudge && turnOf(was, is) <= turnLimit
}

// hasOutline tells whether a block may have the outline of another. Sensors take either edge
// for the width.
func hasOutline(was, is *constellation.Block) bool { return straight(was, is) || across(was, is) }

func straight(a, b *constellation.Block) bool { return sameEdge(a.W, b.W) && sameEdge(a.H, b.H) }

func across(a, b *constellation.Block) bool { return sameEdge(a.W, b.H) && sameEdge(a.H, b.W) }

// edgeLimit is by what part of its length the edge of a block may be measured otherwise.
const edgeLimit = 0.25

// sameEdge tells whether two lengths, mm, may be measured of one edge.
func sameEdge(a, b float64) bool { return math.Abs(a-b) <= max(leftReach, edgeLimit*max(a, b)) }

// turnOf is by how much a block is turned against one of the same outline, degrees: no more
// than 90, since it looks the same every 180.
func turnOf(was, is *constellation.Block) float64 {
	if straight(was, is) && across(was, is) {
		return squareTurn(was.Angle.Degrees(), is.Angle.Degrees())
	}
	turn := was.Angle.Apart(is.Angle).Degrees()
	turn = min(turn, 180-turn)
	if straight(was, is) {
		return turn
	}
	return 90 - turn
}

// hasBlock tells whether one of these blocks has an id.
func hasBlock(all []constellation.Block, id string) bool {
	return slices.ContainsFunc(all, func(b constellation.Block) bool { return b.ID == id })
}

package utara

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// A property of the referee beside those of randomplay_test.go, held by random play:
//
//  4. Whatever is done with blocks, and whenever: it stands where a fresh one stands that is
//     given the journal then, once both have seen the table lie quiet; and it goes on alike.
//     Paths are sailed by the sky as players let it be, and when all that lies otherwise was
//     let be, or put right, no fault is left.
type blockPlayer struct {
	*player
	lifted int // blocks that were lifted so far
}

func TestARefereeFollowsBlocks(t *testing.T) { rapid.Check(t, randomBlocks) }

func randomBlocks(t *rapid.T) {
	p := &blockPlayer{player: newPlayer(t)}
	for range rapid.IntRange(0, 3).Draw(t, "blocks") {
		p.putBlock()
	}
	for p.one.state.Phase != over {
		if p.one.state.Phase == rolling {
			p.roll()
			continue
		}
		p.move()
		if rapid.IntRange(0, 2).Draw(t, "restart") == 0 {
			p.restartNow()
		}
		if rapid.Bool().Draw(t, "sail") {
			p.decide()
			p.sail()
		}
	}
}

// move does something with blocks, and lets some time pass.
func (p *blockPlayer) move() {
	for range rapid.IntRange(1, 3).Draw(p.t, "moves") {
		p.moveBlock()
		p.player.see(float64(rapid.IntRange(0, 8).Draw(p.t, "half seconds")) / 2)
	}
}

func (p *blockPlayer) moveBlock() {
	if len(p.table.Blocks) == 0 || rapid.IntRange(0, 3).Draw(p.t, "put") == 0 {
		p.putBlock()
		return
	}
	i := rapid.IntRange(0, len(p.table.Blocks)-1).Draw(p.t, "block")
	b := &p.table.Blocks[i]
	switch rapid.SampledFrom([]string{"push", "turn", "lift", "carry", "tremble", "place"}).Draw(p.t, "do") {
	case "push":
		to := b.Pos.Add(constellation.Vec{X: 5 * p.mm("x", -12, 12), Y: 5 * p.mm("y", -12, 12)})
		b.Pos = p.free(to)
	case "turn":
		b.Angle = constellation.Angle(30 * p.mm("thirties of degrees", 0, 11))
	case "lift":
		p.table.Blocks = slices.Delete(p.table.Blocks, i, i+1)
	case "carry": // it comes back as another
		p.table.Blocks = slices.Delete(p.table.Blocks, i, i+1)
		p.putBlock()
	case "tremble":
		b.Pos.X = math.Floor(b.Pos.X) + 0.3*p.mm("tenths", 0, 1)
	case "place":
		p.place(b.ID, "new")
	}
}

func (p *blockPlayer) mm(what string, from, to int) float64 {
	return float64(rapid.IntRange(from, to).Draw(p.t, what))
}

func (p *blockPlayer) putBlock() {
	p.lifted++
	size := rapid.SampledFrom([][2]float64{{25, 75}, {25, 25}, {15, 50}}).Draw(p.t, "size")
	at := constellation.Vec{X: 5 * p.mm("x", 0, 120), Y: 5 * p.mm("y", 0, 90)}
	p.table.Blocks = append(p.table.Blocks, constellation.Block{ID: fmt.Sprintf("b%d", p.lifted), W: size[0], H: size[1], Pos: p.free(at)})
}

// free is a place, or one beside it where a block stands there: no two stand in one place, and
// nothing would tell them apart.
func (p *blockPlayer) free(at constellation.Vec) constellation.Vec {
	for slices.ContainsFunc(p.table.Blocks, func(b constellation.Block) bool { return b.Pos.Dist(at) < 10 }) {
		at.X += 5
	}
	return at
}

// place says of a block where it belongs, on both.
func (p *blockPlayer) place(id, where string) {
	c := rules.Command{Do: DoPlace, Die: id, Value: where}
	_, err := p.one.Do(c, p.table.Time)
	_, err2 := p.two.Do(c, p.table.Time)
	if (err == nil) != (err2 == nil) {
		p.t.Fatalf("place %s: %v, %v", id, err, err2)
	}
}

// decide lets all blocks lie where they lie.
func (p *blockPlayer) decide() {
	p.player.see(6)
	for _, f := range slices.Clone(p.one.state.Troubles) {
		p.place(f.Dice[0], "new")
	}
	p.player.see(6)
	if ts := p.one.state.Troubles; len(ts) > 0 {
		p.t.Fatalf("all may lie as it does, yet %+v is wrong", ts)
	}
	if len(p.one.state.Sky.Blocks) != len(p.table.Blocks) {
		p.t.Fatalf("%d blocks in the sky, %d on the table", len(p.one.state.Sky.Blocks), len(p.table.Blocks))
	}
}

// restartNow replaces the second referee at any moment: it tells what it tells a little later.
func (p *blockPlayer) restartNow() {
	p.two = p.referee()
	if err := p.two.Restore(slices.Clone(p.one.history.All())); err != nil {
		p.t.Fatal(err)
	}
	if a, b := p.written(p.one), p.written(p.two); a != b {
		p.t.Fatalf("restored as\n%s\nit is\n%s", b, a)
	}
	for range 60 {
		p.table.Time += 100e6
		p.table.Sort()
		for _, r := range []*Referee{p.one, p.two} {
			r.See(&p.table)
			think(r)
		}
	}
	if a, b := p.stands(p.one), p.stands(p.two); !reflect.DeepEqual(a, b) {
		p.t.Fatalf("a while after a restart it stands as\n%+v\nwithout as\n%+v", b, a)
	}
	p.restart() // what was told later has another number
}

// stands is where a referee stands: which faults are open, whatever was told first.
func (p *blockPlayer) stands(r *Referee) state {
	s := r.state
	s.Troubles = slices.Clone(s.Troubles)
	slices.SortFunc(s.Troubles, func(a, b trouble) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return s
}

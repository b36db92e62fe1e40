package utara

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// blockTroubles lists the blocks that lie otherwise. While one is still pushed about, what was
// told of it stays so, and nothing new is said.
func (r *Referee) blockTroubles(d *difference) []trouble {
	var ts []trouble
	lie := r.now-r.watch.blocksSince >= r.conf.Objection
	for i := range d.blocks {
		if o := &d.blocks[i]; lie {
			ts = append(ts, blockTrouble(o))
		} else {
			ts = append(ts, r.toldOf(o.id)...)
		}
	}
	return ts
}

// toldOf lists the open faults of one thing alone.
func (r *Referee) toldOf(id string) (ts []trouble) {
	for _, t := range r.state.Troubles {
		if len(t.Dice) == 1 && t.Dice[0] == id {
			ts = append(ts, t)
		}
	}
	return ts
}

func blockTrouble(o *otherBlock) trouble {
	ids := []string{o.id}
	switch {
	case o.was == nil:
		return trouble{Code: "stranger", Dice: ids, Text: "the block doesn't belong to this sky: take it off (old) or let it lie (new)?"}
	case o.is == nil:
		return trouble{Code: "gone", Dice: ids, Text: "the block is gone: put it back (old) or go on without it (new)?"}
	}
	return trouble{Code: "shifted", Dice: ids, Text: "the block was " + o.shiftText() + ": let it lie (new) or push it back (old)?"}
}

// shiftText says how a block was moved.
func (o *otherBlock) shiftText() string {
	if o.mm() < 1 {
		return fmt.Sprintf("turned by %.0f°", turnOf(o.was, o.is))
	}
	return fmt.Sprintf("pushed by %.1f mm", o.mm())
}

// otherBlock returns the block of an id, if it lies otherwise than the sky says.
func (r *Referee) otherBlock(id string) (*otherBlock, bool) {
	all := otherBlocks(r.state.Sky.Blocks, r.table.Blocks, r.conf.Nudge)
	i := slices.IndexFunc(all, func(o otherBlock) bool { return o.id == id })
	if i < 0 {
		return nil, false
	}
	return &all[i], true
}

// placeBlock settles where a block belongs that lies otherwise.
func (r *Referee) placeBlock(c rules.Command, o *otherBlock) error {
	switch c.Value {
	case "old":
		r.emit(rules.Event{Kind: rules.Asked, Dice: []string{o.id}, Text: o.backText()})
	case "new":
		text := "the block is gone, and the game goes on without it"
		if o.was == nil {
			text = "the block belongs to this sky from now on"
		} else if o.is != nil {
			text = fmt.Sprintf("the block lies %.1f mm from where it was, and stays there", o.mm())
		}
		r.takeBlock(o, c.Player, text)
	default:
		return fmt.Errorf("place %q is neither old nor new: %w", c.Value, ErrNotNow)
	}
	return nil
}

// backText is what has to be done that a block lies as the sky has it.
func (o *otherBlock) backText() string {
	switch {
	case o.was == nil:
		return "take the block off"
	case o.is == nil:
		return "put the block back where it lay"
	}
	return fmt.Sprintf("push the block back by %.1f mm", o.mm())
}

// takeBlock takes a block into the sky as it lies now, or out of it.
func (r *Referee) takeBlock(o *otherBlock, who, text string) {
	p := placeBlock(cmp.Or(o.is, o.was))
	p.ID, p.Gone = o.id, o.is == nil
	r.emit(rules.Event{Kind: rules.Moved, Player: who, Dice: []string{o.id}, Data: p, Text: text})
}

// blockMarks outlines the blocks, at which paths end; dashed where one should lie and doesn't.
func (r *Referee) blockMarks() []rules.Mark {
	var ms []rules.Mark
	for _, b := range r.lying().Blocks {
		m := blockMark("block "+b.ID, &b, rules.ToneNeutral)
		if r.state.Phase == sailing {
			_, m.Dashed = r.otherBlock(b.ID)
		}
		ms = append(ms, m)
	}
	return ms
}

func blockMark(id string, b *constellation.Block, tone rules.Tone) rules.Mark {
	corners := b.Footprint().Corners()
	return rules.Mark{ID: id, Kind: rules.MarkArea, Tone: tone, Points: corners[:]}
}

// blockShiftMarks shows how a block lies otherwise, and asks what is to be done.
func (r *Referee) blockShiftMarks(o *otherBlock, text string) []rules.Mark {
	at, id := cmp.Or(o.is, o.was), o.id
	var ms []rules.Mark
	if o.is != nil {
		ms = append(ms, blockMark("lies "+id, o.is, rules.ToneWarn))
	}
	if o.is != nil && o.was != nil {
		ms = append(ms, rules.Mark{ID: "shift " + id, Kind: rules.MarkLine, Tone: rules.ToneWarn, Dashed: true, Points: []constellation.Vec{o.was.Pos, o.is.Pos}})
	}
	return append(ms, rules.Mark{ID: "place " + id, Kind: rules.MarkDial, Tone: rules.ToneWarn, Points: []constellation.Vec{at.Pos},
		Radius: buttonRadius, Options: []string{"old", "new"}, Command: rules.Command{Do: DoPlace, Die: id},
		Text: text, Facing: r.facing(r.state.Turn)})
}

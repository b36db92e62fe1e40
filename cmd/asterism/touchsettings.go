package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/start"
	"github.com/asterism-dice/asterism/tuio"
)

// touchSection is the part of the settings that says how touch tables lie, and for which
// dice touches stand.
type touchSection struct {
	Cursors  string           `toml:"cursors,omitempty"` // "dice" or "touches": whether a bare contact that stays is a die
	Corners  [][]float64      `toml:"corners,omitempty"` // mm, pairs: where the sensor's (0,0) (1,0) (1,1) (0,1) lie on the table
	Trackers []trackerSetting `toml:"tracker,omitempty"` // those that lie otherwise
	Symbols  []symbolSetting  `toml:"symbol,omitempty"`
	Blobs    []blobSetting    `toml:"blob,omitempty"`
	Allow    []string         `toml:"allow,omitempty"` // addresses that may send
	Limit    int              `toml:"limit,omitempty"` // touches that the table can tell apart, 0 when not known
}

// Validate tells what is wrong with s; the rest is for the mapping to say.
func (s *touchSection) Validate() error {
	if s.Limit < 0 {
		return fmt.Errorf("config: a limit of %d touches is negative", s.Limit)
	}
	hears := tuio.ListenerConfig{UDP: tuio.DefaultUDP, Allow: s.Allow}
	return cmp.Or(validSymbols(s.Symbols), validBlobs(s.Blobs), hears.Validate())
}

// taught are the symbols as the start page knows them. How large their dice are it doesn't
// know, and of blocks nothing: that stays as it was.
func (t *touchSection) taught(symbols []start.Symbol) (all []symbolSetting) {
	given := map[int32]bool{}
	for _, n := range symbols {
		s := symbolSetting{ID: n.ID, Kind: string(n.Kind), Face: n.Face, Team: string(n.Team)}
		given[n.ID] = true
		if i := slices.IndexFunc(t.Symbols, func(was symbolSetting) bool { return was.ID == n.ID && was.Kind == s.Kind }); i >= 0 {
			s.Size = t.Symbols[i].Size
		}
		all = append(all, s)
	}
	for _, s := range t.Symbols {
		if len(s.Block) > 0 && !given[s.ID] {
			all = append(all, s)
		}
	}
	return all
}

// symbolSetting says which die bears a tag, or that it is a wooden block.
type symbolSetting struct {
	ID   int32   `toml:"id"`
	Kind string  `toml:"kind,omitempty"`
	Face string  `toml:"face,omitempty"`
	Team string  `toml:"team,omitempty"`
	Size float64 `toml:"size,omitempty"` // mm, 0: as dice of its kind usually are

	Block []float64 `toml:"block,omitempty"` // mm, width and height of a block; empty: it is a die
}

// Validate tells what is wrong with s.
func (s symbolSetting) Validate() error {
	kind, team := constellation.Kind(s.Kind), constellation.Team(s.Team)
	switch {
	case len(s.Block) > 0:
		return s.validBlock()
	case !kind.Valid():
		return fmt.Errorf("config: symbol %d: no kind of die is called %q", s.ID, s.Kind)
	case !kind.Has(s.Face):
		return fmt.Errorf("config: symbol %d: a %s has no face %q", s.ID, s.Kind, s.Face)
	case !team.Valid():
		return fmt.Errorf("config: symbol %d: no team is called %q", s.ID, s.Team)
	case !(s.Size >= 0 && s.Size <= tuio.LargestSize):
		return fmt.Errorf("config: symbol %d: a die of %g mm: must be 0 to %d", s.ID, s.Size, tuio.LargestSize)
	}
	return nil
}

// validBlock tells what is wrong with a block.
func (s symbolSetting) validBlock() error {
	if s.Kind != "" || s.Face != "" || s.Team != "" || s.Size != 0 {
		return fmt.Errorf("config: symbol %d: a block has no kind, face, team or size", s.ID)
	}
	if len(s.Block) != 2 || !isEdge(s.Block[0]) || !isEdge(s.Block[1]) {
		return fmt.Errorf("config: symbol %d: a block of %v mm: want its width and height, each up to %d", s.ID, s.Block, tuio.LargestBlock)
	}
	return nil
}

// isEdge tells whether the edge of a block may be so long, mm.
func isEdge(mm float64) bool { return mm > 0 && mm <= tuio.LargestBlock }

// symbol is what bears the tag.
func (s symbolSetting) symbol() tuio.Symbol {
	if len(s.Block) == 2 {
		return tuio.Symbol{Role: constellation.RoleBlock, W: s.Block[0], H: s.Block[1]}
	}
	return tuio.Symbol{Kind: constellation.Kind(s.Kind), Face: s.Face, Team: constellation.Team(s.Team), Size: s.Size}
}

// symbolSettingOf is the setting by which a tag is that.
func symbolSettingOf(id int32, s tuio.Symbol) symbolSetting {
	if s.Role == constellation.RoleBlock {
		return symbolSetting{ID: id, Block: []float64{s.W, s.H}}
	}
	return symbolSetting{ID: id, Kind: string(s.Kind), Face: s.Face, Team: string(s.Team), Size: s.Size}
}

// validSymbols tells what is wrong with symbols: each says once which die bears it.
func validSymbols(all []symbolSetting) error {
	given := map[int32]bool{}
	for _, s := range all {
		if err := s.Validate(); err != nil {
			return err
		}
		if given[s.ID] {
			return fmt.Errorf("config: symbol %d is given twice", s.ID)
		}
		given[s.ID] = true
	}
	return nil
}

// blobSetting says which die a blob is, or that it is a wooden block, by its size: the mean of
// its width and height.
type blobSetting struct {
	Min  float64 `toml:"min"` // mm, within
	Max  float64 `toml:"max"` // mm, not within
	Kind string  `toml:"kind,omitempty"`
	Team string  `toml:"team,omitempty"`

	Block bool `toml:"block,omitempty"`
}

// Validate tells what is wrong with b.
func (b blobSetting) Validate() error {
	kind, team := constellation.Kind(b.Kind), constellation.Team(b.Team)
	switch {
	case !(b.Min >= 0 && b.Max > b.Min):
		return fmt.Errorf("config: %v: min is 0 or more, and max is more than min", b)
	case b.Block && (b.Kind != "" || b.Team != ""):
		return fmt.Errorf("config: %v: a block has no kind or team", b)
	case b.Kind != "" && !kind.Valid():
		return fmt.Errorf("config: %v: no kind of die is called %q", b, b.Kind)
	case !team.Valid():
		return fmt.Errorf("config: %v: no team is called %q", b, b.Team)
	}
	return nil
}

// String names it by its limits.
func (b blobSetting) String() string { return fmt.Sprintf("blob of %g to %g mm", b.Min, b.Max) }

func (b blobSetting) rule() tuio.BlobRule {
	if b.Block {
		return tuio.BlobRule{Symbol: tuio.Symbol{Role: constellation.RoleBlock}, Min: b.Min, Max: b.Max}
	}
	return tuio.BlobRule{Symbol: tuio.Symbol{Kind: constellation.Kind(b.Kind), Team: constellation.Team(b.Team)}, Min: b.Min, Max: b.Max}
}

// validBlobs tells what is wrong with blobs: each size tells one die.
func validBlobs(all []blobSetting) error {
	for i, b := range all {
		if err := b.Validate(); err != nil {
			return err
		}
		for _, other := range all[:i] {
			if b.Min < other.Max && other.Min < b.Max {
				return fmt.Errorf("config: %v: a size within it is also that of another, of %g to %g mm", b, other.Min, other.Max)
			}
		}
	}
	return nil
}

// mapping says which die a touch is, and where.
func (c *config) mapping() tuio.Mapping {
	m := tuio.Mapping{Width: c.Table.Width, Height: c.Table.Height, Symbols: map[int32]tuio.Symbol{}}
	m.Cursors = tuio.CursorUse(c.Touch.Cursors)
	m.Corners, m.Trackers = c.feltCorners(), c.trackers()
	for _, s := range c.Touch.Symbols {
		m.Symbols[s.ID] = s.symbol()
	}
	for _, b := range c.Touch.Blobs {
		m.Blobs = append(m.Blobs, b.rule())
	}
	return m
}

// takeTouches takes from a recording for which dice touches stood, and how many its table
// could tell apart, as far as the settings don't say it.
func (c *config) takeTouches(l tuio.Layout) {
	c.Touch.Cursors = cmp.Or(c.Touch.Cursors, string(l.Cursors))
	c.Touch.Limit = cmp.Or(c.Touch.Limit, l.Limit)
	if len(c.Touch.Symbols) == 0 {
		for _, id := range slices.Sorted(maps.Keys(l.Symbols)) {
			c.Touch.Symbols = append(c.Touch.Symbols, symbolSettingOf(id, l.Symbols[id]))
		}
	}
	if len(c.Touch.Blobs) == 0 {
		for _, b := range l.Blobs {
			c.Touch.Blobs = append(c.Touch.Blobs, blobSetting{Min: b.Min, Max: b.Max, Kind: string(b.Kind), Team: string(b.Team), Block: b.Role == constellation.RoleBlock})
		}
	}
}

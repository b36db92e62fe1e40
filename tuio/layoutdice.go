package tuio

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// How the lines of a recording's comment begin that tell for which dice touches stood.
// Dice are written as SymbolText does, in quotes: people name faces as they like.
const (
	cursorsComment = "cursors "
	symbolComment  = "symbol "
	blobComment    = "blob "
)

// diceComment is for which dice touches stood, as lines of a comment.
func (l Layout) diceComment() string {
	var text strings.Builder
	if l.Cursors != "" {
		fmt.Fprintf(&text, "\n%s%s", cursorsComment, l.Cursors)
	}
	for _, id := range slices.Sorted(maps.Keys(l.Symbols)) {
		s := l.Symbols[id]
		fmt.Fprintf(&text, "\n%s%s %s", symbolComment, numberList(append([]float64{float64(id)}, s.measures()...)), s.quoted())
	}
	for _, b := range l.Blobs {
		fmt.Fprintf(&text, "\n%s%s %s", blobComment, numberList([]float64{b.Min, b.Max}), b.quoted())
	}
	return text.String()
}

// blockText stands for a block where else a die is named.
const blockText = "block"

func (s Symbol) quoted() string {
	if s.Role == constellation.RoleBlock {
		return strconv.Quote(blockText)
	}
	return strconv.Quote(SymbolText(s.Kind, s.Face, s.Team))
}

// measures are the size of a die, if it is known, or both edges of a block.
func (s Symbol) measures() []float64 {
	switch {
	case s.Role == constellation.RoleBlock:
		return []float64{s.W, s.H}
	case s.Size > 0:
		return []float64{s.Size}
	}
	return nil
}

// readDice reads what a line of a comment says of touches; another says nothing.
func (l *Layout) readDice(line string) {
	if use, ok := strings.CutPrefix(line, cursorsComment); ok && CursorUse(use).valid() {
		l.Cursors = CursorUse(use)
	}
	if n, die, ok := dieBehind(line, symbolComment, 1); ok {
		l.readSymbol(n[0], die)
	}
	if n, die, ok := dieBehind(line, symbolComment, 2); ok {
		die.Size = n[1]
		l.readSymbol(n[0], die)
	}
	if n, die, ok := dieBehind(line, blobComment, 2); ok {
		if b := (BlobRule{Symbol: die, Min: n[0], Max: n[1]}); b.validate() == nil {
			l.Blobs = append(l.Blobs, b)
		}
	}
}

// readBlocks reads what a line of a comment says of blocks.
func (l *Layout) readBlocks(line string) {
	block := Symbol{Role: constellation.RoleBlock}
	if n, text, ok := quotedBehind(line, symbolComment, 3); ok && text == blockText && n[1] > 0 && n[2] > 0 {
		block.W, block.H = n[1], n[2]
		l.readSymbol(n[0], block)
	}
	if n, text, ok := quotedBehind(line, blobComment, 2); ok && text == blockText {
		if b := (BlobRule{Symbol: block, Min: n[0], Max: n[1]}); b.validate() == nil {
			l.Blobs = append(l.Blobs, b)
		}
	}
}

// readSymbol takes in which die bears a tag. What no tag can be says nothing.
func (l *Layout) readSymbol(id float64, die Symbol) {
	if float64(int32(id)) != id || die.validate() != nil {
		return
	}
	if l.Symbols == nil {
		l.Symbols = map[int32]Symbol{}
	}
	l.Symbols[int32(id)] = die
}

// dieBehind reads a line that begins so: some numbers, then a die. ok is false where
// it is another.
func dieBehind(line, begin string, numbers int) (n []float64, die Symbol, ok bool) {
	n, text, ok := quotedBehind(line, begin, numbers)
	if !ok {
		return nil, die, false
	}
	first, last := strings.Index(text, "/"), strings.LastIndex(text, "/")
	if first == last {
		return nil, die, false
	}
	die = Symbol{Kind: constellation.Kind(text[:first]), Face: text[first+1 : last], Team: constellation.Team(text[last+1:])}
	return n, die, die.validate() == nil
}

// quotedBehind reads a line that begins so: some numbers, then words in quotes. ok is
// false where it is another.
func quotedBehind(line, begin string, numbers int) (n []float64, words string, ok bool) {
	head, quoted, _ := strings.Cut(line, ` "`)
	words, err := strconv.Unquote(`"` + quoted)
	n = numbersBehind(head, begin)
	return n, words, err == nil && len(n) == numbers
}

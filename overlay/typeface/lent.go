package typeface

import (
	"strings"
	"sync"
	"sync/atomic"
	"unicode"

	"github.com/go-text/typesetting/font"

	"github.com/asterism-dice/asterism/overlay"
)

// Letter is a letter of another font.
type Letter struct {
	Outline []Segment
	Advance float64    // em
	Font    *font.Font // it is shaped with, where its neighbours matter; nil: it never is
}

// Lender has letters that the fonts here lack, such as the fonts of the system. It
// may take its time, and is asked by one goroutine at a time.
type Lender interface {
	Letter(r rune, w overlay.Weight) (Letter, bool)
}

// lending is what is known of letters that are lacking.
var lending struct {
	sync.Mutex
	lender  Lender
	asking  sync.Mutex    // of the lender
	nowhere map[rune]bool // letters that it lacks, too
	open    int           // how many are being looked for
	done    *sync.Cond    // when none is
	changes atomic.Int64
}

func init() {
	lending.nowhere = map[rune]bool{}
	lending.done = sync.NewCond(&lending.Mutex)
}

// Lend says where letters come from that the fonts here lack: once, before anything
// is written. Each is looked for beside the drawing, when it is first written; until
// it is found, and where there is none, it is an empty box.
func Lend(l Lender) {
	lending.Lock()
	defer lending.Unlock()
	lending.lender = l
}

// Changes counts the letters that have been looked for, found or not, after texts may
// have been laid out without them: where it has grown, they are to be laid out anew.
func Changes() int64 { return lending.changes.Load() }

// Fonts are the fonts here with all that is lent.
type Fonts struct{}

// Shown tells whether any letter of a text is there, or may be found yet. A text of
// nothing but boxes tells nobody anything.
func (Fonts) Shown(text string) bool {
	f := Of(overlay.Regular)
	for _, r := range text {
		if r > ' ' && (r <= '~' || !unseen(r) && f.shows(r)) {
			return true
		}
	}
	return false
}

// Legible is a text without the letters that are nowhere, such as an emoji in a name, and what
// joins those; all of it where nothing else is in it. Those that may be found yet stay.
func (Fonts) Legible(text string) string {
	if !strings.ContainsFunc(text, missing) {
		return text
	}
	dropped := false
	rest := strings.Map(func(r rune) rune {
		if dropped = missing(r) || dropped && unseen(r); dropped {
			return -1
		}
		return r
	}, text)
	if rest = strings.TrimSpace(rest); rest == "" {
		return text
	}
	return rest
}

// unseen tells whether a letter draws nothing, and only says how those beside it look.
func unseen(r rune) bool { return unicode.In(r, unicode.Cf, unicode.Variation_Selector) }

// missing tells whether a letter is nowhere.
func missing(r rune) bool { return r > '~' && !Of(overlay.Regular).shows(r) }

// Settled are the same fonts for single pictures, which nobody draws anew: whether a
// letter is shown is told once it has been looked for.
type Settled struct{}

// Shown tells whether any letter of a text is there.
func (Settled) Shown(text string) bool {
	return settled(func() bool { return Fonts{}.Shown(text) })
}

// Legible is a text without the letters that are nowhere.
func (Settled) Legible(text string) string {
	return settled(func() string { return Fonts{}.Legible(text) })
}

// shows tells whether a letter is there or may be found yet.
func (f *Face) shows(r rune) bool {
	f.mu.Lock()
	own := f.glyph(r).index != 0
	f.mu.Unlock()
	lending.Lock()
	defer lending.Unlock()
	return own || lending.lender != nil && !lending.nowhere[r]
}

// borrow looks for a letter elsewhere; the caller holds the lock, and doesn't wait.
func (f *Face) borrow(r rune) {
	lending.Lock()
	defer lending.Unlock()
	if lending.lender == nil {
		return
	}
	lending.open++
	go f.look(lending.lender, r)
}

// look asks a lender for a letter and takes it in.
func (f *Face) look(from Lender, r rune) {
	lending.asking.Lock()
	letter, ok := from.Letter(r, f.weight)
	lending.asking.Unlock()
	if ok {
		f.mu.Lock()
		f.glyphs[r] = glyph{advance: letter.Advance, outline: letter.Outline, lent: letter.Font}
		clear(f.shaper.kept)
		f.mu.Unlock()
	}
	lending.Lock()
	defer lending.Unlock()
	if f.weight == overlay.Regular { // Shown asks for no other
		lending.nowhere[r] = !ok
	}
	lending.changes.Add(1)
	if lending.open--; lending.open == 0 {
		lending.done.Broadcast()
	}
}

// Whole is Layout once each letter that is lacking has been looked for: for single
// pictures, which nobody draws anew.
func Whole(o *overlay.Op) Block { return settled(func() Block { return Layout(o) }) }

// settled is an answer after which no letter was found.
func settled[T any](ask func() T) T {
	for {
		before := Changes()
		answer := ask()
		if await(); Changes() == before {
			return answer
		}
	}
}

// await waits until no letter is being looked for.
func await() {
	lending.Lock()
	defer lending.Unlock()
	for lending.open > 0 {
		lending.done.Wait()
	}
}

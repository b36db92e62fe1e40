package ebi

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/asterism-dice/asterism/constellation"
)

// Answer is what somebody does while slides are shown: a key, or a click or
// a finger somewhere.
type Answer struct {
	Key AnswerKey
	At  constellation.Vec // px, of a click
}

// AnswerKey is a key that answers.
type AnswerKey int

// The keys that answer.
const (
	Clicked AnswerKey = iota // none: a click, or a finger
	Agree                    // Enter
	Back                     // Backspace: the last click was wrong
	Skip                     // Escape
	Larger                   // + or an arrow up or to the right, again and again while it is held
	Smaller                  // - or the other arrows
)

// answering are the keys that answer, in the order in which they count in one tick.
var answering = []struct {
	key    ebiten.Key
	answer AnswerKey
	again  bool // while it is held
}{
	{ebiten.KeyEnter, Agree, false}, {ebiten.KeyNumpadEnter, Agree, false}, {ebiten.KeyBackspace, Back, false}, {ebiten.KeyEscape, Skip, false},
	{ebiten.KeyArrowUp, Larger, true}, {ebiten.KeyArrowRight, Larger, true}, {ebiten.KeyArrowDown, Smaller, true}, {ebiten.KeyArrowLeft, Smaller, true},
}

// answeringSigns answer by what they write, and come again as often as the keyboard says:
// where they are differs from keyboard to keyboard. American ones write = by the key of +.
var answeringSigns = map[rune]AnswerKey{'+': Larger, '=': Larger, '-': Smaller}

// When a key that is held comes again, ticks.
const (
	heldAfter = 20
	heldEvery = 2
)

// comes tells whether a key that has been down for so many ticks comes, again.
func comes(ticks int) bool {
	return ticks == 1 || ticks > heldAfter && (ticks-heldAfter)%heldEvery == 0
}

// Answers are what people do while slides are shown.
func (s *Slides) Answers() <-chan Answer { return s.answers }

// listen passes on what was done since the last tick, in a picture of that size.
func (s *Slides) listen(o Output, size constellation.Vec) {
	for _, a := range answering {
		if inpututil.IsKeyJustPressed(a.key) || a.again && comes(inpututil.KeyPressDuration(a.key)) { // it may be up again
			s.answer(Answer{Key: a.answer})
		}
	}
	for _, sign := range ebiten.AppendInputChars(nil) {
		if a, ok := answeringSigns[sign]; ok {
			s.answer(Answer{Key: a})
		}
	}
	if inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft) {
		x, y := ebiten.CursorPosition()
		s.answer(Answer{At: o.within(constellation.Vec{X: float64(x), Y: float64(y)}, size)})
	}
	for _, id := range inpututil.AppendJustPressedTouchIDs(nil) {
		x, y := ebiten.TouchPosition(id)
		s.answer(Answer{At: o.within(constellation.Vec{X: float64(x), Y: float64(y)}, size)})
	}
}

// answer passes an answer on, unless nobody reads them.
func (s *Slides) answer(a Answer) {
	select {
	case s.answers <- a:
	default:
	}
}

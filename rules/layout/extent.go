package layout

import (
	"fmt"
	"strings"
	"sync"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// QuestionSize is the em in mm of a question of the usual size.
const QuestionSize = 8.0

// leading is from line to line, in ems.
const leading = 1.3

// questionLine is how many ems of a question stand in a line.
const questionLine = 12.0

// Question is the text of a question in lines, and how many more wait.
func Question(m *rules.Mark) string {
	return inLines(m.Text, m.More)
}

// inLines breaks questions and remembers them, since they stand for many scenes.
var inLines = func() func(text string, more int) string {
	type question struct {
		text string
		more int
	}
	var lock sync.Mutex
	known := map[question]string{}
	return func(text string, more int) string {
		lock.Lock()
		defer lock.Unlock()
		key := question{text, more}
		broken, ok := known[key]
		if !ok {
			if len(known) >= manyWraps {
				clear(known)
			}
			if more > 0 {
				text = strings.TrimSpace(fmt.Sprintf("%s\n%d more", text, more))
			}
			broken = Wrap(text, questionLine)
			known[key] = broken
		}
		return broken
	}
}()

// DialText is where the question of a dial stands: beyond the circle, on the
// reader's side.
func DialText(m *rules.Mark) constellation.Vec {
	_, h := TextSize(Question(m), QuestionSize*m.Larger())
	return m.Points[0].Add(constellation.Vec{Y: dialReach(m) + h/2}.Turn(m.Facing))
}

// dialReach is the radius of a dial with its choices, mm.
func dialReach(m *rules.Mark) float64 { return m.DialRadius() + m.Wider()*rules.Finger/2 + 1 }

// extent is the box about marks that people touch, with a finger's room.
func extent(marks []rules.Mark) constellation.Box {
	b := Extent(&marks[0])
	for i := range marks[1:] {
		b = union(b, Extent(&marks[i+1]))
	}
	return b
}

// Extent is the box about one of them.
func Extent(m *rules.Mark) constellation.Box {
	at := m.Points[0]
	switch m.Kind {
	case rules.MarkDial:
		r := dialReach(m)
		b := About(at, 2*r, 2*r, 0)
		if text := Question(m); text != "" {
			w, h := TextSize(text, QuestionSize*m.Larger())
			b = union(b, About(DialText(m), w, h, m.Facing))
		}
		return b
	case rules.MarkButton:
		r := m.ButtonRadius() + 1
		return About(at, 2*r, 2*r, 0)
	}
	w, h := TextSize(Question(m), QuestionSize*m.Larger())
	b := About(at, w, h, m.Facing)
	finger := rules.Finger * m.Wider()
	for i := range m.Options {
		s := SlotOf(m, i)
		_, h := TextSize(s.Value, QuestionSize*m.Wider())
		w := (choiceWidth(s.Value) + 1.2) * QuestionSize * m.Wider()
		b = union(b, About(s.At, max(1.1*w, finger), max(h, finger), m.Facing))
	}
	return b
}

func union(a, b constellation.Box) constellation.Box {
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return constellation.Box{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}

// TextSize estimates the extent of a text with its plate, in mm, at a size of
// the em.
func TextSize(text string, size float64) (w, h float64) {
	lines := 0
	for line := range strings.SplitSeq(text, "\n") {
		w = max(w, TextWidth(line))
		lines++
	}
	return (w + 1.2) * size, (leading*float64(lines) + 0.4) * size
}

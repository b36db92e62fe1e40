package tuio

import (
	"bufio"
	"math"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// Layout is how a table lay under its sensor while a recording was made, and for
// which dice touches stood. The zero Layout says nothing.
type Layout struct {
	Width, Height float64             // mm, the table's; 0 when not known
	North         constellation.Angle // clockwise from the table's up
	Corners       []constellation.Vec // mm, as those of Mapping; empty: the sensor is the table
	Trackers      []Tracker           // as those of Mapping

	Cursors CursorUse        // as that of Mapping
	Symbols map[int32]Symbol // as those of Mapping: of each the kind, face, team and size, or the edges of a block
	Blobs   []BlobRule       // as those of Mapping: of each the limits, kind, face and team

	Limit int // touches that the sensor can tell apart, 0 when not known
}

// How the lines of a recording's comment begin that tell its Layout. Their
// numbers are mm or degrees, with all digits: a replay must give the same answers.
const (
	tableComment   = "table "
	northComment   = "north "
	cornersComment = "sensor corners "
	limitComment   = "touch limit "
)

// comment is the layout as lines of a comment, each with a break before it.
func (l Layout) comment() string {
	var text strings.Builder
	line := func(begin string, numbers ...float64) {
		text.WriteString("\n" + begin + numberList(numbers))
	}
	if l.Width != 0 || l.Height != 0 {
		line(tableComment, l.Width, l.Height)
	}
	if l.North != 0 {
		line(northComment, float64(l.North))
	}
	if len(l.Corners) > 0 {
		line(cornersComment, numbersOf(l.Corners)...)
	}
	if l.Limit > 0 {
		line(limitComment, float64(l.Limit))
	}
	return text.String() + l.trackersComment() + l.diceComment()
}

// readLayout reads the layout out of a recording's comment. A line that isn't
// understood says nothing.
func readLayout(comment string) (l Layout) {
	lines := bufio.NewScanner(strings.NewReader(comment))
	for lines.Scan() {
		line := lines.Text()
		l.readDice(line)
		l.readBlocks(line)
		l.readTracker(line)
		if n := numbersBehind(line, tableComment); len(n) == 2 && n[0] != 0 && n[1] != 0 {
			l.Width, l.Height = n[0], n[1]
		}
		if n := numbersBehind(line, northComment); len(n) == 1 {
			l.North = constellation.Angle(n[0])
		}
		if n := numbersBehind(line, cornersComment); len(n) == 8 {
			l.Corners = cornersOf(n)
		}
		if n := numbersBehind(line, limitComment); len(n) == 1 && n[0] > 0 && float64(int32(n[0])) == n[0] {
			l.Limit = int(n[0])
		}
	}
	return l
}

// numbersOf are x and y of each corner in turn.
func numbersOf(corners []constellation.Vec) (numbers []float64) {
	for _, c := range corners {
		numbers = append(numbers, c.X, c.Y)
	}
	return numbers
}

// cornersOf are the corners that numbersOf told.
func cornersOf(numbers []float64) (corners []constellation.Vec) {
	for i := 0; i+1 < len(numbers); i += 2 {
		corners = append(corners, constellation.Vec{X: numbers[i], Y: numbers[i+1]})
	}
	return corners
}

// numberList writes numbers with blanks between them.
func numberList(numbers []float64) string {
	var words []string
	for _, n := range numbers {
		words = append(words, strconv.FormatFloat(n, 'g', -1, 64))
	}
	return strings.Join(words, " ")
}

// numbersBehind reads the numbers of a line that begins so, nil if it is another.
func numbersBehind(line, begin string) (numbers []float64) {
	rest, ok := strings.CutPrefix(line, begin)
	if !ok {
		return nil
	}
	for _, word := range strings.Fields(rest) {
		n, err := strconv.ParseFloat(word, 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			return nil
		}
		numbers = append(numbers, n)
	}
	return numbers
}

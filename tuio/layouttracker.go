package tuio

import (
	"fmt"
	"strconv"
	"strings"
)

// trackerComment is how a line of a recording's comment begins that tells how a
// tracker lay. Its source stands behind the corners, in quotes.
const trackerComment = "tracker corners "

// trackersComment is how trackers lay, as lines of a comment.
func (l Layout) trackersComment() string {
	var text strings.Builder
	for _, t := range l.Trackers {
		fmt.Fprintf(&text, "\n%s%s %s", trackerComment, numberList(numbersOf(t.Corners)), strconv.Quote(t.Source))
	}
	return text.String()
}

// readTracker reads what a line of a comment says of a tracker; another says nothing.
func (l *Layout) readTracker(line string) {
	if n, source, ok := quotedBehind(line, trackerComment, 8); ok && source != "" {
		l.Trackers = append(l.Trackers, Tracker{Source: source, Corners: cornersOf(n)})
	}
}

package main

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// sourceTable writes what is known of the sources for people.
func sourceTable(now time.Duration, sources []tuio.SourceStatus) string {
	var b strings.Builder
	fmt.Fprintf(&b, "TUIO, %s\n", now.Round(time.Second))
	if len(sources) == 0 {
		b.WriteString("nothing heard yet\n")
		return b.String()
	}
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "source\tfrom\tframes/s\tframes\tlate\tlost\tobjects\tstate")
	for i := range sources {
		s := &sources[i]
		fmt.Fprintf(w, "%s\t%v\t%d\t%d\t%d\t%d\t%s\t%s\n",
			sourceName(s), s.From, s.Rate, s.Frames, s.Late, s.Lost, objectCounts(s), sourceState(now, s))
	}
	w.Flush()
	return b.String()
}

// sourceName returns a name that can be shown: what a sender calls itself may
// hold anything, also what moves a terminal's cursor.
func sourceName(s *tuio.SourceStatus) string {
	if s.Name == "" {
		return "(no name)"
	}
	name := strings.Trim(fmt.Sprintf("%+q", s.Name), `"`)
	if len(name) > 40 {
		name = name[:39] + "…"
	}
	return name
}

// objectCounts returns the objects per profile: "5 2Dobj 1 2Dcur".
func objectCounts(s *tuio.SourceStatus) string {
	var parts []string
	for p, n := range s.Objects {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, tuio.Profile(p)))
		}
	}
	if len(parts) == 0 {
		return "-"
	}
	return strings.Join(parts, " ")
}

// sourceState says in words how a source is.
func sourceState(now time.Duration, s *tuio.SourceStatus) string {
	silent := (now - s.Heard).Round(100 * time.Millisecond)
	switch {
	case s.Dead:
		return fmt.Sprintf("gone: silent for %v, its objects were taken away", silent)
	case s.Doubtful:
		return fmt.Sprintf("in doubt: silent for %v, sends only on change", silent)
	case s.Refused > 0:
		return rules.Number(int(s.Refused), "packet", "packets") + " with too many objects refused"
	case s.Unplaced > 0:
		return "place or size of an object was no number " + rules.Number(int(s.Unplaced), "time", "times") + ": it stayed as it was"
	case s.Restarts > 0:
		return "started again " + rules.Number(int(s.Restarts), "time", "times")
	}
	return "well"
}

// totals returns the counts of all sources in a line.
func totals(c tuio.Stats, l tuio.ListenerStats) string {
	text := strings.Join([]string{rules.Number(int(c.Packets), "packet", "packets"), rules.Number(int(c.Bytes), "byte", "bytes"), rules.Number(int(c.Frames), "frame", "frames")}, ", ")
	for _, part := range []struct {
		n    int64
		what string
	}{
		{c.Malformed, "malformed"}, {c.Foreign, "not TUIO"}, {c.Refused, "beyond the limits"},
		{c.Unplaced, "places or sizes that are no numbers"},
		{l.Denied, "not allowed"}, {l.Full, "refused: too many connections"}, {l.Dropped, "dropped: this machine is too slow"}, {l.Broken, "streams broken"},
	} {
		if part.n > 0 {
			text += fmt.Sprintf(", %d %s", part.n, part.what)
		}
	}
	return text + "\n"
}

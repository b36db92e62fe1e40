package eval

import (
	"fmt"
	"io"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// WriteMarkdown writes the report as the tables that the README holds.
func (r *Report) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	writeScores(&b, "set", append(append([]Score{}, r.Sets...), r.All))
	b.WriteString("\n")
	writeScores(&b, "kind", r.Kinds)
	b.WriteString("\n")
	writeFaces(&b, r.Faces)
	b.WriteString("\n")
	writeSure(&b, r.All.SureWrong, r.All.SureFalse)
	writeCurve(&b, r.Curve)
	for _, kind := range constellation.Kinds {
		writeConfusion(&b, kind, r.Confusion)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeScores(b *strings.Builder, what string, scores []Score) {
	fmt.Fprintf(b, "| %s | pictures | dice | found | value recall | value precision | right of those read | kind | left open | rightly open | false | sure and wrong | team | ms |\n", what)
	b.WriteString("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, s := range scores {
		fmt.Fprintf(b, "| %s | %d | %d | %s | %s | %s | %s | %s | %d | %s | %d | %s | %s | %s |\n",
			s.Name, s.Pictures, s.Found.Whole, shareValue(s.Found), s.Recall, s.Precision, shareValue(s.Read), shareValue(s.Kind),
			s.Open, shareCounts(s.Withheld), s.False, shareCounts(s.SureWrong), shareValue(s.Team), s.time())
	}
}

// writeFaces writes a row for each face that was shown or named.
func writeFaces(b *strings.Builder, faces []FaceScore) {
	b.WriteString("| kind | face | dice | found | value recall | right of those read | answers | value precision | sure and wrong |\n")
	b.WriteString("|---|---|---|---|---|---|---|---|---|\n")
	for _, f := range faces {
		fmt.Fprintf(b, "| %s | %s | %d | %s | %s | %s | %d | %s | %s |\n",
			f.Kind, f.Face, f.Found.Whole, shareValue(f.Found), f.Recall, f.Read, f.Precision.Whole, f.Precision, shareCounts(f.SureWrong))
	}
}

// writeSure says what answers may be relied upon.
func writeSure(b *strings.Builder, s vision.Share, stray int) {
	fmt.Fprintf(b, "Of %d answers with a faceConfidence above %g %d were wrong, %d of them where the truth has no die: %s; at most 1 in 200 is the goal.\n\n",
		s.Whole, Sure, s.Part, stray, s)
}

// time writes the median where pictures were timed.
func (s Score) time() string {
	if s.MedianMS == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f", s.MedianMS)
}

func writeCurve(b *strings.Builder, bins []Bin) {
	if len(bins) == 0 {
		return
	}
	b.WriteString("| faceConfidence | answers | promised | kept |\n|---|---|---|---|\n")
	for _, c := range bins {
		fmt.Fprintf(b, "| %.2f–%.2f | %d | %.3f | %s |\n", c.From, c.To, c.Kept.Whole, c.Promised, c.Kept)
	}
}

// writeConfusion writes a kind's table: a row for each true face, a column
// for each thing that any was taken for.
func writeConfusion(b *strings.Builder, kind constellation.Kind, ms []Mistake) {
	counts, columns := map[[2]string]int{}, []string{}
	rows := []string{}
	for _, m := range ms {
		if m.Kind == kind {
			counts[[2]string{m.Face, m.Seen}] = m.Count
			rows, columns = include(rows, m.Face), include(columns, m.Seen)
		}
	}
	if len(rows) == 0 {
		return
	}
	rows, columns = inOrder(kind, rows), inOrder(kind, columns)
	fmt.Fprintf(b, "\n| %s | %s |\n|---|%s\n", kind, strings.Join(columns, " | "), strings.Repeat("---|", len(columns)))
	for _, r := range rows {
		fmt.Fprintf(b, "| **%s** |", r)
		for _, c := range columns {
			fmt.Fprintf(b, " %s |", blank(counts[[2]string{r, c}]))
		}
		b.WriteString("\n")
	}
}

func blank(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

func include(list []string, s string) []string {
	for _, have := range list {
		if have == s {
			return list
		}
	}
	return append(list, s)
}

// inOrder puts a kind's own faces first, in their order.
func inOrder(kind constellation.Kind, list []string) []string {
	var out []string
	for _, f := range kind.Faces() {
		for _, s := range list {
			if s == f {
				out = append(out, s)
			}
		}
	}
	for _, s := range list {
		out = include(out, s)
	}
	return out
}

func shareValue(s vision.Share) string {
	if s.Whole == 0 {
		return "–"
	}
	return fmt.Sprintf("%.3f", s.Value)
}

func shareCounts(s vision.Share) string { return fmt.Sprintf("%d of %d", s.Part, s.Whole) }

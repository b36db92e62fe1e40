package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Who goes on with a match on a table of another size is asked with its size, and told why
// dice may be missed; on a table of the same size nothing is said.
func TestResume_saysThatTheTableHasAnotherSize(t *testing.T) {
	file, _ := brokenOff(t, 1200)
	for name, c := range map[string]struct {
		table       tableSize
		asks, tells string
	}{
		"the same": {tableSize{}, "", ""},
		"another": {tableSize{X: 700, Y: 457}, "\nIts table was 610 × 457 mm: dice may be missed for that.",
			"the table is 700 × 457 mm now and was 610 × 457 mm when the match began: for that alone dice may be missed that nobody moved"},
	} {
		t.Run(name, func(t *testing.T) {
			p, said := again(t, playCmd{Game: "stardice", Journal: file, Table: c.table})
			_, err := p.live()
			require.NoError(t, err)
			require.Regexp(t, `^Go on with the match of .*\?`+c.asks+"$", p.asked.text)
			p.decide(true)
			told := p.notices(rules.Snapshot{Table: &constellation.Table{Time: time.Hour, Sources: []constellation.SourceState{{}}}})
			if c.tells == "" {
				require.Empty(t, told)
				require.NotContains(t, said.String(), "mm")
				return
			}
			require.Equal(t, []string{c.tells}, told)
			require.Contains(t, said.String(), "asterism: "+c.tells+"\n")
		})
	}
}

package rules

import "github.com/asterism-dice/asterism/constellation"

// Explainer is a Game that says which legal move leads from a position, in the
// form of its position file, to what lies on a table. The error is that of a
// position that can't be read.
type Explainer interface {
	ExplainTable(position []byte, t *constellation.Table, o Options) (Answer, error)
}

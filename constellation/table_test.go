package constellation

import "testing"

func TestTable_isAtRestWhenEveryDieLiesStillInSight(t *testing.T) {
	lies := Die{ID: "d1", Still: true}
	rolls, hidden := Die{ID: "d2"}, Die{ID: "d3", Still: true, Doubtful: true}
	for _, c := range []struct {
		dice []Die
		want bool
	}{
		{nil, true},
		{[]Die{lies}, true},
		{[]Die{lies, rolls}, false},
		{[]Die{lies, hidden}, false},
	} {
		same(t, c.want, (&Table{Dice: c.dice}).AtRest())
	}
}

package utara

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// However many sit at a side, a collection lies between its player's panel and what is
// touched at the right end.
func TestSidePainter_aCollectionKeepsOffThePanel(t *testing.T) {
	for _, size := range []constellation.Vec{{X: 300, Y: 300}, {X: 610, Y: 457}, {X: 1500, Y: 900}} {
		for players := 1; players <= 3; players++ {
			name := fmt.Sprintf("%d on a table of %v", players, size)
			p := sidePainter{side: side{rules.SeatAt(size.X, size.Y, 0, 0, players)}}
			room := p.side.Room
			panel := rules.AsideWidth(size.X, size.Y, room)
			p.fit(&Layout{Rest: []string{"1", "2", "3"}}, panel)
			end := p.side.At(panelRim+min(panel, widestPanel)-room/2, 0).X
			require.GreaterOrEqual(t, p.place(0, 0).X-p.cell/2, end-1e-9, name)
			require.LessOrEqual(t, p.place(allColumns-1, 0).X+p.cell/2, p.side.At(room/2-rightEnd, 0).X+1e-9, name)
			require.Positive(t, p.cell, name)
		}
	}
}

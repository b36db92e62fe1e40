package utara

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// However many sit at a side and however large things are written, a collection lies
// between its player's panel and what is touched at the right end.
func TestSidePainter_aCollectionKeepsOffThePanelAndTheHelp(t *testing.T) {
	for _, size := range []constellation.Vec{{X: 300, Y: 300}, {X: 610, Y: 457}, {X: 1500, Y: 900}} {
		for players := 1; players <= 3; players++ {
			for _, scale := range []float64{0.5, 1, 2, 4} {
				for _, near := range []bool{false, true} {
					name := fmt.Sprintf("%d on a table of %v, scale %v, neighbours %v", players, size, scale, near)
					p := sidePainter{side: side{rules.SeatAt(size.X, size.Y, 0, 0, players)}}
					room, written := p.side.Room, rules.Written(scale, size.X, size.Y)
					a := rules.AsideOf(room, written, near, near)
					p.fit(&Layout{Rest: []string{"1", "2", "3"}}, a, written)
					require.GreaterOrEqual(t, p.place(0, 0).X-p.cell/2, p.side.At(a.From+a.Panel-room/2, 0).X+1, name)
					require.LessOrEqual(t, p.place(allColumns-1, 0).X+p.cell/2, p.side.At(room/2-rules.HelpReach(written), 0).X+1e-9, name)
					if room > 86*max(1, written)+40 { // else there is hardly room for anything
						require.Greater(t, p.cell, 2.0, name)
					}
				}
			}
		}
	}
}

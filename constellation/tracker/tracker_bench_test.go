package tracker

import (
	"fmt"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func BenchmarkTrackerFrame(b *testing.B) {
	for _, n := range []int{15, 60, 500} {
		for _, keys := range []bool{true, false} {
			b.Run(fmt.Sprintf("dice=%d/keys=%v", n, keys), func(b *testing.B) {
				cfg := Default()
				cfg.Width, cfg.Height = 3000, 3000
				tr, err := New(cfg)
				if err != nil {
					b.Fatal(err)
				}
				frame := constellation.Frame{Source: "s"}
				for i := range n {
					r := at(20+100*float64(i%25), 20+100*float64(i/25))
					if keys {
						r.Key = fmt.Sprint("s", i)
					}
					frame.Readings = append(frame.Readings, r)
				}
				b.ReportAllocs()
				for b.Loop() {
					frame.Time += 16 * ms
					tr.Update(frame)
				}
			})
		}
	}
}

//go:build unix

package ebi

import (
	"context"
	"syscall"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
	"github.com/asterism-dice/asterism/rules"
)

// BenchmarkFrame is a whole picture of a moment at 1920 × 1080, from Draw to
// where the engine asks for the next: cpu-ms/op is what all threads took, which
// other programs change less than the time does. Without a graphics card:
//
//	xvfb-run -s '-screen 0 1920x1080x24' go test -run xxx -bench Frame ./overlay/ebi
func BenchmarkFrame(b *testing.B) {
	if !ran {
		b.Skip("no display: run this under xvfb-run, or on a desk")
	}
	onStage.resize(1920, 1080)
	defer onStage.resize(1220, 914)
	for _, m := range []demo.Moment{demo.Logo(), demo.Battle(), demo.Crowd(2), demo.Crowd(4)} {
		b.Run(m.Name, func(b *testing.B) { frames(b, m, DefaultOptions()) })
	}
	askew := DefaultOptions()
	askew.Corners = overlay.Corners{{0.1, 0.05}, {0.95, 0.12}, {0.9, 0.9}, {0.02, 0.97}}
	b.Run("askew", func(b *testing.B) { frames(b, demo.Battle(), askew) })
	bent := askew
	bent.Lens = barrel
	b.Run("bent", func(b *testing.B) { frames(b, demo.Battle(), bent) })
}

// frames draws a moment as time goes on.
func frames(b *testing.B, m demo.Moment, o Options) {
	w, err := New(o)
	require.NoError(b, err)
	g := newGame(context.Background(), w)
	c, err := overlay.NewComposer(overlay.Default())
	require.NoError(b, err)
	next := func(screen *ebiten.Image) {
		m.Table.Time += 16 * time.Millisecond
		g.size = constellation.Vec{X: float64(screen.Bounds().Dx()), Y: float64(screen.Bounds().Dy())}
		free, err := w.Show(c.Compose(rules.Snapshot{Table: m.Table, View: m.View}))
		require.NoError(b, err)
		c.Reuse(free)
		g.Draw(screen)
	}
	for range 40 { // the ground and the letters are made, marks have come in
		onStage.draw(next)
	}
	used := cpu()
	b.ReportAllocs()
	for b.Loop() {
		onStage.draw(next)
	}
	b.ReportMetric(float64((cpu()-used).Microseconds())/1000/float64(b.N), "cpu-ms/op")
}

// cpu is the time that all threads of the program took.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

package tracker

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/graph/graphtest"
)

// drawReading draws what no sane sensor would send.
func drawReading(t *rapid.T) constellation.Reading {
	number := rapid.SampledFrom([]float64{0, 1, 16, 33, 100, 108, 116, 300, 456, 611, -5, -1e9, 1e300, math.NaN(), math.Inf(1)})
	return constellation.Reading{
		Key:  rapid.SampledFrom([]string{"", "", "a", "b", "c"}).Draw(t, "key"),
		Role: rapid.SampledFrom([]constellation.Role{constellation.RoleDie, constellation.RoleDie, constellation.RoleDie, constellation.RoleTouch, constellation.RoleHand, constellation.RoleBlock, "ghost"}).Draw(t, "role"),
		Kind: rapid.SampledFrom([]constellation.Kind{"", constellation.D6, constellation.D20, constellation.Unknown, "d7"}).Draw(t, "kind"),
		Team: rapid.SampledFrom([]constellation.Team{"", constellation.White, constellation.Red, "blue"}).Draw(t, "team"),
		Face: rapid.SampledFrom([]string{"", "1", "17", "N", "face"}).Draw(t, "face"),
		Pos:  constellation.Vec{X: number.Draw(t, "x"), Y: number.Draw(t, "y")}, Angle: constellation.Angle(number.Draw(t, "angle")),
		Size: number.Draw(t, "size"), W: number.Draw(t, "w"), H: number.Draw(t, "h"),
		Confidence: number.Draw(t, "confidence"), FaceConfidence: number.Draw(t, "face confidence"),
		Count: rapid.IntRange(-1, 4).Draw(t, "count"),
	}
}

func drawFrame(t *rapid.T) constellation.Frame {
	f := constellation.Frame{Source: rapid.SampledFrom([]string{"table", "camera", ""}).Draw(t, "source")}
	if rapid.IntRange(0, 9).Draw(t, "blind") == 0 {
		f.Blind = "dark"
	}
	for range rapid.IntRange(0, 6).Draw(t, "readings") {
		f.Readings = append(f.Readings, drawReading(t))
	}
	return f
}

// Whatever sensors send, the table keeps its promises, so that it can be
// written as a sky file.
func TestTheTableKeepsItsPromisesWhateverSensorsSend(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		f, now := newFilm(t), time.Duration(0)
		var frame constellation.Frame
		for range rapid.IntRange(1, 40).Draw(rt, "frames") {
			if rapid.IntRange(0, 3).Draw(rt, "other") == 0 {
				frame = drawFrame(rt)
			}
			now += time.Duration(rapid.SampledFrom([]int{0, 16, 100, 700, -50}).Draw(rt, "ms")) * ms
			frame.Time = now
			f.see(f.tr.Update(frame))
			checkTable(rt, f.table)
			if at, ok := f.tr.Deadline(); ok && at <= f.table.Time {
				rt.Fatalf("deadline %v at %v", at, f.table.Time)
			}
			if rapid.IntRange(0, 5).Draw(rt, "tick") == 0 {
				now += 300 * ms
				f.see(f.tr.Tick(now))
				checkTable(rt, f.table)
			}
			graphtest.Check(rt, f.table, f.graph)
		}
	})
}

// checkTable asserts what Table and the words of the specification promise.
func checkTable(t *rapid.T, table *constellation.Table) {
	for i, d := range table.Dice {
		switch {
		case i > 0 && table.Dice[i-1].ID >= d.ID:
			t.Fatalf("dice aren't sorted: %+v", table.Dice)
		case !d.Kind.Valid() || !d.Team.Valid() || !d.Kind.Has(d.Face):
			t.Fatalf("no such die: %+v", d)
		case !(d.Pos.X >= 0 && d.Pos.Y >= 0 && d.Pos.X <= table.Width && d.Pos.Y <= table.Height):
			t.Fatalf("off the table: %+v", d)
		case !(d.Angle >= 0 && d.Angle < 360) || !(d.Size > 0 && d.Size < 1e4) || !(d.Sigma >= 0 && d.Sigma < 1e4):
			t.Fatalf("angle, size or sigma: %+v", d)
		case !(d.Confidence > 0 && d.Confidence <= 1) || !(d.FaceConfidence >= 0 && d.FaceConfidence <= 1):
			t.Fatalf("confidence: %+v", d)
		}
	}
	for _, b := range table.Blocks {
		if !b.Pos.Finite() || !(constellation.Vec{X: b.W, Y: b.H}).Finite() || !(b.Angle >= 0 && b.Angle < 360) {
			t.Fatalf("no such block: %+v", b)
		}
	}
}

package read

import "testing"

func BenchmarkDecorrelate80(b *testing.B) {
	px := die(80, [3]uint8{180, 178, 170}, [3]uint8{64, 66, 70}, [3]uint8{40, 40, 130})
	b.ReportAllocs()
	for b.Loop() {
		Decorrelate(px, 80)
	}
}

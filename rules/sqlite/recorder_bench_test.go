package sqlite

import (
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// BenchmarkRecorder_frame is what a frame that brings an event pays: it is
// written down in memory and handed over.
func BenchmarkRecorder_frame(b *testing.B) {
	r := benched(b)
	one := turns(1)[0]
	for b.Loop() {
		one.Seq++
		if err := r.Append(one); err != nil {
			b.Fatal(err)
		}
		if err := r.Flush(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRecorder_safe is how long it takes until an event is safe and may be
// shown.
func BenchmarkRecorder_safe(b *testing.B) {
	r := benched(b)
	one := turns(1)[0]
	var took []time.Duration
	for b.Loop() {
		began := time.Now()
		one.Seq++
		if err := r.Append(one); err != nil {
			b.Fatal(err)
		}
		if err := r.Flush(); err != nil {
			b.Fatal(err)
		}
		r.Wait()
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

// benched is a recorder in a folder of its own, with one event.
func benched(b *testing.B) *Recorder {
	b.Helper()
	c := DefaultConfig(filepath.Join(b.TempDir(), "journal.db"))
	c.Spare = nil
	r := NewRecorder(c, Match{UUID: "bench", Began: began})
	b.Cleanup(func() { r.Close() })
	if err := r.Append(turns(1)...); err != nil {
		b.Fatal(err)
	}
	return r
}

// BenchmarkRecorder_firstOfALongMatch is how long it takes until the first event of a match
// that goes on after 10 000 others is safe.
func BenchmarkRecorder_firstOfALongMatch(b *testing.B) {
	const n = 10_000
	c := DefaultConfig(filepath.Join(b.TempDir(), "journal.db"))
	c.Spare = nil
	r := NewRecorder(c, Match{UUID: "bench", Began: began})
	if err := r.Append(turns(n)...); err != nil {
		b.Fatal(err)
	}
	if err := r.Close(); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := n; b.Loop(); i++ {
		b.StopTimer()
		s, err := Open(c.Path)
		if err != nil {
			b.Fatal(err)
		}
		claim, err := s.Claim(1)
		if err != nil {
			b.Fatal(err)
		}
		if r, err = Resume(c, s, claim); err != nil {
			b.Fatal(err)
		}
		one := turns(1)[0]
		one.Seq = i + 1
		b.StartTimer()
		if err := r.Append(one); err != nil {
			b.Fatal(err)
		}
		if err := r.Flush(); err != nil {
			b.Fatal(err)
		}
		r.Wait()
		b.StopTimer()
		if err := r.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}

//go:build matprofile

package opencv

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"runtime"
	"testing"

	"gocv.io/x/gocv"
)

// frames is how many pictures the leak test shows. The usual number takes
// seconds; the full one is
//
//	go test -tags matprofile -run NoPictureLeaks -v ./vision/opencv -frames 10000
var frames = flag.Int("frames", 800, "pictures that the leak test shows")

// mostGrowth is by how much the process may grow over the second half of the
// test: a picture of the film that leaked with each read would be far more.
const mostGrowth = 16 << 20 // bytes

// TestNoPictureLeaks runs with -tags matprofile: a film in which dice come,
// roll, lie and go, shown over and over before the real reader, leaves no Mat
// behind, and the memory of the process stays what it was.
func TestNoPictureLeaks(t *testing.T) {
	before := gocv.MatProfile.Count()
	t.Run("show", showForLong)
	if n := gocv.MatProfile.Count() - before; n != 0 {
		var b bytes.Buffer
		if err := gocv.MatProfile.WriteTo(&b, 1); err != nil {
			t.Error(err)
		}
		t.Errorf("%d pictures are left:\n%s", n, b.String())
	}
}

// showForLong is a test of its own so that what it opened is closed after it.
func showForLong(t *testing.T) {
	v := thrown(t)
	f := filmed(t, v, thrownLength, 5)
	defer f.Close()
	l := watching(t, v.Base.Camera, f)
	reads := 0
	half, mats := 0, 0
	for n := range *frames {
		if _, err := l.Next(); err != nil {
			t.Fatal(err)
		}
		reads += l.Stages().Reads
		if n == *frames/2 {
			half, mats = resident(t), gocv.MatProfile.Count()
		}
	}
	grown := resident(t) - half
	t.Logf("%d pictures, %d parts read; %d Mats; the process grew by %d KiB over the second half", *frames, reads, mats, grown>>10)
	if reads < *frames/thrownLength {
		t.Errorf("only %d parts were read", reads)
	}
	if n := gocv.MatProfile.Count(); n != mats {
		t.Errorf("%d Mats, %d at half time", n, mats)
	}
	if grown > mostGrowth {
		t.Errorf("the process grew by %d bytes", grown)
	}
}

// resident is the memory that the process holds, bytes; 0 where the system
// doesn't tell.
func resident(t *testing.T) int {
	t.Helper()
	runtime.GC()
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	var size, pages int
	if _, err := fmt.Sscan(string(data), &size, &pages); err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}

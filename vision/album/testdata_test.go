package album

import (
	"bytes"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write testdata anew")

// The album in testdata is read by tests of other packages, and by later versions.
func TestRead_theAlbumOfTheFirstFormIsRead(t *testing.T) {
	const name = "testdata/album.zip"
	if *update {
		if err := os.WriteFile(name, written(t), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	a, err := Read(bytes.NewReader(b), int64(len(b)))
	if err != nil || len(a.Entries()) != 2 || a.Entries()[0].Name != named("1") {
		t.Errorf("%v, %v", err, a)
	}
}

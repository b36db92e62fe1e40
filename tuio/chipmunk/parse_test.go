package chipmunk

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// A made-up battle survives being written and read.
func TestAScriptIsReadAsItWasWritten(t *testing.T) {
	for seed := range uint64(5) {
		s := Battle(seed)
		var b bytes.Buffer
		if err := Write(&b, s); err != nil {
			t.Fatal(err)
		}
		again, err := Parse(&b, "script")
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(s, again) {
			t.Fatalf("\n%+v\n%+v", s, again)
		}
	}
}

// testdata/bad holds scripts that are refused; the first line of each says
// why.
func TestBadScriptsAreRefusedInOneLine(t *testing.T) {
	files, err := filepath.Glob("testdata/bad/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(string(text), "\n")
			want := strings.TrimPrefix(first, "# ")
			if _, err := Parse(bytes.NewReader(text), "it"); err == nil || err.Error() != want {
				t.Fatalf("\nwant %s\ngot  %v", want, err)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/bad/*.txt")
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil {
			f.Add(string(text))
		}
	}
	f.Add("at 1 throw cube borg neutral from left 200 to 300 220 face 16\nat 2 hand at 1 2 size 3 4 for 5\nend 9")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(strings.NewReader(text), "it")
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := Write(&b, s); err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(&b, "again"); err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
	})
}

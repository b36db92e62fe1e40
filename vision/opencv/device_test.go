package opencv

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Of a webcam that comes as several numbers of one name the lowest is taken, not the first
// by its letters.
func TestCameraCalled_isTheLowestNumber(t *testing.T) {
	list := t.TempDir()
	for folder, name := range map[string]string{"video10": "HD Webcam\n", "video9": "HD Webcam\n", "video11": "Overhead\n", "videonone": "Overhead\n"} {
		if err := os.Mkdir(filepath.Join(list, folder), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(list, folder, "name"), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]int{"webcam": 9, "HD Web": 9, "overhead": 11} {
		if got, err := cameraCalled(name, list); err != nil || got != want {
			t.Errorf("%q: camera %d, %v; want %d", name, got, err, want)
		}
	}
	if _, err := cameraCalled("phone", list); err == nil || !strings.Contains(err.Error(), `no camera is called "phone"`) {
		t.Errorf("%v", err)
	}
}

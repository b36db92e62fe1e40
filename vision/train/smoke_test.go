// Package train_test runs the training, which is Python, on a few small pictures.
package train_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// needs is what the training imports.
const needs = "import torch, numpy, onnx, cv2"

// python returns a Python that has all that the training needs, "" where none is.
func python() string {
	for _, name := range []string{os.Getenv("PYTHON"), "python3", "/usr/bin/python3"} {
		if name != "" && exec.Command(name, "-c", needs).Run() == nil {
			return name
		}
	}
	return ""
}

// One step of every stage on rendered pictures and a few photographs leads to
// networks of the form that the committed ones have: see smoke_test.py.
func TestEveryStageOfTheTrainingRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes half a minute")
	}
	py := python()
	if py == "" {
		t.Skip("no Python with torch, numpy, onnx and OpenCV (Debian: python3-torch python3-numpy python3-onnx python3-opencv); PYTHON may name one")
	}
	work := t.TempDir()
	renderset := filepath.Join(work, "renderset")
	if out, err := exec.Command("go", "build", "-o", renderset, "./renderset").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	draw := func(name string, flags ...string) {
		args := append([]string{"--out", filepath.Join(work, name), "--jobs", "1"}, flags...)
		if out, err := exec.Command(renderset, args...).CombinedOutput(); err != nil {
			t.Fatalf("renderset: %v\n%s", err, out)
		}
	}
	const kinds = "d4,d6,d8,d10,d00,d12,d20,borg,utara,compass,binary"
	draw("scenes", "--count", "10", "--seed", "5", "--kinds", kinds, "--dice", "3-6", "--edge", "30-60")
	draw("crops", "--crops", "--side", "112", "--count", "220", "--seed", "6", "--kinds", kinds, "--cocked", "0.1", "--edge", "40-120")
	cmd := exec.Command(py, "-m", "unittest", "smoke_test")
	cmd.Env = append(os.Environ(), "SMOKE="+work, "RENDERSET="+renderset, "PYTHONDONTWRITEBYTECODE=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", py, err, out)
	}
}

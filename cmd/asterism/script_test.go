package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// commands are the programs that tests may call.
var commands = map[string]func(){"asterism": main, loadCommand: underLoad, stuckCommand: stuck}

// TestMain lets the scripts call this very program as "asterism".
// Journals are kept in a folder of the tests.
func TestMain(m *testing.M) {
	testscript.Main(apart{m}, commands)
}

// apart runs the tests with a folder for data of their own.
type apart struct{ *testing.M }

// Run runs the tests.
func (a apart) Run() int {
	folder, err := os.MkdirTemp("", "asterism-test-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	os.Setenv("XDG_DATA_HOME", folder)
	return a.M.Run()
}

// TestScripts runs testdata/scripts: what people and their scripts type, and
// what they get. Each *.txtar holds its calls and its files; a new case needs
// no Go.
func TestScripts(t *testing.T) {
	p := params(t)
	p.Dir = "testdata/scripts"
	testscript.Run(t, p)
}

// params is what all scripts can do: they see the project's testdata, have no
// display, and know how to ask for an exit status.
func params(t *testing.T) testscript.Params {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	return testscript.Params{
		Setup: func(e *testscript.Env) error {
			e.Setenv("DISPLAY", "")
			e.Setenv("WAYLAND_DISPLAY", "")
			e.Setenv("XDG_DATA_HOME", filepath.Join(e.WorkDir, "data"))
			e.Setenv("HEARD", "127.0.0.1:"+freePort(t))
			return os.Symlink(filepath.Join(root, "testdata"), filepath.Join(e.WorkDir, "testdata"))
		},
		Condition: condition,
		Cmds:      map[string]func(*testscript.TestScript, bool, []string){"status": status, "await": await},
	}
}

// await FILE waits until something is in a file.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: await file")
	}
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if info, err := os.Stat(ts.MkAbs(args[0])); err == nil && info.Size() > 0 {
			return
		}
	}
	ts.Fatalf("nothing is in %s", args[0])
}

// condition knows [eyes]: this build can look at pictures.
func condition(name string) (bool, error) { return name == "eyes" && hasEyes, nil }

// status N CMD… runs a command that must end with exit status N.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

//go:build linux

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// measuredCommand is the program under another name; when it ends it writes the
// most memory that it had into the file that peakFile names.
const (
	measuredCommand = "asterism-measured"
	peakFile        = "ASTERISM_PEAK_FILE"
)

// mostMemory is how much memory a call may have on a bad file, in kB.
const mostMemory = 200 << 10

// measured is main, with a look at its memory at the end. The system's own
// account of a process that has ended (rusage) counts what its parent had when
// it was started, so the process looks itself.
func measured() {
	status := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	peak, err := peakMemory()
	if err == nil {
		err = os.WriteFile(os.Getenv(peakFile), []byte(strconv.Itoa(peak)), 0o600)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(status)
}

// peakMemory is the most memory that this process has had, in kB (proc(5),
// VmHWM).
func peakMemory() (int, error) {
	b, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) == 3 && f[0] == "VmHWM:" {
			return strconv.Atoi(f[1])
		}
	}
	return 0, errors.New("no VmHWM in /proc/self/status")
}

func init() { commands[measuredCommand] = measured }

// large are the harms that may cost memory.
var large = []string{"junk", "one long line", "endless", "deeply nested", "huge"}

// huge is a file of 64 GiB, of which the disk holds nothing.
func huge(t *testing.T, name string, k fileKind) string {
	laid(t, name, []byte(k.good))
	require.NoError(t, os.Truncate(name, 64<<30))
	return name
}

func TestRun_badFilesCostLittleMemory(t *testing.T) {
	if raced {
		t.Skip("the race detector takes several times the memory")
	}
	most, worst := 0, ""
	for _, k := range fileKinds(t) {
		for _, h := range append(slices.Clone(harms), harm{"huge", huge}) {
			if !slices.Contains(large, h.name) || k.eyes && !hasEyes || slices.Contains(k.untried, h.name) {
				continue
			}
			t.Run(k.name+"/"+h.name, func(t *testing.T) {
				peak := peakOf(t, k.call(h.make(t, filepath.Join(t.TempDir(), "file"), k)))
				require.Less(t, peak, mostMemory)
				if peak > most {
					most, worst = peak, t.Name()
				}
			})
		}
	}
	require.Positive(t, most)
	t.Logf("at most %d MB, in %s", most>>10, worst)
}

// peakOf calls the program and returns the most memory that it had, in kB.
func peakOf(t *testing.T, args []string) int {
	t.Helper()
	file := filepath.Join(t.TempDir(), "peak")
	cmd := exec.Command(measuredCommand, args...)
	cmd.Env = append(os.Environ(), peakFile+"="+file)
	if out, err := cmd.CombinedOutput(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatalf("%v: %v: %s", args, err, out)
	}
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	peak, err := strconv.Atoi(string(b))
	require.NoError(t, err)
	return peak
}

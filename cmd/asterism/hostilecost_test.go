//go:build linux

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// measuredCommand is the program under another name; when it ends it writes what
// it cost into the file that costFile names.
const (
	measuredCommand = "asterism-measured"
	costFile        = "ASTERISM_COST_FILE"
)

// cost is what a call took.
type cost struct {
	Memory int           // the most that it had, kB
	CPU    time.Duration // on all cores; unlike the time by the clock it says nothing of what else the machine does
}

// mostMemory is how much more memory a call may have on a bad file than the
// program has when it does nothing, in kB. The program with its libraries has
// about 100 MB, with the tests in it 130: so that it stays under 200 MB.
const mostMemory = 90 << 10

// tries is how often a call that had too much is tried again: how much is had
// before the collector has come round differs from call to call.
const tries = 3

// mostCPU is how much of the processor's time a call may take on a bad file.
const mostCPU = 2 * time.Second

// measured is main, with a look at its cost at the end. The system's own
// account of a process that has ended (rusage) counts memory that its parent had
// when it was started, so the process looks itself.
func measured() {
	status := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if err := writeCost(os.Getenv(costFile)); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(status)
}

func writeCost(file string) error {
	peak, err := peakMemory()
	if err != nil {
		return err
	}
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return err
	}
	b, err := json.Marshal(cost{Memory: peak, CPU: time.Duration(u.Utime.Nano() + u.Stime.Nano())})
	if err != nil {
		return err
	}
	return os.WriteFile(file, b, 0o600)
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

func TestRun_badFilesCostLittle(t *testing.T) {
	if raced {
		t.Skip("the race detector takes several times the memory and the time")
	}
	idle := costOf(t, []string{"help"})
	var most cost
	for _, k := range fileKinds(t) {
		for _, h := range append(slices.Clone(harms), harm{"huge", huge}) {
			if !slices.Contains(large, h.name) || k.eyes && !hasEyes || slices.Contains(k.untried, h.name) {
				continue
			}
			t.Run(k.name+"/"+h.name, func(t *testing.T) {
				c := leastCost(t, k.call(h.make(t, filepath.Join(t.TempDir(), "file"), k)), idle)
				require.Less(t, c.Memory, mostMemory)
				require.Less(t, c.CPU, mostCPU)
				most = cost{max(most.Memory, c.Memory), max(most.CPU, c.CPU)}
			})
		}
	}
	require.Positive(t, most.Memory)
	t.Logf("at most %d MB more than %d MB, and %v more than %v", most.Memory>>10, idle.Memory>>10, most.CPU, idle.CPU)
}

// leastCost is what a call costs beyond idle; where it is too much, the least of
// some tries.
func leastCost(t *testing.T, args []string, idle cost) cost {
	t.Helper()
	least := cost{mostMemory, mostCPU}
	for n := 0; n < tries && (least.Memory >= mostMemory || least.CPU >= mostCPU); n++ {
		c := costOf(t, args)
		least = cost{min(least.Memory, c.Memory-idle.Memory), min(least.CPU, c.CPU-idle.CPU)}
	}
	return least
}

// costOf calls the program and returns what it cost.
func costOf(t *testing.T, args []string) cost {
	t.Helper()
	file := filepath.Join(t.TempDir(), "cost")
	cmd := exec.Command(measuredCommand, args...)
	cmd.Env = append(os.Environ(), costFile+"="+file)
	if out, err := cmd.CombinedOutput(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatalf("%v: %v: %s", args, err, out)
	}
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	var c cost
	require.NoError(t, json.Unmarshal(b, &c))
	return c
}

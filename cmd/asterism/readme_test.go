package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// inCI are the two commands that .ci/run runs as they stand.
var inCI = []string{"play", "test"}

// readmeCommands are the lines of the README's sh blocks that call the
// program, without its name.
func readmeCommands(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var commands []string
	for i, block := range strings.Split(string(text), "```") {
		lines := strings.Split(block, "\n")
		if i%2 == 0 || lines[0] != "sh" {
			continue
		}
		for _, line := range lines[1:] {
			if c, ok := strings.CutPrefix(line, "./asterism "); ok {
				commands = append(commands, c)
			} else if line != "" {
				t.Errorf("README: %q is run by no test", line)
			}
		}
	}
	return commands
}

// live tells commands that go on until Ctrl-C.
func live(command string) bool {
	f := strings.Fields(command)
	return slices.Contains([]string{"listen", "record", "watch", "play"}, f[0]) || slices.Contains(f, "--to")
}

// Every command of the README works as it stands; those that go on are ended
// by Ctrl-C after a while.
func TestREADME_commandsWork(t *testing.T) {
	var script strings.Builder
	for i, c := range readmeCommands(t) {
		switch {
		case slices.Contains(inCI, c):
		case !hasEyes && (strings.HasPrefix(c, "detect") || strings.HasPrefix(c, "watch") || strings.Contains(c, ".jpg") || strings.Contains(c, "--camera")):
		case live(c):
			fmt.Fprintf(&script, "exec asterism %s &c%d&\nwhile-it-runs\nkill -INT c%d\nwait c%d\n", c, i, i, i)
		default:
			fmt.Fprintf(&script, "exec asterism %s\n", c)
		}
	}
	name := filepath.Join(t.TempDir(), "readme.txtar")
	if err := os.WriteFile(name, []byte(script.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	p := params(t)
	p.Files = []string{name}
	p.Cmds["while-it-runs"] = func(*testscript.TestScript, bool, []string) { time.Sleep(1500 * time.Millisecond) }
	testscript.Run(t, p)
}

// The two commands of the set-up are run by CI as a newcomer types them.
func TestREADME_setUpRunsInCI(t *testing.T) {
	ci, err := os.ReadFile("../../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range inCI {
		if !strings.Contains(string(ci), "\n./asterism "+c+"\n") {
			t.Errorf(".ci/run doesn't run ./asterism %s", c)
		}
	}
}

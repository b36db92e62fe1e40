package main

import (
	"bytes"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/tuio"
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

// needsEyes tells commands that a build without a camera refuses.
func needsEyes(command string) bool {
	return strings.HasPrefix(command, "detect") || strings.HasPrefix(command, "watch") ||
		strings.Contains(command, ".jpg") || strings.Contains(command, "--camera")
}

// Every command of the README works as it stands; those that go on are ended
// by Ctrl-C once they have said something.
func TestREADME_commandsWork(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	commands := readmeCommands(t)
	t.Chdir(t.TempDir())
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	for _, folder := range []string{"testdata", "rules"} {
		if err := os.Symlink(filepath.Join(root, folder), folder); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range commands {
		if slices.Contains(inCI, c) || needsEyes(c) && !hasEyes {
			continue
		}
		t.Run(c, func(t *testing.T) {
			var said output
			done := make(chan int, 1)
			go func() { done <- run(strings.Fields(c), strings.NewReader(""), &said, &said) }()
			status := end(done, &said, live(c))
			if status != 0 && strings.Contains(said.String(), "UDP port 3333 is taken") && portTaken(tuio.DefaultUDP) {
				t.Skip("somebody plays on this machine: port 3333 is taken")
			}
			if status != 0 {
				t.Errorf("asterism %s: exit status %d: %s", c, status, said.String())
			}
		})
	}
}

// portTaken tells whether another program hears at an address.
func portTaken(address string) bool {
	c, err := net.ListenPacket("udp", address)
	if err == nil {
		c.Close()
	}
	return err != nil
}

// end waits for the exit status; a command that goes on gets Ctrl-C, again
// and again, once it has said something.
func end(done <-chan int, said *output, goesOn bool) int {
	for {
		select {
		case status := <-done:
			return status
		case <-time.After(50 * time.Millisecond):
			if goesOn && said.String() != "" {
				interrupt()
			}
		}
	}
}

// interrupt is Ctrl-C for whatever in this process listens to it; the test
// itself outlives it.
func interrupt() {
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, os.Interrupt)
	defer signal.Stop(caught)
	p, err := os.FindProcess(os.Getpid())
	if err == nil && p.Signal(os.Interrupt) == nil {
		<-caught
	}
}

// output is a buffer that may be read while it is written.
type output struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
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

// The settings that the README shows are those of the file that its commands
// use.
func TestREADME_settings(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("../../testdata/readme/table.toml")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(readme), "```toml\n"+string(file)+"```") {
		t.Error("the README's settings differ from testdata/readme/table.toml")
	}
	if _, err := readConfig("../../testdata/readme/table.toml", ""); err != nil {
		t.Error(err)
	}
}

// A relative link in one of the documents leads to a file.
func TestDocuments_linksLeadSomewhere(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	for _, name := range documents {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range link.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), l[1])); err != nil {
				t.Errorf("%s: a link leads nowhere: %v", name, err)
			}
		}
	}
}

// documents are what people read beside the code's own documentation.
var documents = []string{"../../README.md", "../../rules/FIGURES.md", "../../vision/beam/FIGURES.md", "../../vision/calibrate/FIGURES.md",
	"../../vision/train/MODEL.md", "../../vision/train/FIGURES.md", "../../vision/train/TRIALS.md"}

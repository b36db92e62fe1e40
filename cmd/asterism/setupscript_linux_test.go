package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// stubs stand for what the project's script calls, and keep what they know in files
// beside it: absent lists the packages that are not there, called what was asked.
var stubs = map[string]string{
	"go": `case $1 in
env) echo go1.99.0 ;;
build) echo >>builds; [ ! -e saved ] || { rm saved; sleep 0.1; echo >>cmd; sleep 0.1; }; printf '#!/bin/sh\necho "built with <%s>"\n' "$3" >"$5"; chmod +x "$5" ;;
list) echo plain; [ "${!#}" != ./... ] || echo heavy ;;
test)
  case "$*" in
  *-list*) echo TestOne ;;
  *heavy*) sleep 100 & echo $! >beside; wait ;;
  *-skip\ *\ ./cmd/asterism) trap 'exit 1' INT; echo >testing; while sleep 0.05; do :; done ;;
  esac ;;
esac`,
	"dpkg-query": `for p; do :; done; grep -qx "$p" absent 2>/dev/null || echo "install ok installed"`,
	"apt-cache":  `grep -qx "$2" unknown 2>/dev/null || echo "Package: $2"`,
	"apt-get":    `echo "$* by $USER as <$DEBIAN_FRONTEND>" >>called; [ "$1" = update ] || rm -f absent`,
	"id":         `echo 1000`,
	"uname":      `echo x86_64`,
	"sudo":       `[ "$1" = -n ] && exit; exec env -i PATH="$PATH" SCRIPTED="$SCRIPTED" USER=root "$@"`,
}

// scripted is a folder with the project's script and nothing else, where it calls stubs.
type scripted struct {
	t      *testing.T
	folder string
}

func newScripted(t *testing.T) scripted {
	t.Helper()
	s := scripted{t, t.TempDir()}
	text, err := os.ReadFile("../../asterism")
	require.NoError(t, err)
	s.write("asterism", string(text))
	for name, does := range stubs {
		s.write("stubs/"+name, "#!/bin/bash\ncd \"$SCRIPTED\"\n"+does+"\n")
	}
	for _, source := range []string{"cmd", "vision", "tuio", "constellation", "overlay", "rules", "go.mod", "go.sum"} {
		s.write(source, "")
	}
	return s
}

func (s scripted) write(name, text string) {
	s.t.Helper()
	file := filepath.Join(s.folder, name)
	require.NoError(s.t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(s.t, os.WriteFile(file, []byte(text), 0o755))
}

// command is a call of the script.
func (s scripted) command(args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(s.folder, "asterism"), args...)
	cmd.Dir = s.folder
	cmd.Env = append(os.Environ(), "SCRIPTED="+s.folder, "PATH="+filepath.Join(s.folder, "stubs")+":"+os.Getenv("PATH"))
	return cmd
}

// says is what the program that the script has built says.
func (s scripted) says() string {
	s.t.Helper()
	out, err := s.command("version").Output()
	require.NoError(s.t, err)
	return string(out)
}

// Doctor tells who has a build without eyes to install OpenCV and to start again.
func TestSetUp_aBuildWithoutEyesIsRenewedOnceTheyCanBeBuilt(t *testing.T) {
	s := newScripted(t)
	s.write("absent", "libopencv-dev\n")
	s.write("unknown", "libopencv-dev\n")
	require.Equal(t, "built with <nocamera>\n", s.says())
	require.Equal(t, "built with <nocamera>\n", s.says())
	s.write("absent", "")
	require.Equal(t, "built with <>\n", s.says())
	s.write("bin/asterism", "#!/bin/sh\necho as it was\n")
	require.Equal(t, "as it was\n", s.says(), "there is nothing to build")
}

// What is saved while the program is built is built the next time.
func TestSetUp_whatIsSavedMeanwhileIsBuiltNext(t *testing.T) {
	s := newScripted(t)
	s.write("saved", "")
	for _, want := range []int{1, 2, 2} {
		s.says()
		builds, err := os.ReadFile(filepath.Join(s.folder, "builds"))
		require.NoError(t, err)
		require.Equal(t, want, strings.Count(string(builds), "\n"))
	}
}

// Sudo hands no variables on, and a package that asks something asks where nobody reads it.
func TestSetUp_noPackageAsksAnything(t *testing.T) {
	s := newScripted(t)
	s.write("absent", "libopencv-dev\n")
	require.Equal(t, "built with <>\n", s.says())
	called, err := os.ReadFile(filepath.Join(s.folder, "called"))
	require.NoError(t, err)
	require.Contains(t, string(called), "install -y -qq --no-install-recommends libopencv-dev by root as <noninteractive>\n")
}

// Who ends the tests by Ctrl-C isn't left with those that run beside the others.
func TestSetUp_noTestOutlivesTheScript(t *testing.T) {
	s := newScripted(t)
	cmd := s.command("test")
	cmd.Env = append(cmd.Env, "DISPLAY=:0")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	require.NoError(t, cmd.Start())
	defer syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	var text []byte
	require.Eventually(t, func() bool {
		_, err := os.Stat(filepath.Join(s.folder, "testing"))
		text, _ = os.ReadFile(filepath.Join(s.folder, "beside"))
		return err == nil && strings.HasSuffix(string(text), "\n") // it is there before its number is in it
	}, 20*time.Second, 10*time.Millisecond)
	beside, err := strconv.Atoi(strings.TrimSpace(string(text)))
	require.NoError(t, err)
	defer syscall.Kill(beside, syscall.SIGKILL)

	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	require.NoError(t, syscall.Kill(-cmd.Process.Pid, syscall.SIGINT))
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		require.Fail(t, "the script goes on")
	}
	require.Eventually(t, func() bool { return !alive(beside) }, 5*time.Second, 10*time.Millisecond)
}

// alive tells whether a process runs: one that has ended may not have been waited for yet.
func alive(process int) bool {
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(process), "stat"))
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

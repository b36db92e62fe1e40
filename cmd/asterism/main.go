// Command asterism watches real dice on a real table, keeps the score and
// draws the answer back onto the table.
//
// This package is the wiring: flags, clock, files, sockets and windows. What
// dice are, what games are and how a table looks is said by the packages that
// it imports.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/asterism-dice/asterism/overlay/typeface"
	"github.com/asterism-dice/asterism/overlay/typeface/fontscan"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// cli is the command line (spec "The table", Commands whose form is fixed).
type cli struct {
	Play      playCmd      `cmd:"" help:"The table: window, sources, referee, sound. With no source a bundled session is played."`
	Score     scoreCmd     `cmd:"" help:"Say everything the referee can about the table in a sky file."`
	Moves     movesCmd     `cmd:"" help:"Legal moves of a position."`
	Perft     perftCmd     `cmd:"" help:"Count the leaf positions after N moves."`
	Explain   explainCmd   `cmd:"" help:"Say which legal move explains what lies on the table now."`
	Match     matchCmd     `cmd:"" help:"Let two levels of a game play against each other."`
	Tune      tuneCmd      `cmd:"" help:"Look for a better evaluation of a game by games against itself."`
	Replay    replayCmd    `cmd:"" help:"Play a recording through the same pipeline as live play."`
	Events    eventsCmd    `cmd:"" help:"What happened at a table, a line of JSON each: of a running table, a journal or a recording."`
	Listen    listenCmd    `cmd:"" help:"Hear TUIO: a live table of what is heard, or a line per committed frame."`
	Record    recordCmd    `cmd:"" help:"Record what is heard."`
	Detect    detectCmd    `cmd:"" help:"Find and read the dice in photographs."`
	Watch     watchCmd     `cmd:"" help:"See what a camera sees."`
	Evaluate  evaluateCmd  `cmd:"" help:"Compare what is seen with what is true."`
	Teach     teachCmd     `cmd:"" help:"Make a reader for dice of one's own."`
	Album     albumCmd     `cmd:"" help:"The signs on dice of one's own that the camera has learnt: look through them, mend and share them."`
	Render    renderCmd    `cmd:"" help:"Draw a sky file or a recording's last moment as a picture."`
	Stickers  stickersCmd  `cmd:"" help:"Write a printable sheet of stickers for blank dice."`
	Calibrate calibrateCmd `cmd:"" help:"Find out how camera, projector and table lie: shows patterns, looks at them, writes it down."`
	Latency   latencyCmd   `cmd:"" help:"Flash a pattern and time its way through the camera."`
	Board     boardCmd     `cmd:"" help:"Write a printable chessboard to calibrate a camera by."`
	Simulate  simulateCmd  `cmd:"" help:"Send what a table with thrown dice would send, to test whatever hears TUIO."`
	Profiles  profilesCmd  `cmd:"" help:"The settings that were kept on the start page, for play --profile."`
	History   historyCmd   `cmd:"" help:"The matches that were played, and show one of them again."`
	Stats     statsCmd     `cmd:"" help:"What the matches come to: are the dice fair, luck or skill, head to head."`
	Doctor    doctorCmd    `cmd:"" help:"Say what is there and what to do about what is not."`
	Version   versionCmd   `cmd:"" help:"Say which build this is."`
}

// newCLI is the command line with the flags of all games.
func newCLI() *cli {
	c := &cli{}
	for _, f := range []*gameFlags{&c.Play.gameFlags, &c.Score.gameFlags, &c.Moves.gameFlags, &c.Perft.gameFlags,
		&c.Explain.gameFlags, &c.Match.gameFlags, &c.Tune.gameFlags, &c.Replay.gameFlags, &c.Render.gameFlags} {
		f.Switches = switchFlags()
	}
	c.Events.Switches = switchFlags()
	return c
}

func main() {
	typeface.Lend(&fontscan.System{})
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// stdio is where a command reads and writes.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

// badInput is an error of what the caller gave: exit status 2.
type badInput struct{ error }

func (e badInput) Unwrap() error { return e.error }

// bad marks err as the caller's, nil stays nil.
func bad(err error) error {
	if err == nil {
		return nil
	}
	return badInput{err}
}

// run is main without the process: it returns the exit status (0 done, 1 the
// work failed, 2 the input or the call is wrong).
func run(args []string, in io.Reader, out, errw io.Writer) int {
	if len(args) == 0 || len(args) == 1 && args[0] == "help" {
		return fail(errw, welcome(out))
	}
	if args[0] == "help" {
		args = append(args[1:len(args):len(args)], "--help")
	}
	code, exited, help := 0, false, &helpWriter{Writer: out}
	c := newCLI()
	parser, err := kong.New(c,
		kong.Name("asterism"),
		kong.Description("Real dice on a real table: sees them, keeps the score, draws the answer onto the table."),
		kong.Writers(help, errw),
		kong.Exit(func(n int) { code, exited = n, true }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Vars{"games": rules.Names(), "sets": ruleSets(), "udp": tuio.DefaultUDP, "jobs": jobs(), "themes": themeNames()},
	)
	if err != nil {
		return fail(errw, err)
	}
	ctx, err := parser.Parse(args)
	if exited { // --help
		return code
	}
	if help.err != nil {
		return fail(errw, help.err)
	}
	if err != nil {
		return fail(errw, bad(err))
	}
	c.Play.said = givenFlags(ctx)
	return fail(errw, ctx.Run(&stdio{in, out, errw}))
}

// givenFlags lists the flags of a call.
func givenFlags(ctx *kong.Context) (names []string) {
	for _, p := range ctx.Path {
		if p.Flag != nil {
			names = append(names, p.Flag.Name)
		}
	}
	return names
}

// unread is the exit status of a command that nobody reads any more, as a shell tells that of
// one that SIGPIPE has ended.
const unread = 128 + 13

// errLost is of a match, or a recording, of which not all could be kept. What was lost was
// said when that happened.
var errLost = errors.New("not all could be kept")

// fail prints err in one line and returns its exit status. That the reader of standard output
// has ended is no error that anybody wants to read.
func fail(w io.Writer, err error) int {
	if err == nil {
		return 0
	}
	if file := new(fs.PathError); errors.As(err, &file) && file.Path == os.Stdout.Name() && errors.Is(file, syscall.EPIPE) {
		return unread
	}
	if errors.Is(err, errLost) {
		return 1
	}
	fmt.Fprintf(w, "asterism: %s\n", strings.ReplaceAll(err.Error(), "\n", "; "))
	if errors.As(err, new(badInput)) && !errors.Is(err, syscall.ENOSPC) && !errors.Is(err, syscall.EIO) {
		return 2
	}
	return 1 // a full disk is nobody's wrong call, whatever was to be written
}

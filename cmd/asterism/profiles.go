package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/asterism-dice/asterism/overlay/start"
)

// profile is a file of settings in the user's configuration folder, kept under a
// name.
type profile struct {
	name     string
	file     string
	used     time.Time // when it was played last
	settings settings  // as it stands in the file
	err      error     // why it can't be read
	unplayed error     // why its game can't be played
}

// profileFolder is where profiles are kept.
func profileFolder() (string, error) {
	folder, err := inSettings("profiles")
	if err != nil {
		return "", fmt.Errorf("%w, or name a file with --config", err)
	}
	return folder, nil
}

// profileFile is the file of a profile.
func profileFile(name string) (string, error) {
	if name == "" || start.ProfileName(name) != name {
		return "", fmt.Errorf("profile %q: a name has letters, digits and spaces, 40 at most", name)
	}
	folder, err := profileFolder()
	return filepath.Join(folder, name+".toml"), err
}

// readProfiles reads all profiles, the one that was played last first. Those that
// can't be read are among them.
func readProfiles() ([]profile, error) {
	folder, err := profileFolder()
	if err != nil {
		return nil, err
	}
	files, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []profile
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), ".toml"); ok && !f.IsDir() {
			all = append(all, readProfile(name, filepath.Join(folder, f.Name())))
		}
	}
	slices.SortStableFunc(all, func(a, b profile) int { return b.used.Compare(a.used) })
	return all, nil
}

// readProfile reads one profile.
func readProfile(name, file string) profile {
	p := profile{name: name, file: file}
	if info, err := os.Stat(file); err == nil {
		p.used = info.ModTime()
	}
	if p.settings, p.err = readSettings(file); p.err != nil {
		return p
	}
	var cfg config
	if cfg, p.err = readConfig(file, ""); p.err != nil {
		return p
	}
	p.unplayed = cfg.unplayable()
	return p
}

// trouble is why a profile can't be read, in a few words; empty when it can.
func (p *profile) trouble() string { return p.brief(p.err) }

// brief is an error of the profile's file without the name of that.
func (p *profile) brief(err error) string {
	if err == nil {
		return ""
	}
	text := err.Error()
	for _, known := range []string{"config " + p.file + ": ", p.file + ": ", "config: "} {
		text = strings.TrimPrefix(text, known)
	}
	return text
}

// namedProfile makes the settings those of --profile. Who has set up a table
// waits for its sensors: nothing bundled is shown.
func (c *playCmd) namedProfile() error {
	if c.Profile == "" || c.given != nil {
		return nil
	}
	file, err := profileFile(c.Profile)
	if err != nil {
		return err
	}
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("no profile is called %q: asterism profiles lists them", c.Profile)
	}
	c.Config, c.Live = file, true
	return nil
}

// profilesCmd is `asterism profiles`.
type profilesCmd struct {
	JSON bool `name:"json" help:"A list in JSON."`
}

// Run lists the profiles, the last one first.
func (c *profilesCmd) Run(std *stdio) error {
	all, err := readProfiles()
	if err != nil {
		return err
	}
	if c.JSON {
		return profilesJSON(std.out, all)
	}
	if len(all) == 0 {
		_, err := fmt.Fprintln(std.out, "no profile is kept yet: the start page of `asterism play` makes them")
		return err
	}
	w := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
	for i := range all {
		p := &all[i]
		s := &p.settings.Play
		says := fmt.Sprintf("%s\t%s", strings.TrimSpace(cmp.Or(s.Game, usualGame)+" "+s.Rules), strings.Join(s.Players, ", "))
		switch {
		case p.err != nil:
			says = "can't be read: " + p.trouble()
		case p.unplayed != nil:
			says = "can't be played: " + p.brief(p.unplayed)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", p.name, p.used.Format("2006-01-02 15:04"), says)
	}
	return w.Flush()
}

// profileLine is a profile in JSON.
type profileLine struct {
	Name    string    `json:"name"`
	File    string    `json:"file"`
	Used    time.Time `json:"used"`
	Game    string    `json:"game,omitempty"`
	Rules   string    `json:"rules,omitempty"`
	Players []string  `json:"players"`
	Error   string    `json:"error,omitempty"`
}

func profilesJSON(w io.Writer, all []profile) error {
	lines := []profileLine{}
	for i := range all {
		p := &all[i]
		l := profileLine{Name: p.name, File: p.file, Used: p.used, Players: []string{}, Error: cmp.Or(p.trouble(), p.brief(p.unplayed))}
		if s := &p.settings.Play; p.err == nil {
			l.Game, l.Rules, l.Players = cmp.Or(s.Game, usualGame), s.Rules, append(l.Players, s.Players...)
		}
		lines = append(lines, l)
	}
	return json.NewEncoder(w).Encode(lines)
}

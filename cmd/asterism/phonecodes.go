package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// codeScreen keeps the codes of telephones for as long as a match lasts: when it goes
// on after a crash, or after another game, nobody has to scan anew.
type codeScreen struct {
	server *web.Server
	past   func() []rules.Event // of the match that goes on; nil: none ever
	file   string               // where they are kept, for this user alone; empty: nowhere
	codes  matchCodes
}

// matchCodes are the codes of a match.
type matchCodes struct {
	Match  string `json:"match"` // its first event: no other match's is of that moment
	Player string `json:"player"`
	Master string `json:"master"`
}

// codesFile is where the codes are kept of a table that serves telephones at an
// address: beside it another one may be played.
func codesFile(address string) string {
	folder, err := dataFolder()
	u, err2 := url.Parse(address)
	if err != nil || err2 != nil {
		return ""
	}
	return filepath.Join(folder, "phone-codes-"+u.Port())
}

// Begin takes the codes up of a match that goes on.
func (c *codeScreen) Begin(play.Snapshot) error {
	c.codes = matchCodes{}
	if c.past == nil || len(c.past()) == 0 {
		return nil
	}
	c.codes.Match = firstOf(c.past()[0])
	for _, kept := range c.kept() {
		if kept.Match == c.codes.Match && tokenForm.MatchString(kept.Player) && tokenForm.MatchString(kept.Master) {
			c.server.TakeUp(kept.Player, kept.Master)
		}
	}
	return nil
}

// kept are the codes of the last matches, the newest first; none where they can't be read.
func (c *codeScreen) kept() (all []matchCodes) {
	b, err := os.ReadFile(c.file)
	if err != nil {
		return nil
	}
	if json.Unmarshal(b, &all) != nil {
		all = make([]matchCodes, 1) // earlier versions kept those of one match
		_ = json.Unmarshal(b, &all[0])
	}
	return all
}

// Show keeps the codes once the match has a first event, and when they change.
func (c *codeScreen) Show(u update) error {
	if c.codes.Match == "" && len(u.Events) > 0 {
		c.codes.Match = firstOf(u.Events[0])
	}
	now := matchCodes{Match: c.codes.Match}
	if now.Player, now.Master = c.server.Codes(); now.Match == "" || now == c.codes {
		return nil
	}
	c.codes = now
	c.keep()
	return nil
}

// mostCodes is of how many matches the codes are kept: of an evening on which several games
// are left and gone on with.
const mostCodes = 8

// keep writes the codes down. Where it can't, telephones scan anew: that is no fault of
// the game's.
func (c *codeScreen) keep() {
	others := slices.DeleteFunc(c.kept(), func(k matchCodes) bool { return k.Match == c.codes.Match || k.Match == "" })
	all := append([]matchCodes{c.codes}, others...)
	b, err := json.Marshal(all[:min(len(all), mostCodes)])
	if err == nil && c.file != "" {
		_ = writeSecret(c.file, b)
	}
}

// writeSecret puts what this user alone may read in the place of a file, in a folder that
// may be missing. Another's rights to an older one aren't taken over.
func writeSecret(file string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.WriteFile(file, b, 0o600)
}

// End has nothing to show.
func (c *codeScreen) End(play.Snapshot, rules.Answer) error { return nil }

// firstOf is by what a match is known: an event as a journal keeps it, which rounds its
// time to microseconds.
func firstOf(e rules.Event) string {
	return fmt.Sprintf("%d %v %s %s", e.Seq, time.Duration(e.Time).Round(time.Microsecond), e.Kind, e.Text)
}

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// companionFlags say whether telephones are served, and where.
type companionFlags struct {
	Companion companionAddr `help:"Serve telephones on this machine and in the local network; the code at the table's rim opens the page. ADDR is host:port, without it all local addresses at port 8034." placeholder:"[ADDR]"`
	TLSCert   string        `name:"tls-cert" help:"Certificate of the companion, PEM; with --tls-key." placeholder:"FILE"`
	TLSKey    string        `name:"tls-key" help:"Key of that certificate, PEM." placeholder:"FILE"`
	TLSName   string        `name:"tls-name" help:"Which of its names people are told, such as table.example of *.example (default: its first)." placeholder:"NAME"`
}

// companionAddr is where telephones are served; the flag's value may be left
// out.
type companionAddr struct {
	on   bool
	addr string
}

// Decode implements kong.MapperValue: the next word is the flag's value only if
// it looks like an address, so that `play --companion utara` names a game.
func (a *companionAddr) Decode(ctx *kong.DecodeContext) error {
	a.on = true
	t := ctx.Scan.Peek()
	word, _ := t.Value.(string)
	if t.Type == kong.FlagValueToken || t.IsValue() && isAddress(word) {
		a.addr = word
		ctx.Scan.Pop()
	}
	return nil
}

// isAddress tells host:port, :port, an IP address and localhost from the name
// of a game.
func isAddress(word string) bool {
	_, err := netip.ParseAddr(word)
	return err == nil || word == "localhost" || strings.Contains(word, ":")
}

// open begins to serve, if it is asked for: nil if not. A telephone that is to look
// brings the camera's token, empty for any.
func (f *companionFlags) open(look overlay.Config, log io.Writer, camera string) (*web.Server, error) {
	if !f.Companion.on {
		return nil, nil
	}
	s, err := web.New(f.config(look, log, camera))
	return s, bad(sayTaken(err, f.elsewhere))
}

// config is how telephones are served.
func (f *companionFlags) config(look overlay.Config, log io.Writer, camera string) web.Config {
	look.Fonts = nil // browsers have letters of their own
	cfg := web.Default()
	cfg.Addr, cfg.Cert, cfg.Key, cfg.Look, cfg.Log = f.Companion.addr, f.TLSCert, f.TLSKey, look, log
	cfg.Camera, cfg.Name = camera, f.TLSName
	return cfg
}

// sayAhead says where telephones will join in once a game begins, or why they can't: what
// a game will serve is opened for a moment. Of a port that is chosen then nobody knows.
func (f *companionFlags) sayAhead(look overlay.Config, log io.Writer) {
	if f.anyPort() {
		return
	}
	s, err := f.open(look, io.Discard, "")
	switch {
	case err != nil:
		fmt.Fprintf(log, "asterism: telephones: %v\n", err)
	case s != nil:
		fmt.Fprintf(log, "asterism: telephones: join in at %s once a game begins\n", s.Address(web.Spectator))
		s.Close()
	}
}

// anyPort tells whether the system chooses a port, another one at each start.
func (f *companionFlags) anyPort() bool { return strings.HasSuffix(f.Companion.addr, ":0") }

// codesFile is where the codes of telephones are kept that are served at an address; none
// where nobody finds the address again.
func (f *companionFlags) codesFile(address string) string {
	if f.anyPort() {
		return ""
	}
	return codesFile(address)
}

// companionScreen shows a session on telephones.
type companionScreen struct {
	server *web.Server
	match  func() string        // names the match that is kept, empty while none is; nil: none ever
	past   func() []rules.Event // of the match that goes on; nil: none ever
}

// Begin tells that a game begins.
func (c companionScreen) Begin(s play.Snapshot) error {
	var name string
	if c.match != nil {
		name = c.match()
	}
	var past []rules.Event
	if c.past != nil {
		past = c.past()
	}
	c.server.BeginMatch(name, s, past...)
	return nil
}

// Show hands over what has changed, and waits for nobody.
func (c companionScreen) Show(u update) error {
	c.server.Show(u.Snapshot)
	return nil
}

// End leaves the last picture as it is.
func (c companionScreen) End(play.Snapshot, rules.Answer) error { return nil }

// fromCompanion are the commands of players with telephones.
func fromCompanion(s *web.Server) inputFunc {
	return ordered(s.Orders(), func(o web.Order) input {
		return input{commands: []rules.Command{o.Command}, take: o.Take, answer: func(err error) { o.Answer(forPeople(err)) }}
	})
}

// forPeople is a refusal in the sentence that stands at the table, too: without the
// names by which programs know games and commands.
func forPeople(err error) error {
	if refused := new(play.Refusal); errors.As(err, &refused) {
		return errors.New(refused.Reason())
	}
	return err
}

// openCompanion serves telephones if it is asked for.
func (p *player) openCompanion(ctx context.Context) (err error) {
	if p.companion, err = p.cmd.companionFlags.open(p.cfg.overlay(), p.std.err, p.cmd.phoneToken()); err != nil || p.companion == nil {
		return err
	}
	p.screens = append(p.screens, &peopleScreen{server: p.companion, journal: p.peopleKeeper},
		&codeScreen{server: p.companion, past: p.past, file: p.cmd.codesFile(p.companion.Address(web.Spectator))}, companionScreen{p.companion, p.match, p.past})
	p.openPhone()
	p.openAlbumPage()
	p.openPanel(ctx)
	return nil
}

// past are the events of the match that goes on, none while something else is
// shown.
func (p *player) past() []rules.Event {
	if p.show != nil || p.asked != nil {
		return nil
	}
	switch j := p.journal.(type) {
	case *journalFile:
		return j.Events
	case *databaseMatches:
		if j.goOn != nil {
			return j.goOn.events
		}
	}
	return nil
}

// match names the match that is kept, as its journal does; empty while something else is
// shown, or none is kept.
func (p *player) match() string {
	if p.show != nil || p.asked != nil || p.journal == nil {
		return ""
	}
	return p.journal.match()
}

// phones are the sources of commands beside sensors and windows.
func (p *player) phones() []inputFunc {
	if p.companion == nil {
		return nil
	}
	return []inputFunc{fromCompanion(p.companion)}
}

// dress shows at the table what telephones bring: the code that opens their
// page, and who plays.
func (p *player) dress(c *overlay.Composer) {
	if p.companion != nil && !p.cmd.alone() {
		c.Show(p.companion.Code())
	}
	p.name(c)
}

// name shows who plays, as players chose it on telephones.
func (p *player) name(c *overlay.Composer) {
	if p.companion != nil && !p.cmd.alone() {
		c.People(p.companion.People())
	}
}

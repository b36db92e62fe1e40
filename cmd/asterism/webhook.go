package main

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"os"
	"sync"

	"github.com/asterism-dice/asterism/overlay/web/hook"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// webhookKey is the variable that holds the key of the signatures: a command
// line can be seen by others.
const webhookKey = "ASTERISM_WEBHOOK_KEY"

// madeKey is the key where the players have none: one for a run of the program, whatever
// games are played in it.
var madeKey = sync.OnceValue(rand.Text)

// webhookFlags say which chat is told what happens.
type webhookFlags struct {
	Webhook string `help:"Post a chat line for each decision to this address, signed with the key in $$ASTERISM_WEBHOOK_KEY." placeholder:"URL"`
}

// open begins to post, if it is asked for: nil if not.
func (f *webhookFlags) open(std *stdio) (*hook.Sender, error) {
	if f.Webhook == "" {
		return nil, nil
	}
	cfg := hook.Default()
	cfg.URL, cfg.Key, cfg.Log = f.Webhook, []byte(os.Getenv(webhookKey)), std.err
	if len(cfg.Key) == 0 {
		cfg.Key = []byte(madeKey())
		fmt.Fprintf(std.err, "asterism: webhook: posts are signed with the key %s (set %s to have your own)\n", cfg.Key, webhookKey)
	}
	s, err := hook.New(cfg)
	return s, bad(err)
}

// webhookScreen tells a chat what happens.
type webhookScreen struct {
	sender  *hook.Sender
	session string        // names it in deliveries
	name    func() string // of the session, as others are told it; empty: it is told nobody else
	over    func() bool   // whether a bundled session goes on over and over, until somebody plays
}

// Begin names the session: where it is another one, its events are others.
func (w *webhookScreen) Begin(play.Snapshot) error {
	w.session = cmp.Or(w.name(), rand.Text()[:8])
	return nil
}

// Show hands over what has happened, and waits for nobody. What goes on over and over fills no
// chat.
func (w *webhookScreen) Show(u update) error {
	if w.over() {
		return nil
	}
	w.sender.Say(u.View.Game, w.session, u.Events...)
	return nil
}

// End has nothing to add.
func (w *webhookScreen) End(play.Snapshot, rules.Answer) error { return nil }

// openWebhook tells a chat what happens if that is asked for.
func (p *player) openWebhook() (err error) {
	if p.webhook, err = p.cmd.webhookFlags.open(p.std); err != nil || p.webhook == nil {
		return err
	}
	told := &webhookScreen{sender: p.webhook, name: p.match, over: func() bool { return p.show != nil }}
	if p.companion != nil {
		told.name = p.companion.Session // whose screen begins first
	}
	p.screens = append(p.screens, told)
	return nil
}

package hook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// message is one post.
type message struct {
	Content  string      `json:"content"` // the line, as Discord calls it
	Text     string      `json:"text"`    // the line, as Mattermost and Slack call it
	Username string      `json:"username"`
	Mentions mentions    `json:"allowed_mentions"` // nobody is called, as Discord is told
	Speaker  speaker     `json:"speaker"`          // as Foundry calls who speaks
	Game     string      `json:"game"`
	Session  string      `json:"session"`
	Event    rules.Event `json:"event"`
	id       string
}

type speaker struct {
	Alias string `json:"alias"`
}

// mentions are whom a line may call, by Discord's sorts.
type mentions struct {
	Parse []string `json:"parse"`
}

// defuse takes from a line what a chat would do more with than show it: names come from
// telephones, and a chat calls everybody by @everyone or <!everyone>, or takes <img> for
// markup, [text](address) for a link, ![](address) for a picture to be fetched, [[1d20]] for a
// roll, and an address for a link. A mark that nobody sees makes them plain.
var defuse = strings.NewReplacer("@", "@\u200b", "<", "<\u200b", "[", "[\u200b", "](", "]\u200b(", "://", ":\u200b//").Replace

// newMessage makes the post of an event; false when there is nothing to say.
func newMessage(game, session string, e rules.Event) (message, bool) {
	if e.Text == "" || small[e.Kind] {
		return message{}, false
	}
	line := defuse(e.Text)
	return message{Content: line, Text: line, Username: "Asterism", Mentions: mentions{[]string{}}, Speaker: speaker{"Asterism"}, Game: game, Session: session, Event: e,
		id: fmt.Sprintf("%s-%d", session, e.Seq)}, true
}

// small are the kinds of events that are no decisions: a chat would drown in
// them.
var small = map[rules.EventKind]bool{rules.Linked: true, rules.Unlinked: true, rules.Moved: true, rules.Mended: true}

func (m message) body() ([]byte, error) {
	b, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("hook: %s: %w", m.id, err)
	}
	return b, nil
}

// Signature proves that who knows the key has sent a body at a time.
func Signature(key, body []byte, at time.Time) string {
	h := hmac.New(sha256.New, key)
	fmt.Fprintf(h, "%d.", at.Unix())
	h.Write(body)
	return fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(h.Sum(nil)))
}

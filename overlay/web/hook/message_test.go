package hook

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// A name from a telephone calls nobody in a chat, and is no markup there.
func TestMessage_aNameIsOnlyAName(t *testing.T) {
	for text, want := range map[string]string{
		"Ada bets 3 on red":          "Ada bets 3 on red",
		"@everyone bets 3 on red":    "@\u200beveryone bets 3 on red",
		"<!everyone> bets":           "<\u200b!everyone> bets",
		"<img src=x> bets 1 < 2 @":   "<\u200bimg src=x> bets 1 <\u200b 2 @\u200b",
		"![](http://x.y/z.gif) bets": "![\u200b]\u200b(http:\u200b//x.y/z.gif) bets",
		"[[/r 99d99]] bets":          "[\u200b[\u200b/r 99d99]] bets",
		"[b](x) bets":                "[\u200bb]\u200b(x) bets",
	} {
		m, ok := newMessage("stardice", "s", rules.Event{Seq: 1, Kind: rules.Wagered, Text: text})
		require.True(t, ok)
		require.Equal(t, [2]string{want, want}, [2]string{m.Content, m.Text})
		b, err := m.body()
		require.NoError(t, err)
		require.Contains(t, string(b), `"allowed_mentions":{"parse":[]}`)
	}
}

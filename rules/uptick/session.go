//go:build uptick

package uptick

import (
	_ "embed" // for the session that is bundled

	"github.com/asterism-dice/asterism/rules"
)

// recording is a game, made by `asterism simulate` from
// testdata/sessions/uptick.txt; said is what its players say meanwhile.
var (
	//go:embed session/uptick.pcapng
	recording []byte
	//go:embed session/uptick.said
	said string
)

// session is played where no sensor is.
func session() rules.Session { return rules.Session{Recording: recording, Said: said} }

package ur

import (
	_ "embed" // for the session that is bundled

	"github.com/asterism-dice/asterism/rules"
)

// recording is a game, made by `asterism simulate` from
// testdata/sessions/ur.txt; said is what its players say meanwhile.
var (
	//go:embed session/ur.pcapng
	recording []byte
	//go:embed session/ur.said
	said string
)

// session is played where no sensor is.
func session() rules.Session { return rules.Session{Recording: recording, Said: said} }

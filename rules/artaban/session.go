package artaban

import (
	_ "embed" // for the session that is bundled

	"github.com/asterism-dice/asterism/rules"
)

// recording is a game, made by `asterism simulate` from
// testdata/sessions/artaban.txt; said is what its players say meanwhile.
var (
	//go:embed session/artaban.pcapng
	recording []byte
	//go:embed session/artaban.said
	said string
)

// session is played where no sensor is.
func session() rules.Session { return rules.Session{Recording: recording, Said: said} }

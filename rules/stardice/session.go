package stardice

import (
	_ "embed" // for the session that is bundled

	"github.com/asterism-dice/asterism/rules"
)

// recording is a battle, made by `asterism simulate` from
// testdata/sessions/stardice.txt; said is what its players say meanwhile.
var (
	//go:embed session/stardice.pcapng
	recording []byte
	//go:embed session/stardice.said
	said string
)

// session is played where no sensor is.
func session() rules.Session { return rules.Session{Recording: recording, Said: said} }

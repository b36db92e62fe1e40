package utara

import (
	_ "embed"

	"github.com/asterism-dice/asterism/rules"
)

func init() { rules.Register(Game{}) }

// recording is a session that is played where no sensor is; said is what its
// players say meanwhile.
var (
	//go:embed session/utara.pcapng
	recording []byte
	//go:embed session/utara.said
	said string
)

// signs are how faces that are words are drawn.
var signs = map[string]string{"Sun": "☀", "Moon": "☾"}

// Info describes Utara.
func (Game) Info() rules.Info {
	return rules.Info{
		Name:  gameName,
		Title: "Utara",
		About: "Dice sail across the sky in the direction they show and collect what they meet.",
		Sets: []rules.RuleSet{
			{Name: "basic", About: "a point a die"},
			{Name: "advanced", About: "five more for each Day and each Tide"},
		},
		Switches: describedSwitches(),
		Players:  rules.Players{Min: 1, Max: 6, Default: []string{"Ada", "Ben"}, Machine: MachineName},
		Keys:     []rules.Key{{Key: "P", Help: "pass", Command: rules.Command{Do: DoPass}, Own: true}},
		Spoken: []rules.Spoken{
			{Do: DoStake, Help: "stake points on the next round", Hint: "5", Hidden: true, Check: checkStake, Told: rules.Staked},
			{Do: DoHint, Help: "hints of a level from now on", Hint: "good"},
		},
		Session: rules.Session{Recording: recording, Said: said},
		Signs:   signs,
		Help: []string{
			"Touch a die to see where it sails: in the direction that it shows, until it meets another, which sails on. What the path met is collected.",
			"A die is 1 point. With the advanced rules a Day (N, E, S and W) and a Tide (three of one direction) are 5 more each.",
			"A full Moon is collected and the path goes on; a dark one ends path and turn, a half one the path alone. A Sun is collected; or it is an East when it rises, a West when it sets, either when it stands high.",
		},
		Events: kinds,
		News:   []rules.EventKind{Rolled, Sailed, Passed, Planned, Rematch},
		Aside:  true,
	}
}

// gameName is the game on the command line and in journals.
const gameName = "utara"

func describedSwitches() []rules.Switch {
	return []rules.Switch{
		{Name: "moon", Flag: true, Example: "STYLE", Help: "what a Moon does: full, dark or half [full]"},
		{Name: "sun", Flag: true, Example: "STYLE", Help: "what a Sun does: pass, rising, setting or high [pass]"},
		{Name: "hint", Flag: true, Bare: string(Best), Example: "LEVEL", Help: "show the best start, or that of --hint=greedy, =good or =off [off]"},
		{Name: "level", Example: "LEVEL", Help: "how well the table plays: greedy, good or best [best]"},
		{Name: "tolerance", Example: "MM", Help: "how close a call must be to be named, mm [1]"},
		{Name: "nudge", Example: "MM", Help: "how far a die may move unnoticed, mm [2]"},
		{Name: "rounds", Example: "N", Help: "rounds of a match [as many as players]"},
		{Name: "wager", Example: "POINTS", Help: "what everyone stakes on a round [0]"},
		{Name: "nodes", Example: "N", Help: "positions that a search looks at, without a clock [10000]"},
		{Name: "budget", Example: "TIME", Help: "time of a search, where there is a clock [1s]"},
		{Name: "settle", Example: "TIME", Help: "how long the table must lie quiet before it is judged, 5s at most [1s]"},
		{Name: "objection", Example: "TIME", Help: "how long it must lie quiet before anything is objected to [3s]"},
		{Name: "seas", Example: "WEATHER", Help: "stormy: what is left is rolled again in the next round; or calm [calm]"},
		{Name: "mulligan", Example: "ON|OFF", Help: "whether a roll on which no path can start is rolled again [on]"},
	}
}

package stardice

import "github.com/asterism-dice/asterism/rules"

func init() { rules.Register(Game{}) }

// Info describes Star Dice. Its faces are numbers, so no sign stands for any.
func (Game) Info() rules.Info {
	usual := Default()
	return rules.Info{
		Name:     gameName,
		Title:    "Star Dice",
		About:    "Dice that come to rest near each other link up; whoever rolled most in a formation owns it.",
		Sets:     setInfos(),
		Switches: Switches,
		Players:  rules.Players{Min: 1, Max: 2, Default: []string{Default().White, Default().Red}},
		Keys: []rules.Key{
			{Key: "O", Help: "call odds", Command: rules.Command{Do: DoCall, Value: odds}, Own: true},
			{Key: "E", Help: "call evens", Command: rules.Command{Do: DoCall, Value: evens}, Own: true},
			{Key: "B", Help: "lock the score, or unlock it", Command: rules.Command{Do: DoFreeze}},
			{Key: "T", Help: "fire a torpedo", Command: rules.Command{Do: DoTorpedo}, Own: true},
			{Key: "P", Help: "pass", Command: rules.Command{Do: DoPass}, Own: true},
		},
		Spoken: []rules.Spoken{
			{Do: DoBet, Help: "bet on a team, as an onlooker", Hint: "white 5"},
			{Do: DoMiss, Help: "a die of mine that no sensor saw is out", Hint: "d6"},
		},
		Help:    usual.help(),
		Events:  kinds,
		News:    []rules.EventKind{Begun, Taken, AreaHit, Fired, Passed, Frozen, Thawed, rules.Left},
		Session: session(),
	}
}

// setInfos says what the rule sets are.
func setInfos() []rules.RuleSet {
	var all []rules.RuleSet
	for _, s := range Sets {
		all = append(all, rules.RuleSet{Name: s.Name, About: s.Title, Players: s.Players})
	}
	return all
}

// Switches documents the values that Options.Values may hold.
var Switches = []rules.Switch{
	{Name: "reach", Help: "how far two dice link, as a part of the table's width (0.25)"},
	{Name: "hold", Help: "how much farther a standing link holds, as a factor (1.08)"},
	{Name: "links", Help: "links a die may have, 1 or 2 (2)"},
	{Name: "angle", Help: "smallest angle between the links of a die, degrees (15)"},
	{Name: "target", Help: "points that a war is about (50)"},
	{Name: "first", Help: "who throws the Cube first: white or red (white)"},
	{Name: "hand", Help: "dice of each player, such as d20,d12,d12,d6,d6,d6 (as the rule set says)"},
	{Name: "torpedo", Help: "torpedoes: 8 (instead of a die), 9 (right after a d6) or off (8 in stardice8, else off)"},
	{Name: "objective", Help: "solo2: 1 (rounds of 10, 20, 30 … points) or 2 (beat red's dice) (1)"},
	{Name: "areas", Help: "virtual areas, of multiplier,lose,extra,remove, or all (off)"},
	{Name: "distance", Help: "on: a point for each die that lies farther down the table than all of the other's (off)"},
	{Name: "bets", Help: "on: onlookers may bet on the outcome (off)"},
	{Name: "cube", Help: "what the die is called that decides who begins (Cube)"},
}

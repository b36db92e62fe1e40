package stardice

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// RuleSet is one version of the rules, as data (spec Star Dice, tables of rule
// sets).
type RuleSet struct {
	Name  string // as in --rules
	Title string // for people
	From  string // which iteration of the design it is

	// Scoring.
	worth  func(shape, tally) int              // what a formation is worth
	counts string                              // the same, told to players
	owner  func(tally) Team                    // who holds it
	award  func(award) Points                  // what the teams get for it
	byFace bool                                // the highest face decides who holds it, not the sums
	best   bool                                // a team's score is its best formation alone
	single bool                                // dice alone stand as formations of one
	isCube func(constellation.Kind, Team) bool // which dice are the Cube
	pips   map[int]int                         // pips on the Cube by its number, nil: it has none
	bonus  bonusRule                           // when the pips are given

	// The battle.
	Players   int                  // who throw: 1 or 2
	Hand      []constellation.Kind // dice of each player
	Cube      constellation.Kind   // the die that decides who begins; empty: white begins
	Lying     constellation.Kind   // what is laid out by hand first: a blank die; empty: nothing
	RedSet    bool                 // red's dice are thrown all at once first, nobody plays them
	Slide     bool                 // a d6 may be slid onto the table
	Torpedoes torpedoRule          // zero: there are none
	Stones    int                  // torpedoes of each player
	Goal      goal                 // what a war is about
}

// teams are those that get points: who plays against nobody is alone.
func (s RuleSet) teams() []Team {
	if s.Players == 1 && !s.RedSet {
		return []Team{constellation.White}
	}
	return []Team{constellation.White, constellation.Red}
}

// Team is short for the team of a die.
type Team = constellation.Team

// bonusRule says which formations with the Cube carry its pips.
type bonusRule int

const (
	noBonus     bonusRule = iota
	closedBonus           // closed formations only
	anyBonus              // strings too
)

// torpedoRule says when a torpedo may be fired.
type torpedoRule int

const (
	noTorpedoes   torpedoRule = iota
	torpedoTurn               // instead of throwing a die (iteration 8)
	torpedoAfter6             // right after throwing a d6, and only then (iteration 9)
)

var (
	oneOfEach = []constellation.Kind{constellation.D4, constellation.D6, constellation.D8,
		constellation.D10, constellation.D12, constellation.D20}
	fleetOf7 = []constellation.Kind{constellation.D20, constellation.D20, constellation.D12, constellation.D8,
		constellation.D6, constellation.D6, constellation.D6}
	fleetOf6 = fleetOf7[1:]

	threeToSix = map[int]int{8: 3, 16: 4, 24: 5, 32: 6}
	oneToSix   = map[int]int{2: 1, 4: 2, 8: 3, 16: 4, 32: 5, 64: 6}
)

// Sets lists all rule sets; the first is the default.
var Sets = []RuleSet{
	{
		Name: "final", Title: "final rules", From: "Final Rules",
		worth: byShape, counts: byShapeText, owner: bySum, award: toOwner, isCube: borgOnly, pips: threeToSix, bonus: anyBonus,
		Players: 2, Hand: fleetOf7, Cube: constellation.Borg, Goal: exceed(50), Slide: true,
	}, {
		Name: "stardice8", Title: "torpedoes", From: "iterations 8, 9",
		worth: byShape, counts: byShapeText, owner: bySum, award: toOwner, isCube: borgOnly, pips: threeToSix, bonus: closedBonus,
		Players: 2, Hand: fleetOf6, Cube: constellation.Borg, Goal: reach(50),
		Torpedoes: torpedoTurn, Stones: 3,
	}, {
		Name: "stardice7", Title: "doubling Cube", From: "iteration 7",
		worth: byShape, counts: byShapeText, owner: bySum, award: toOwner, isCube: borgOnly, pips: oneToSix, bonus: closedBonus,
		Players: 2, Hand: oneOfEach, Cube: constellation.Borg, Goal: exceed(50),
	}, {
		Name: "stardice5", Title: "neutral d20", From: "iterations 5, 6",
		worth: byShape, counts: byShapeText, owner: bySum, award: toOwner, isCube: borgOrNeutralD20,
		Players: 2, Hand: oneOfEach, Cube: constellation.D20, Goal: exceed(50),
	}, {
		Name: "duel-sum", Title: "duel, all shapes", From: "iteration 3 scoring 1, iteration 4",
		worth: byHighest, counts: byHighestText, owner: byTop, byFace: true, award: toOwner, isCube: borgOnly, single: true,
		Players: 2, Hand: oneOfEach, Cube: constellation.D12, Goal: winnerAdds,
	}, {
		Name: "duel-max", Title: "duel, best shape", From: "iteration 3 scoring 2",
		worth: byHighest, counts: byHighestText, owner: byTop, byFace: true, award: toOwner, isCube: borgOnly, single: true, best: true,
		Players: 2, Hand: oneOfEach, Cube: constellation.D12, Goal: winnerAdds,
	}, {
		Name: "solo2", Title: "alone, against a goal", From: "iteration 2",
		worth: byFaces2, counts: byFaces2Text, owner: bySum, award: toEach2, isCube: borgOnly, single: true,
		Players: 1, Hand: oneOfEach, Lying: constellation.D6, Goal: rounds(10),
	}, {
		Name: "solo1", Title: "alone", From: "iteration 1",
		worth: byFaces, counts: byFacesText, owner: bySum, award: toEach, isCube: borgOnly, single: true,
		Players: 1, Hand: oneOfEach, Goal: highest,
	},
}

// setOf returns the rule set of that name; empty is the default.
func setOf(name string) (RuleSet, error) {
	if name == "" {
		return Sets[0], nil
	}
	var names []string
	for _, s := range Sets {
		if s.Name == name {
			return s, nil
		}
		names = append(names, s.Name)
	}
	return RuleSet{}, fmt.Errorf("stardice: no rule set %q: there are %s", name, strings.Join(names, ", "))
}

// borgOnly knows the Cube by its kind, whatever team a sensor takes it for.
func borgOnly(k constellation.Kind, _ Team) bool { return k == constellation.Borg }

// borgOrNeutralD20 is for the iterations before the Cube was made.
func borgOrNeutralD20(k constellation.Kind, t Team) bool {
	return k == constellation.Borg || k == constellation.D20 && t == constellation.Neutral
}

// cubeFaces lists what the die that decides who begins can show, in order.
func (s RuleSet) cubeFaces() []string {
	if s.pips == nil {
		return s.Cube.Faces()
	}
	numbers := make([]int, 0, len(s.pips))
	for n := range s.pips {
		numbers = append(numbers, n)
	}
	sort.Ints(numbers)
	faces := make([]string, len(numbers))
	for i, n := range numbers {
		faces[i] = fmt.Sprint(n)
	}
	return faces
}

// odd tells whether the Cube's pips (or the number of a Cube without pips) are
// odd; ok is false when the face doesn't say.
func (s RuleSet) odd(face string) (odd, ok bool) {
	n, ok := whole(face)
	if !ok {
		return false, false
	}
	if s.pips != nil {
		n, ok = s.pips[n]
	}
	return n%2 == 1, ok
}

// numberWith is the Cube's number that stands beside so many pips: what a
// sensor that reads pips takes for a d6's face; empty when none does.
func (s RuleSet) numberWith(pips string) string {
	for number, n := range s.pips {
		if strconv.Itoa(n) == pips {
			return strconv.Itoa(number)
		}
	}
	return ""
}

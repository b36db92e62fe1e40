package rules

import (
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// compass are the words for the faces of dice that sail.
var compass = map[string]string{
	"N": "north die", "E": "east die", "S": "south die", "W": "west die",
	"NE": "north-east die", "SE": "south-east die", "SW": "south-west die", "NW": "north-west die",
	"Sun": "Sun", "Moon": "Moon",
}

// DieName is what a die is called in every sentence for people, such as "Ada's
// red d8 (5)": whose it is, its colour, its kind and what it shows, as far as
// that is known. Ids are for programs: where several dice have one name, a ring
// on the table marks the one that is meant.
func DieName(owner string, d *constellation.Die) string {
	noun := dieNoun(d)
	if d.Team.Valid() && d.Team != "" && string(d.Team) != owner && d.Team != constellation.Neutral && d.Kind != constellation.Borg {
		noun = string(d.Team) + " " + noun
	}
	shown := ""
	if d.Face != "" && compass[d.Face] == "" {
		shown = " (" + d.Face + ")"
	}
	switch {
	case owner != "":
		return owner + "'s " + noun + shown
	case shown == "" && compass[d.Face] == "":
		return article(noun) + noun
	}
	return "the " + noun + shown
}

// dieNoun is the sort of a die.
func dieNoun(d *constellation.Die) string {
	switch d.Kind {
	case constellation.Borg:
		return "Cube"
	case constellation.Utara, constellation.Compass:
		if word := compass[d.Face]; word != "" {
			return word
		}
		return "die"
	case constellation.Unknown, constellation.Binary, "":
		return "die"
	}
	return string(d.Kind)
}

// article is that of a die which nothing else tells from others.
func article(noun string) string {
	if noun == "Cube" {
		return "the "
	}
	return "a "
}

// DieNames lists what dice are called, with "and" before the last; alike ones
// are counted.
func DieNames(names []string) string {
	var words []string
	for i, n := range names {
		alike := 0
		for j, o := range names {
			if o == n && j < i {
				alike = -1
				break
			} else if o == n {
				alike++
			}
		}
		switch {
		case alike == 1:
			words = append(words, n)
		case alike > 1:
			words = append(words, plural(n, alike))
		}
	}
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

var numbers = []string{"", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// plural is so many dice of one name: "three north dice", "two dice".
func plural(name string, n int) string {
	count := "many"
	if n < len(numbers) {
		count = numbers[n]
	}
	bare := strings.TrimPrefix(strings.TrimPrefix(name, "the "), "a ")
	if stem, ok := strings.CutSuffix(bare, "die"); ok {
		return count + " " + stem + "dice"
	}
	if bare == "Sun" || bare == "Moon" {
		return count + " " + bare + "s"
	}
	return count + " × " + bare
}

package start

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// longestName is how many letters the name of a profile may have.
const longestName = 40

// ProfileName makes the name of a profile, which is one of a file, of a text: it
// leaves out what names of files can't hold.
func ProfileName(text string) string { return profileName(text, longestName) }

// profileName is one of so many letters at most.
func profileName(text string, longest int) string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|.`, r) || r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, text)
	if signs := []rune(name); len(signs) > longest {
		name = string(signs[:longest])
	}
	if name = strings.TrimSpace(name); name == "" {
		return "table"
	}
	return name
}

// MostOfAName is how many profiles may have one name, told apart by numbers.
const MostOfAName = 99

// Numbered is the n-th profile's name where several would have the same, from 1.
func Numbered(name string, n int) string {
	if n <= 1 {
		return name
	}
	number := fmt.Sprint(" ", n)
	return profileName(name, longestName-len(number)) + number
}

// company are the players in a name: whom it has no room for it counts.
func (s *Setup) company() string {
	most := longestName - len(fmt.Sprint(" ", MostOfAName))
	text := s.names()
	for n := len(s.Players) - 1; n > 0 && utf8.RuneCountInString(text) > most; n-- {
		var all []string
		for _, p := range s.Players[:n] {
			all = append(all, s.called(p))
		}
		text = fmt.Sprintf("%s and %d more", strings.Join(all, ", "), len(s.Players)-n)
	}
	return profileName(text, most)
}

// keptAs is the name of the profile: as somebody called it, else after the players. One
// that can't be read isn't written over, nor, by a name that nobody chose, what others
// play or another game.
func (p *Page) keptAs() string {
	name, made := p.kept, p.kept == ""
	if made {
		name = p.setup.company()
	}
	for n := 1; n <= MostOfAName; n++ {
		free := Numbered(name, n)
		i := slices.IndexFunc(p.cfg.Profiles, func(f Profile) bool { return f.Name == free })
		if i < 0 || p.cfg.Profiles[i].Trouble == "" && (!made || p.cfg.Profiles[i].Setup.Alike(&p.setup)) {
			return free
		}
	}
	return name
}

// Alike tells whether two setups are of the same game with the same players.
func (s *Setup) Alike(o *Setup) bool {
	return s.Game == o.Game && slices.EqualFunc(s.Players, o.Players, func(a, b Player) bool { return a.Name == b.Name })
}

package start

import (
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Setup is how a game is to be played: all that the page can set.
type Setup struct {
	Game       string            // its name in the registry
	Rules      string            // rule set, empty: the game has none
	Players    []Player          // in order of play
	Camera     string            // number, name or address; empty: none
	Corners    []float64         // px in the camera's picture: x and y of the table's corners from its top left, clockwise; none: not said
	CornersOf  [2]int            // px: how large the pictures are that they were tapped in; zero: as large as those that come
	Table      constellation.Vec // mm
	Fingers    bool              // contacts without a tag are fingers, never dice
	Symbols    []Symbol          // tagged dice
	Companion  bool              // telephones are served
	Fullscreen bool
	Mute       bool

	away []Player // who had to leave for a rule set with fewer, and comes back first
}

// Player is somebody who plays.
type Player struct {
	Name   string
	Facing constellation.Angle // the side that they sit at: a text turned by this is upright for them
}

// Symbol says which die bears a tag.
type Symbol struct {
	ID   int32
	Kind constellation.Kind
	Face string // that is up when the sensor sees the tag; empty: not said
	Team constellation.Team
}

// Profile is a setup that was kept under a name.
type Profile struct {
	Name    string
	Setup   Setup
	Used    time.Time // when it was played last
	Trouble string    // why it can't be read, in a line; its setup then means nothing
}

// clone shares nothing with s.
func (s Setup) clone() Setup {
	s.Players, s.Corners, s.Symbols = slices.Clone(s.Players), slices.Clone(s.Corners), slices.Clone(s.Symbols)
	return s
}

// info describes the game of s, the zero Info where there is none.
func (s *Setup) info() rules.Info {
	if g, ok := rules.Find(s.Game); ok {
		return g.Info()
	}
	return rules.Info{}
}

// Choose makes a game and a rule set what is set up, its first one where none is
// named, for as many players as may play.
func (s *Setup) Choose(i rules.Info, set string) {
	if s.Game != i.Name {
		s.away = nil
	}
	if s.Game != i.Name && s.strangers() {
		s.Players = nil // their names are those of the other game
	}
	s.Game, s.Rules = i.Name, set
	if set == "" && len(i.Sets) > 0 {
		s.Rules = i.Sets[0].Name
	}
	s.fit()
}

// complete fills in the rule set and the players, where the game is known.
func (s *Setup) complete() {
	if i := s.info(); i.Name != "" {
		s.Choose(i, s.Rules)
	}
}

// limits are how many may play.
func (s *Setup) limits() (least, most int) {
	i := s.info()
	for _, set := range i.Sets {
		if set.Name == s.Rules && set.Players > 0 {
			return set.Players, set.Players
		}
	}
	return max(1, i.Players.Min), max(1, i.Players.Min, i.Players.Max)
}

// fit brings the players to a number that may play: those who are there stay.
func (s *Setup) fit() {
	least, most := s.limits()
	if len(s.Players) > most {
		s.away = slices.Concat(s.Players[most:], s.away)
		s.Players = s.Players[:most]
	}
	want := max(least, min(most, len(s.info().Players.Default)))
	for len(s.Players) == 0 || len(s.Players) < least || len(s.Players) < want && s.strangers() {
		s.join()
	}
}

// strangers tells whether nobody has been named yet.
func (s *Setup) strangers() bool {
	for i, p := range s.Players {
		if p.Name != s.usual(i) {
			return false
		}
	}
	return true
}

// join adds a player, at the side where fewest sit, or one who had to leave.
func (s *Setup) join() {
	for len(s.away) > 0 {
		back := s.away[0]
		if s.away = s.away[1:]; s.taken(-1)(back.Name) == "" {
			s.Players = append(s.Players, back)
			return
		}
	}
	n := len(s.Players)
	s.Players = append(s.Players, Player{Name: s.unused(n), Facing: s.free()})
}

// unused is the usual name of the player of a number, from 0, or the first one that
// nobody else has.
func (s *Setup) unused(i int) string {
	taken := s.taken(i)
	if name := s.usual(i); taken(name) == "" {
		return name
	}
	for j := 0; ; j++ {
		if name := s.usual(j); taken(name) == "" {
			return name
		}
	}
}

// usual is the name of a player who hasn't said any.
func (s *Setup) usual(i int) string {
	if d := s.info().Players.Default; i < len(d) {
		return d[i]
	}
	return "Player " + string(rune('1'+i))
}

// sides of the table in the order in which they are taken: the near one, the far
// one, then left and right.
var sides = [4]constellation.Angle{0, 180, 90, 270}

// free is the side where fewest sit.
func (s *Setup) free() constellation.Angle {
	best, fewest := sides[0], len(s.Players)+1
	for _, side := range sides {
		n := 0
		for _, p := range s.Players {
			if p.Facing.Norm() == side {
				n++
			}
		}
		if n < fewest {
			best, fewest = side, n
		}
	}
	return best
}

// learn takes note of what a tag means; what it meant before is forgotten.
func (s *Setup) learn(n Symbol) {
	s.Symbols = slices.DeleteFunc(s.Symbols, func(o Symbol) bool { return o.ID == n.ID })
	s.Symbols = append(s.Symbols, n)
}

// symbol is what a tag means.
func (s *Setup) symbol(id int32) (Symbol, bool) {
	i := slices.IndexFunc(s.Symbols, func(o Symbol) bool { return o.ID == id })
	if i < 0 {
		return Symbol{}, false
	}
	return s.Symbols[i], true
}

// String is the die in words, such as "white d20".
func (n Symbol) String() string {
	words := slices.DeleteFunc([]string{string(n.Team), string(n.Kind), n.Face}, func(w string) bool { return w == "" })
	return strings.Join(words, " ")
}

// names are the players', as people say them: "Ada, Grace and Cy".
func (s *Setup) names() string {
	var all []string
	for _, p := range s.Players {
		all = append(all, s.called(p))
	}
	if n := len(all); n > 1 {
		return strings.Join(all[:n-1], ", ") + " and " + all[n-1]
	}
	return strings.Join(all, "")
}

// called is a player's name; the table has one of its own.
func (s *Setup) called(p Player) string {
	if m := s.info().Players.Machine; m != "" && p.Name == m {
		return "the table"
	}
	return p.Name
}

// title is the game's, as people write it.
func (s *Setup) title() string {
	if t := s.info().Title; t != "" {
		return t
	}
	return s.Game
}

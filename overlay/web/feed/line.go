package feed

import (
	"slices"

	"github.com/asterism-dice/asterism/rules"
)

// Version of the stream.
const Version = 1

// Header begins the stream of a session.
type Header struct {
	Stream  string   `json:"stream" about:"always asterism"`
	Version int      `json:"version" about:"of the stream"`
	Game    string   `json:"game" about:"name of the game"`
	Title   string   `json:"title,omitempty" about:"as people write the game"`
	Session string   `json:"session,omitempty" about:"names it: events of another one are counted anew"`
	Players []string `json:"players,omitempty" about:"in order of play"`
	Named   []string `json:"named,omitempty" about:"how events name them, in the same order, where that is otherwise"`
}

// NewHeader describes a session of a game.
func NewHeader(game, session string, players []rules.PlayerView) Header {
	h := Header{Stream: "asterism", Version: Version, Game: game, Session: session}
	for _, p := range players {
		h.Players = append(h.Players, p.Name)
	}
	if g, ok := rules.Find(game); ok {
		h.Title = g.Info().Title
		if own := g.Info().Players; own.Fixed && len(own.Default) == len(h.Players) && !slices.Equal(own.Default, h.Players) {
			h.Named = own.Default
		}
	}
	return h
}

// Standing is the score of all players.
type Standing struct {
	Standing []Score `json:"standing" about:"the score of all players, in order of play"`
}

// Score is that of one player.
type Score struct {
	Player string `json:"player" about:"name of the player"`
	Score  int    `json:"score" about:"points that count now"`
	Total  int    `json:"total,omitempty" about:"points of the match before"`
	Turn   bool   `json:"turn,omitempty" about:"it is their turn"`
}

// NewStanding is the score that a game shows.
func NewStanding(players []rules.PlayerView) Standing {
	s := Standing{Standing: make([]Score, 0, len(players))}
	for _, p := range players {
		s.Standing = append(s.Standing, Score{p.Name, p.Score, p.Total, p.Turn})
	}
	return s
}

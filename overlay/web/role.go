package web

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
)

// Role says what the owner of a telephone may do.
type Role string

// The roles.
const (
	Spectator Role = "spectator" // watches
	Player    Role = "player"    // does what a hand at the table can do
	Master    Role = "master"    // may do everything: the game master
)

// passes are the tokens of one match.
type passes struct {
	player, master string
	before         *passes // that were told before it was known which match goes on, and hold as well; nil: none
}

// newPasses makes tokens that nobody can guess.
func newPasses() *passes { return &passes{player: NewToken(), master: NewToken()} }

// NewToken is 128 bits of chance in 22 letters that need no escape in an address.
func NewToken() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails, as its documentation says
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// role is what a token gives. The time that it takes tells nothing of the
// tokens.
func (p *passes) role(token string) Role {
	switch {
	case same(token, p.master):
		return Master
	case same(token, p.player):
		return Player
	case p.before != nil:
		return p.before.role(token)
	}
	return Spectator
}

// of is the token that gives a role.
func (p *passes) of(r Role) string {
	switch r {
	case Master:
		return p.master
	case Player:
		return p.player
	}
	return ""
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

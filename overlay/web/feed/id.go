package feed

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrID: what should name an event doesn't.
var ErrID = errors.New("feed: no event is called that")

// ID names an event among all sessions, and by its number alone where the session has
// no name.
func ID(session string, seq int) string {
	if session == "" {
		return strconv.Itoa(seq)
	}
	return session + ":" + strconv.Itoa(seq)
}

// ParseID reads an ID; the session is empty where only a number is given.
func ParseID(id string) (session string, seq int, err error) {
	at := strings.LastIndexByte(id, ':')
	n, err := strconv.ParseUint(id[at+1:], 10, 31)
	if err != nil || at == 0 {
		return "", 0, fmt.Errorf("%q: %w", id, ErrID)
	}
	return id[:max(at, 0)], int(n), nil
}

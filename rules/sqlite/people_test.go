package sqlite

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// peopleIn is who plays the only match of a file, as it says.
func peopleIn(t *testing.T, path string) map[string]rules.Person {
	t.Helper()
	s, err := OpenRead(path)
	require.NoError(t, err)
	defer s.Close()
	all, err := s.Matches()
	require.NoError(t, err)
	require.Len(t, all, 1)
	return all[0].Header.People
}

func TestRecorder_keepsWhoPlays(t *testing.T) {
	r, c, _ := recording(t)
	first := map[string]rules.Person{"white": {Name: "Ada", Color: "#ff6b4a"}}
	r.SetPeople(first)
	add(t, r, 2)
	require.Equal(t, first, peopleIn(t, c.Path))
	later := map[string]rules.Person{"white": {Name: "Ada", Color: "#ff6b4a"}, "red": {Name: "Бен"}}
	r.SetPeople(later) // no event follows
	require.Eventually(t, func() bool { return len(peopleIn(t, c.Path)) == 2 }, time.Minute, 5*time.Millisecond)
	add(t, r, 4)
	require.NoError(t, r.Close())
	require.Equal(t, later, peopleIn(t, c.Path))
	require.Equal(t, 4, held(t, c.Path))
}

// Who plays a later game of the match has not won the earlier ones.
func TestRecorder_keepsWhoPlayedBefore(t *testing.T) {
	r, c, _ := recording(t)
	first, second := map[string]rules.Person{"white": {Name: "Zoe"}}, map[string]rules.Person{"white": {Name: "Kim"}}
	r.SetPeople(first)
	add(t, r, 2)
	r.SetPeople(second)
	add(t, r, 3)
	require.NoError(t, r.Close())
	s, err := OpenRead(c.Path)
	require.NoError(t, err)
	defer s.Close()
	h := last(t, s).Header
	require.Equal(t, first, h.PeopleAt(2))
	require.Equal(t, second, h.PeopleAt(3))
}

func TestRecorder_whoPlaysStaysWhenAMatchGoesOn(t *testing.T) {
	r, c, _ := recording(t)
	people := map[string]rules.Person{"white": {Name: "Ada"}}
	r.SetPeople(people)
	add(t, r, 2)
	require.NoError(t, r.Close())
	s, _, err := OpenJournal(c)
	require.NoError(t, err)
	require.NoError(t, err)
	again := resumed(t, c, s, last(t, s).ID)
	add(t, again, 3)
	require.NoError(t, again.Close())
	require.Equal(t, people, peopleIn(t, c.Path))
}

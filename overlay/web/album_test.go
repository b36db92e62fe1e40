package web

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// book is an album of one sign that notes what is asked for.
type book struct{ asked []string }

func (b *book) hooks() Album {
	return Album{
		Signs: func() []Sign {
			return []Sign{{ID: "0a", SignName: SignName{Kind: constellation.D6, Face: "1", Team: constellation.Red}, By: "Ada", At: time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)}}
		},
		Picture: func(id string) []byte {
			if id == "0a" {
				return []byte("png")
			}
			return nil
		},
		Name: func(id string, n SignName) error {
			b.asked = append(b.asked, id+" "+string(n.Kind)+" "+n.Face+" "+string(n.Team))
			return nil
		},
		Remove: func(id string) error {
			if id != "0a" {
				return errors.Join(errors.New("no such sign"), errors.New("none at all"))
			}
			b.asked = append(b.asked, "remove "+id)
			return nil
		}}
}

// as asks with the token of a role, in the form of the page.
func as(s *Server, r Role) func(*http.Request) {
	return func(q *http.Request) {
		q.Header.Set("Authorization", "Bearer "+s.passes.Load().of(r))
		q.Header.Set("Content-Type", "application/json")
	}
}

func TestAlbum_isTheGameMastersAlone(t *testing.T) {
	s, b := serve(t, agree), &book{}
	a, _ := get(t, s, "GET", "/album", "", as(s, Master))
	require.Equal(t, http.StatusNotFound, a.StatusCode, "no album yet")
	s.ShowAlbum(b.hooks())
	for _, r := range []Role{Spectator, Player} {
		for _, c := range [][3]string{{"GET", "/album"}, {"GET", "/album/picture?id=0a"}, {"POST", "/album", `{"id":"0a","remove":true}`}} {
			a, body := get(t, s, c[0], c[1], c[2], as(s, r))
			require.Equal(t, http.StatusForbidden, a.StatusCode, "%s %s for a %s", c[0], c[1], r)
			require.Equal(t, errMaster.Error(), strings.TrimSpace(body))
		}
	}
	require.Empty(t, b.asked)
	a, body := get(t, s, "GET", "/album", "", as(s, Master))
	require.Equal(t, http.StatusOK, a.StatusCode)
	require.Contains(t, body, `"signs":[{"id":"0a","kind":"d6","face":"1","team":"red","by":"Ada","at":"2026-05-01T20:00:00Z"}]`)
	require.Contains(t, body, `"d6":["1","2","3","4","5","6"]`)
	a, body = get(t, s, "GET", "/album/picture?id=0a", "", as(s, Master))
	require.Equal(t, "image/png", a.Header.Get("Content-Type"))
	require.Equal(t, "png", body)
	a, _ = get(t, s, "GET", "/album/picture?id=0b", "", as(s, Master))
	require.Equal(t, http.StatusNotFound, a.StatusCode)
}

func TestAlbum_changesAreCheckedBeforeTheyAreMade(t *testing.T) {
	s, b := serve(t, agree), &book{}
	s.ShowAlbum(b.hooks())
	for _, c := range []struct {
		name, body string
		want       int
		says       string
	}{
		{"a face", `{"id":"0a","name":{"kind":"d6","face":"6","team":"white"}}`, 204, ""},
		{"a face of one's own", `{"id":"0a","name":{"kind":"unknown","face":"the owl"}}`, 204, ""},
		{"a sign goes", `{"id":"0a","remove":true}`, 204, ""},
		{"no such sign", `{"id":"0b","remove":true}`, 409, "no such sign; none at all"},
		{"no such face", `{"id":"0a","name":{"kind":"d6","face":"7"}}`, 400, `web: album: a d6 has no face "7"`},
		{"no face", `{"id":"0a","name":{"kind":"unknown","face":""}}`, 400, `a unknown has no face ""`},
		{"letters that turn a text", `{"id":"0a","name":{"kind":"unknown","face":"\u202e6"}}`, 400, "has no face"},
		{"too long a face", `{"id":"0a","name":{"kind":"unknown","face":"` + strings.Repeat("x", 41) + `"}}`, 400, "has no face"},
		{"no such kind", `{"id":"0a","name":{"kind":"d7","face":"7"}}`, 400, `no kind of die is called "d7"`},
		{"no such team", `{"id":"0a","name":{"kind":"d6","face":"6","team":"green"}}`, 400, `no team is called "green"`},
		{"a way out", `{"id":"../0a","remove":true}`, 400, "not understood"},
		{"no sign", `{"remove":true}`, 400, "not understood"},
		{"nothing to do", `{"id":"0a"}`, 400, "not understood"},
		{"two things", `{"id":"0a","remove":true,"name":{"kind":"d6","face":"6"}}`, 400, "not understood"},
		{"two changes", `{"id":"0a","remove":true}{"id":"0a","remove":true}`, 400, "not understood"},
		{"words nobody knows", `{"id":"0a","remove":true,"all":true}`, 400, "not understood"},
		{"no JSON", `remove`, 400, "not understood"},
		{"too long", `{"id":"` + strings.Repeat("0", 5000) + `","remove":true}`, 413, "too much"},
	} {
		a, body := get(t, s, "POST", "/album", c.body, as(s, Master))
		require.Equal(t, c.want, a.StatusCode, "%s: %s", c.name, body)
		require.Contains(t, body, c.says, c.name)
		require.LessOrEqual(t, strings.Count(body, "\n"), 1, "%s: one line", c.name)
	}
	require.Equal(t, []string{"0a d6 6 white", "0a unknown the owl ", "remove 0a"}, b.asked)
}

func TestAlbum_otherSitesAndFormsChangeNothing(t *testing.T) {
	s, b := serve(t, agree), &book{}
	s.ShowAlbum(b.hooks())
	for want, change := range map[int]func(*http.Request){
		http.StatusUnsupportedMediaType: func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") },
		http.StatusForbidden:            func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") },
	} {
		a, _ := get(t, s, "POST", "/album", `{"id":"0a","remove":true}`, func(r *http.Request) { as(s, Master)(r); change(r) })
		require.Equal(t, want, a.StatusCode)
	}
	a, _ := get(t, s, "GET", "/album?id=0a&remove=true", "", as(s, Master))
	require.Equal(t, http.StatusOK, a.StatusCode, "a link only lists")
	require.Empty(t, b.asked)
}

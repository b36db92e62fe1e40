package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What a browser is started with opens the game master's page once, and tells nobody who
// reads it afterwards, or beside, how to.
func TestMasterOnce_opensTheMastersPageOnce(t *testing.T) {
	s := serve(t, agree)
	_, master := s.Codes()
	old, address := s.MasterOnce(), s.MasterOnce()
	require.NotContains(t, address, master)
	path := func(a string) string { return strings.TrimPrefix(a, "http://"+s.name) }
	for _, c := range []struct {
		what, method, path string
		want               int
	}{
		{"an earlier one", "GET", path(old), http.StatusGone},
		{"a guess", "GET", "/once/guess", http.StatusGone},
		{"a look ahead", "HEAD", path(address), http.StatusGone},
		{"the browser", "GET", path(address), http.StatusSeeOther},
		{"somebody else", "GET", path(address), http.StatusGone},
	} {
		a, _ := get(t, s, c.method, c.path, "", nil)
		require.Equal(t, c.want, a.StatusCode, c.what)
		if c.want == http.StatusSeeOther {
			require.Equal(t, s.Address(Master), a.Header.Get("Location"))
		} else {
			require.Empty(t, a.Header.Get("Location"), c.what)
		}
	}
}

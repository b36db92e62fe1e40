package web

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestPanel_isTheGameMastersAlone(t *testing.T) {
	s := serve(t, func(rules.Command) error { return nil })
	get := func(path string, r Role) (int, string) {
		q, err := http.NewRequest(http.MethodGet, s.scheme+"://"+s.name+path, nil)
		require.NoError(t, err)
		q.Header.Set("Authorization", "Bearer "+s.passes.Load().of(r))
		a, err := http.DefaultClient.Do(q)
		require.NoError(t, err)
		defer a.Body.Close()
		b, err := io.ReadAll(a.Body)
		require.NoError(t, err)
		return a.StatusCode, strings.TrimSpace(string(b))
	}
	status, _ := get("/panel/sensors", Master)
	require.Equal(t, http.StatusNotFound, status, "no panel yet")
	s.ShowPanel(Panel{
		Sensors: func() []Sensor { return []Sensor{{Name: "camera 0", Dice: 3, Rate: 15, Late: 80, Picture: true}} },
		Picture: func(camera string) []byte {
			if camera == "camera 0" {
				return []byte("jpeg")
			}
			return nil
		}})
	for _, path := range []string{"/panel/sensors", "/panel/picture?camera=camera%200"} {
		for _, r := range []Role{Spectator, Player} {
			status, _ := get(path, r)
			require.Equal(t, http.StatusForbidden, status, "%s for a %s", path, r)
		}
	}
	status, body := get("/panel/sensors", Master)
	require.Equal(t, http.StatusOK, status)
	require.JSONEq(t, `[{"name":"camera 0","dice":3,"rate":15,"late":80,"picture":true}]`, body)
	status, body = get("/panel/picture?camera=camera%200", Master)
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, "jpeg", body)
	status, _ = get("/panel/picture?camera=1", Master)
	require.Equal(t, http.StatusNotFound, status)
}

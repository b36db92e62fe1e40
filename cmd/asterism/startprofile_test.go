package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay/start"
)

// The profile that --profile names comes before the one that was played last, until another
// is played.
func TestStart_beginsWithTheProfileThatIsNamed(t *testing.T) {
	ownFolders(t)
	keepProfile(t, "home", "[play]\ngame = \"ur\"\n", time.Hour)
	keepProfile(t, "club", "[play]\ngame = \"utara\"\n[table]\nwidth = 900\nheight = 600\n", 48*time.Hour)
	s := starter(t, "--start", "--profile", "club")
	s.profile = s.cmd.Profile
	require.NoError(t, s.playable())
	for _, want := range []string{"club", "home"} {
		page, err := s.page()
		require.NoError(t, err)
		require.Len(t, page.Profiles, 2)
		require.Equal(t, want, page.Profiles[0].Name)
		require.Equal(t, want == "club", page.Setup.Table.X == 900, "its table")
		s.takeOver(&start.Answer{Do: start.Play})
	}
	require.ErrorContains(t, starter(t, "--start", "--profile", "nosuch").playable(), `no profile is called "nosuch"`)
	keepProfile(t, "torn", "[[[", time.Hour)
	require.Error(t, starter(t, "--start", "--profile", "torn").playable())
}

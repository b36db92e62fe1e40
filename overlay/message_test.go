package overlay

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

func TestWhatIsOnesOwnIsCalledYours(t *testing.T) {
	cfg := Default()
	read := func(text, other string) string {
		players := []rules.PlayerView{{Name: "Ann", Facing: 0}, {Name: other, Facing: 180}}
		f := frame{cfg: &cfg, view: &rules.View{Players: players}, phrases: newPhrases()}
		return f.toReader(text, 0)
	}
	require.Equal(t, "take your d6", read("take Ann's d6", "Bob"))
	require.Equal(t, "take Bob's d6", read("take Bob's d6", "Bob"))
	require.Equal(t, "take Jo Ann's d6", read("take Jo Ann's d6", "Jo Ann"))
}

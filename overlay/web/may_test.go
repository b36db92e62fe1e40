package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

func TestMay_aPlayerDoesWhatAHandAtTheTableCanDo(t *testing.T) {
	look := overlay.Default()
	info := &rules.Info{Keys: []rules.Key{{Key: "O", Command: rules.Command{Do: "call", Value: "odds"}}, {Key: "R", Command: rules.Command{Do: "resign"}}},
		Spoken: []rules.Spoken{{Do: "move"}, {Do: "resign"}, {Do: "stake", Hidden: true}}}
	st := newState(lay(), info, &look, nil)
	for _, c := range []struct {
		name string
		role Role
		cmd  rules.Command
		want error
	}{
		{"a spectator undoes", Spectator, rules.Command{Do: "undo"}, errWatches},
		{"a spectator taps a dial", Spectator, rules.Command{Do: "face", Die: "d1", Value: "2"}, errWatches},
		{"a player undoes", Player, rules.Command{Do: "undo"}, nil},
		{"a player taps a dial", Player, rules.Command{Do: "face", Die: "d1", Value: "2"}, nil},
		{"a player says a face that no dial offers", Player, rules.Command{Do: "face", Die: "d1", Value: "6"}, nil},
		{"a player presses a key", Player, rules.Command{Do: "call", Value: "odds"}, nil},
		{"a player presses a key in the own name", Player, rules.Command{Do: "call", Value: "odds", Player: "Ada"}, nil},
		{"a player calls what no key does", Player, rules.Command{Do: "call", Value: "both"}, errOffered},
		{"a player presses another's button", Player, rules.Command{Do: "forfeit", Player: "Grace"}, nil},
		{"a player says in another's name", Player, rules.Command{Do: "move", Player: "Grace", Value: "a1"}, errAnother},
		{"a player gives up", Player, rules.Command{Do: "resign", Player: "Ada"}, nil},
		{"a player gives up for another", Player, rules.Command{Do: "resign", Player: "Grace"}, errAnother},
		{"the game master gives up for another", Master, rules.Command{Do: "resign", Player: "Grace"}, nil},
		{"a player says a move", Player, rules.Command{Do: "move", Player: "Ada", Value: "a1"}, nil},
		{"a player makes a hidden choice openly", Player, rules.Command{Do: "stake", Player: "Ada", Value: "5"}, errOffered},
		{"a player answers for the table's search", Player, rules.Command{Do: "plan", Value: "{}"}, errOffered},
		{"the game master does", Master, rules.Command{Do: "plan", Player: "Grace"}, nil},
	} {
		require.Equal(t, c.want, may(c.role, "Ada", c.cmd, &st, info), c.name)
	}
}

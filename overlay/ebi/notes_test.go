package ebi

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheHelpListsTheGamesKeysBesideTheOthers(t *testing.T) {
	k, d := helpText(bindings(ownKeys))
	keys, does := strings.Split(k, "\n"), strings.Split(d, "\n")
	require.Len(t, does, len(keys), "each key stands beside what it does")
	beside := map[string]string{}
	for i, key := range keys {
		beside[key] = does[i]
	}
	require.Subset(t, beside, map[string]string{"N": "next battle or round", "O": "call odds", "E": "call evens", "Ctrl-Q": "quit"})
	_, d = helpText(bindings(nil))
	require.NotContains(t, d, "call")
}

package board

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatIsWrongOnASquareIsSaidInWords(t *testing.T) {
	for want, d := range map[string]Difference{
		"Ada's 3 belongs here":                                             {Want: "Ada's 3"},
		"Ada's 3 doesn't belong here":                                      {Saw: "Ada's 3"},
		"Ada's 3 and Bo's 5 don't belong here":                             {Saw: "Ada's 3, Bo's 5"},
		"Ada's 3, Bo's 5 and Bo's 1 don't belong here":                     {Saw: "Ada's 3, Bo's 5, Bo's 1"},
		"one too many: Ada's 3 and Bo's 5 lie here, where Ada's 3 belongs": {Want: "Ada's 3", Saw: "Ada's 3, Bo's 5"},
		"the die shows 5, it should show 3":                                {Want: "Ada's 3", Saw: "Ada's 5"},
		"Bo's 3 lies here, where Ada's 3 belongs":                          {Want: "Ada's 3", Saw: "Bo's 3"},
	} {
		require.Equal(t, want, d.wrong("", true))
	}
}

// Where several belong, only what is otherwise is named.
func TestWhatIsWrongOnASquareOfSeveralIsSaidInWords(t *testing.T) {
	plain, dotted := "Bo's plain piece", "Bo's dotted piece"
	for want, d := range map[string]Difference{
		"Bo's plain piece and Bo's plain piece belong here":                                {Want: listed(plain, plain)},
		"Bo's plain piece is missing":                                                      {Want: listed(plain, plain), Saw: plain},
		"Bo's dotted piece and Bo's plain piece are missing":                               {Want: listed(plain, dotted, dotted), Saw: dotted},
		"Bo's dotted piece is too many here":                                               {Want: listed(plain, plain), Saw: listed(plain, plain, dotted)},
		"one piece is dotted, it should be plain":                                          {Want: listed(plain, plain), Saw: listed(dotted, plain)},
		"Ada's plain piece lies here, where Bo's dotted piece belongs":                     {Want: listed(plain, dotted), Saw: listed(plain, "Ada's plain piece")},
		"Ada's plain piece lies here, where Bo's dotted piece and Bo's plain piece belong": {Want: listed(plain, dotted), Saw: "Ada's plain piece"},
	} {
		require.Equal(t, want, d.wrong("piece", true))
	}
}

func listed(all ...string) string { return list(all) }

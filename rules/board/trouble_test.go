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

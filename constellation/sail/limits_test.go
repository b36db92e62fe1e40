package sail

import "testing"

// "Equal to within 1e-6 mm" holds at exactly 1e-6 mm and "more than 1e-6 mm" doesn't,
// wherever on the table the dice lie: what floating point makes of the decimals is no
// answer.
func TestLimitsAreMetAtExactlyAMillionthOfAMillimetre(t *testing.T) {
	for _, tc := range []struct {
		name  string
		rules Rules
		sky   string
		want  []string
	}{
		{"an overlap of 1e-6 is a miss", Rules{Sun: SunRising}, "a E 196.447 236.081 0 10.1\nb - 246.647 225.981001 0 10.1",
			[]string{"a: a open !a>b=0.000001"}},
		{"one of 1.1e-6 is met", Rules{Sun: SunRising}, "a E 196.447 236.081 0 10.1\nb - 246.647 225.9810011 0 10.1",
			[]string{"a: a block !a>b=0.0000011"}},
		{"distances 1e-6 apart tie, the smaller offset goes first", Rules{}, "a E 160.674 236.081\nb - 208.301 230.081\nc Sun 208.301001 235.081",
			[]string{"a: c a block"}},
		{"distances 1.1e-6 apart don't", Rules{}, "a E 160.674 236.081\nb - 208.301 230.081\nc Sun 208.3010011 235.081",
			[]string{"a: a block"}},
		{"offsets 1e-6 apart tie, the smaller id goes first", Rules{}, "a E 156.932 224.562\nb - 206.932 217.561999\nc Sun 206.932 231.562",
			[]string{"a: a block"}},
		{"offsets 1.1e-6 apart don't", Rules{}, "a E 156.932 224.562\nb - 206.932 217.5619989\nc Sun 206.932 231.562",
			[]string{"a: c a block"}},
		{"contact for 1e-6 ahead is a touch behind", Rules{}, "a E 276.496 224.562 0 10.1\nb - 266.396001 224.562 0 10.1",
			[]string{"a: a open"}},
	} {
		t.Run(tc.name, func(t *testing.T) { checkSail(t, tc.rules, laid(t, 0, tc.sky), tc.want) })
	}
}

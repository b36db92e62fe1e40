package ebi

import "testing"

// A name comes first; of several screens of one name the number tells which; a
// name that is gone leaves the number.
func TestMonitor_nameThenNumber(t *testing.T) {
	names := []string{"eDP-1", "HDMI-1", "HDMI-2"}
	for _, c := range []struct {
		text   string
		number int
		at     int
		named  bool
	}{
		{"", 0, 0, true}, {"", 2, 2, true}, {"", 7, -1, true},
		{"hdmi-2", 0, 2, true}, {"HDMI", 0, 1, true}, {"HDMI", 2, 2, true}, {"HDMI-1", 2, 1, true},
		{"EPSON", 1, 1, false}, {"EPSON", 7, -1, false},
	} {
		if at, named := choose(names, c.text, c.number); at != c.at || named != c.named {
			t.Errorf("%q, %d: screen %d, named %v, want %d, %v", c.text, c.number, at, named, c.at, c.named)
		}
	}
	if at, _ := choose(nil, "HDMI", 0); at != -1 {
		t.Errorf("of no screens the one of number %d", at)
	}
}

func TestMonitor_oneThatIsMissingIsSaidWithThoseThatAre(t *testing.T) {
	for _, c := range []struct {
		names  []string
		text   string
		number int
		want   string
	}{
		{[]string{"eDP-1", "HDMI-1"}, "", 1, ""},
		{[]string{"eDP-1", "HDMI-1"}, "hdmi", 7, ""},
		{[]string{"eDP-1", "HDMI-1"}, "EPSON", 1, `no screen is called "EPSON": there is 0 (eDP-1), 1 (HDMI-1)`},
		{[]string{"eDP-1"}, "\x1b]0;owned\a\nÉpson", 1, `no screen is called "\x1b]0;owned\a\nÉpson": there is 0 (eDP-1)`},
		{[]string{"eDP-1"}, "", 2, "no screen has the number 2: there is 0 (eDP-1)"},
		{[]string{"eDP-1"}, "", -1, "no screen has the number -1: there is 0 (eDP-1)"},
		{nil, "EPSON", 2, ""},
	} {
		if got := missing(c.names, c.text, c.number); got != c.want {
			t.Errorf("%q, %d of %v: %q, want %q", c.text, c.number, c.names, got, c.want)
		}
	}
}

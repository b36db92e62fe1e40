package eval

import (
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestTeamsFilesAreChecked(t *testing.T) {
	good := `{"image": "a/b.jpg", "use": "tune", "teams": "wr?o"}`
	lines, err := ReadTeams(strings.NewReader(good + "\n"))
	if err != nil || len(lines) != 1 {
		t.Fatalf("%v %v", lines, err)
	}
	want := []constellation.Team{constellation.White, constellation.Red, "", constellation.Neutral, ""}
	for i, w := range want {
		if got := lines[0].Team(i); got != w {
			t.Errorf("die %d: %q, want %q", i, got, w)
		}
	}
	for _, bad := range []string{`{"use": "tune", "teams": "w"}`, `{"image": "a", "use": "both", "teams": "w"}`, `{"image": "a", "use": "tune", "teams": "x"}`, `{`} {
		if _, err := ReadTeams(strings.NewReader(good + "\n" + bad)); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v, want an error of line 2", bad, err)
		}
	}
}

func FuzzReadTeams(f *testing.F) {
	f.Add(`{"image": "a", "use": "decide", "teams": "wro?"}`)
	f.Fuzz(func(t *testing.T, text string) {
		lines, err := ReadTeams(strings.NewReader(text))
		for _, l := range lines {
			if e := l.Validate(); e != nil && err == nil {
				t.Errorf("took %+v: %v", l, e)
			}
		}
	})
}

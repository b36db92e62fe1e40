package rules

import "testing"

type fileForm struct {
	Turn string `json:"turn"`
	Dice []struct {
		Top    int  `json:"top"`
		Leader bool `json:"leader"`
	} `json:"dice"`
}

func TestPositionFileFaultIsSaidPlainly(t *testing.T) {
	for _, c := range []struct{ file, want string }{
		{"", "there is nothing in it"},
		{" \r\n", "there is nothing in it"},
		{`{"turn": "A", "dice": [`, "is cut short"},
		{`{"turn": "A"} {"turn": "B"}`, "more text follows the position"},
		{`{"turn": "A"}}`, "more text follows the position"},
		{`{"turn": "A", "dise": []}`, `unknown key "dise"`},
		{"{\"turn\":\r\n \"A\",,}", "line 2: invalid character ',' looking for beginning of object key string"},
		{`[]`, "line 1: a list, want an object"},
		{"{\"turn\":\n 1}", "line 2: turn: a number, want a text"},
		{`{"dice": {}}`, "line 1: dice: an object, want a list"},
		{`{"dice": [{"top": "3"}]}`, "line 1: dice.top: a text, want a whole number"},
		{`{"dice": [{"top": 1.5}]}`, "line 1: dice.top: 1.5, want a whole number"},
		{`{"dice": [{"leader": 1}]}`, "line 1: dice.leader: a number, want true or false"},
	} {
		err := ReadPositionFile([]byte(c.file), new(fileForm))
		if err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, want %q", c.file, err, c.want)
		}
	}
}

func TestPositionFileMayComeFromAnyEditor(t *testing.T) {
	for _, file := range []string{"{\"turn\": \"A\"}", "\ufeff{\"turn\": \"A\"}", "{\r\n\"turn\": \"A\"\r\n}\r\n", "\n\t{\"turn\": \"A\"} \n"} {
		var f fileForm
		if err := ReadPositionFile([]byte(file), &f); err != nil || f.Turn != "A" {
			t.Errorf("%q: turn %q, %v", file, f.Turn, err)
		}
	}
}

package utara

import (
	"encoding/json"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// A journal of version 1 tells its payloads in notes of JSON.
const earlierJournal = `[
{"seq":1,"time":5,"event":"rolled","note":"{\"width\":600,\"height\":400,\"north\":0,\"things\":[{\"id\":\"a\",\"kind\":\"utara\",\"face\":\"E\",\"x\":50,\"y\":50,\"angle\":0,\"size\":16},{\"id\":\"b\",\"kind\":\"utara\",\"face\":\"S\",\"x\":150,\"y\":50,\"angle\":0,\"size\":16},{\"id\":\"k\",\"x\":9,\"y\":300,\"angle\":0,\"w\":5,\"h\":5},{\"id\":\"z\",\"kind\":\"utara\",\"face\":\"N\",\"x\":500,\"y\":300,\"angle\":0,\"size\":16}]}","text":"round 1 of 2 begins with 3 dice"},
{"seq":2,"time":5,"event":"turn","player":"Ada","text":"Ada sails"},
{"seq":3,"time":6,"event":"hinted","note":"good","text":"hints are good from now on"},
{"seq":4,"time":7,"event":"fault","dice":["z"],"note":"shifted","text":"z was pushed by 5.0 mm"},
{"seq":5,"time":8,"event":"moved","dice":["z"],"note":"{\"id\":\"z\",\"kind\":\"utara\",\"face\":\"N\",\"x\":505,\"y\":300,\"angle\":0,\"size\":16}","text":"z stays there"},
{"seq":6,"time":8,"event":"mended","dice":["z"],"note":"shifted","text":"put right"},
{"seq":7,"time":9,"event":"sailed","player":"Ada","dice":["a","b"],"note":"{\"start\":\"a\",\"ends\":\"open\"}","text":"Ada sails a and collects a, b"},
{"seq":8,"time":9,"event":"scored","player":"Ada","points":{"Ada":2},"text":"Ada gains 2 points"},
{"seq":9,"time":10,"event":"undone","player":"Ada","dice":["a","b"],"ref":7,"text":"taken back"}]`

func earlierEvents(t *testing.T) []rules.Event {
	t.Helper()
	var events []rules.Event
	if err := json.Unmarshal([]byte(earlierJournal), &events); err != nil {
		t.Fatal(err)
	}
	return events
}

func TestJournalOfVersion1IsRead(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Restore(earlierEvents(t)); err != nil {
		t.Fatal(err)
	}
	s := &r.state
	z, ok := s.Sky.Die("z")
	if !ok || z.Pos != (constellation.Vec{X: 505, Y: 300}) || len(s.Sky.Blocks) != 1 {
		t.Errorf("the sky is %+v", s.Sky)
	}
	if s.Hint != Good || len(s.Troubles) > 0 || s.Phase != sailing {
		t.Errorf("hint %q, faults %+v, phase %s", s.Hint, s.Troubles, s.Phase)
	}
	if len(s.Owed) != 2 || s.Turn != 0 || len(s.Seats[0].Held) > 0 {
		t.Errorf("after the undo %v are owed, %d is on turn, Ada holds %v", s.Owed, s.Turn, s.Seats[0].Held)
	}
}

func TestJournalOfVersion1IsWrittenOnInTodaysForm(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Restore(earlierEvents(t)); err != nil {
		t.Fatal(err)
	}
	for _, e := range r.history.All() {
		if e.Note != "" && e.Note[0] == '{' || e.Kind == Sailed && e.Data == nil {
			t.Errorf("event %d still says %q", e.Seq, e.Note)
		}
	}
}

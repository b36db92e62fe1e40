package rules

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// roleByName: kinds that begin with c are causes, with f consequences, with a those that
// amend, with l loose.
func roleByName(e Event) Role {
	switch e.Kind[0] {
	case 'c':
		return Cause
	case 'f':
		return Follows
	case 'a':
		return Amends
	case 'l':
		return Loose
	}
	return Fact
}

func kinds(events []Event) string {
	var s []string
	for _, e := range events {
		s = append(s, string(e.Kind))
	}
	return strings.Join(s, " ")
}

func filled(kinds ...string) *History {
	h := NewHistory(roleByName)
	for _, k := range kinds {
		h.Add(Event{Kind: EventKind(k)})
	}
	return h
}

func TestUndoTakesACauseAndWhatFollows(t *testing.T) {
	h := filled("x", "c1", "f1", "c2", "f2", "y", "f3")
	e, ok := h.Undo(0)
	require.True(t, ok)
	require.Equal(t, 4, e.Ref)
	require.Equal(t, "x c1 f1 y", kinds(h.Holding()))
	require.Equal(t, "c2 f2 f3", kinds(h.TakenBack()))
	h.Undo(0)
	require.Equal(t, "x y", kinds(h.Holding()))
	_, ok = h.Undo(0)
	require.False(t, ok, "facts stay")
	h.Redo(0)
	h.Redo(0)
	require.Equal(t, "x c1 f1 c2 f2 y f3", kinds(h.Holding()))
	_, ok = h.Redo(0)
	require.False(t, ok)
}

func TestNextNamesWhatUndoAndRedoAreOf(t *testing.T) {
	h := filled("x", "c1", "f1", "c2", "y")
	for _, want := range [][2]int{{4, 0}, {2, 4}, {0, 2}} {
		undo, redo := h.Next()
		require.Equal(t, want, [2]int{undo, redo})
		e, ok := h.Undo(0)
		require.Equal(t, undo, e.Ref)
		require.Equal(t, undo > 0, ok)
	}
}

func TestANewDecisionEndsRedo(t *testing.T) {
	h := filled("c1", "c2")
	h.Undo(0)
	h.Add(Event{Kind: "x"})
	require.NotEmpty(t, h.TakenBack(), "a fact doesn't")
	h.Add(Event{Kind: "c3"})
	_, ok := h.Redo(0)
	require.False(t, ok)
	require.Equal(t, "c1 x c3", kinds(h.Holding()))
}

// What was taken back began where the step before it led: once that is otherwise, it
// can't stand again.
func TestNothingStandsAgainOnceTheStepBeforeItIsAmended(t *testing.T) {
	h := filled("c1", "c2")
	h.Undo(0)
	h.Add(Event{Kind: "a1"})
	require.Empty(t, h.TakenBack())
	_, redo := h.Next()
	require.Zero(t, redo)
	_, ok := h.Redo(0)
	require.False(t, ok)
	require.Equal(t, "c1 a1", kinds(h.Holding()))

	e, ok := h.Undo(0)
	require.True(t, ok)
	require.Equal(t, 1, e.Ref)
	require.Empty(t, h.Holding(), "it belongs to the step that it amends")
	h.Redo(0)
	require.Equal(t, "c1 a1", kinds(h.Holding()), "and stands again with it")
	require.Equal(t, "a1", kinds(filled("a1").Holding()), "where no step is, it is a fact")
}

func TestALooseFactIsTakenBackByItself(t *testing.T) {
	h := filled("c1", "l1", "c2", "f2")
	e := h.Withdraw(2, 0)
	require.Equal(t, 2, e.Ref)
	require.Equal(t, "c1 c2 f2", kinds(h.Holding()))
	h.Undo(0)
	require.Equal(t, "c1", kinds(h.Holding()))
	h.Redo(0)
	h.Redo(0)
	require.Equal(t, "c1 l1 c2 f2", kinds(h.Holding()))
	undo, redo := h.Next()
	require.Equal(t, [2]int{3, 0}, [2]int{undo, redo}, "undo takes no loose fact")
	h.Withdraw(2, 0)
	h.Add(Event{Kind: "l2"})
	_, ok := h.Redo(0)
	require.False(t, ok, "another took its place")
}

func TestLoadingAJournalGivesTheSameHistory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := NewHistory(roleByName)
		for i, n := 0, rapid.IntRange(0, 40).Draw(t, "n"); i < n; i++ {
			switch k := rapid.SampledFrom([]string{"c", "f", "a", "x", "l", "undo", "redo", "withdraw"}).Draw(t, "k"); k {
			case "withdraw":
				if all := h.Holding(); len(all) > 0 && h.loose(all[len(all)-1].Seq) {
					h.Withdraw(all[len(all)-1].Seq, 0)
				}
			case "undo":
				h.Undo(0)
			case "redo":
				h.Redo(0)
			default:
				h.Add(Event{Kind: EventKind(fmt.Sprint(k, i))})
			}
		}
		again := NewHistory(roleByName)
		require.NoError(t, again.Load(h.All()))
		require.Equal(t, h.All(), again.All())
		require.Equal(t, h.Holding(), again.Holding())
		require.Equal(t, h.TakenBack(), again.TakenBack())
	})
}

func TestLoadRefusesWhatCantHaveHappened(t *testing.T) {
	for name, tc := range map[string]struct {
		journal []Event
		want    string
	}{
		"number":        {[]Event{{Seq: 2, Kind: "c"}}, "rules: event 1 of the journal has the number 2"},
		"nothing there": {[]Event{{Seq: 1, Kind: Undone, Ref: 1}}, "rules: event 1 takes back 1, which isn't the last decision"},
		"not the last":  {[]Event{{Seq: 1, Kind: "c"}, {Seq: 2, Kind: "c"}, {Seq: 3, Kind: Undone, Ref: 1}}, "rules: event 3 takes back 1, which isn't the last decision"},
		"not loose":     {[]Event{{Seq: 1, Kind: "x"}, {Seq: 2, Kind: Undone, Ref: 1}}, "rules: event 2 takes back 1, which isn't the last decision"},
		"twice":         {[]Event{{Seq: 1, Kind: "l"}, {Seq: 2, Kind: Undone, Ref: 1}, {Seq: 3, Kind: Undone, Ref: 1}}, "rules: event 3 takes back 1, which isn't the last decision"},
		"not undone":    {[]Event{{Seq: 1, Kind: "c"}, {Seq: 2, Kind: Redone, Ref: 1}}, "rules: event 2 redoes 1, which wasn't taken back last"},
	} {
		t.Run(name, func(t *testing.T) {
			require.EqualError(t, NewHistory(roleByName).Load(tc.journal), tc.want)
		})
	}
}

// sealingRole takes "throw" for what seals the past and "back" for what
// settles it.
func sealingRole(e Event) Role {
	return map[EventKind]Role{"act": Cause, "throw": Seals, "back": Settles}[e.Kind]
}

func TestNothingIsTakenBackPastWhatSeals(t *testing.T) {
	h := NewHistory(sealingRole)
	h.Add(Event{Kind: "act"})
	h.Add(Event{Kind: "throw"})
	if e, ok := h.Undo(0); ok {
		t.Errorf("undo gives %+v", e)
	}
}

func TestNothingStandsAgainAfterWhatSettles(t *testing.T) {
	h := NewHistory(sealingRole)
	h.Add(Event{Kind: "act"})
	undone, _ := h.Undo(0)
	if !h.Holds(undone) || h.Holds(h.All()[0]) {
		t.Error("an undo holds while what it took back doesn't")
	}
	h.Add(Event{Kind: "back"})
	if e, ok := h.Redo(0); ok {
		t.Errorf("redo gives %+v", e)
	}
}

func TestAnUndoHoldsNoLongerAfterItsRedo(t *testing.T) {
	h := NewHistory(sealingRole)
	h.Add(Event{Kind: "act"})
	undone, _ := h.Undo(0)
	h.Redo(0)
	if h.Holds(undone) || !h.Holds(h.All()[0]) || h.Len() != 3 {
		t.Error("what was redone holds, and its undo doesn't")
	}
}

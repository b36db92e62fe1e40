package tuio

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/hypebeast/go-osc/osc"
	"github.com/stretchr/testify/require"
)

// sharedTraffic holds what encoders that aren't ours have sent.
const sharedTraffic = "../../shared/data/tuio/"

func openShared(t *testing.T, name string) *Recording {
	t.Helper()
	if _, err := os.Stat(sharedTraffic + name); errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is missing: the traffic of encoders that aren't ours can't be checked", sharedTraffic+name)
	}
	return open(t, sharedTraffic+name)
}

// The reference sender of TUIO 1.1 in full-update mode: each datagram is a
// frame, and what go-osc reads in it is what must be committed.
func TestShared_readsTheReferenceSenderOfTuio11(t *testing.T) {
	c, check := NewClient(Config{}), make(shadow)
	frames := 0
	for _, p := range readAll(t, openShared(t, "tuio11cpp_fullupdate.jsonl")) {
		parsed, err := osc.ParsePacket(string(p.Data))
		require.NoError(t, err)
		c.Feed(p)
		require.True(t, c.Scan(), "each datagram is whole")
		require.Equal(t, setsOf(parsed.(*osc.Bundle)), objectsOf(c.Update()))
		check.check(t, c.Update())
		require.False(t, c.Scan())
		frames++
	}
	require.Equal(t, 309, frames)
	status := c.Sources(c.now)
	require.Len(t, status, 1)
	require.Equal(t, "refcpp_full@127.0.0.1", status[0].Name)
	require.Zero(t, status[0].Late+status[0].Lost+status[0].Restarts+c.Stats().Malformed)
	require.True(t, status[0].Repeats)
}

// setsOf returns the arguments of all sets as words.
func setsOf(b *osc.Bundle) string {
	var s strings.Builder
	for _, m := range b.Messages {
		if m.Arguments[0] == "set" {
			s.WriteString(values(m.Arguments[1:]) + "\n")
		}
	}
	return s.String()
}

func objectsOf(u *Update) string {
	var s strings.Builder
	for i := range u.Objects {
		s.WriteString(values(u.Objects[i].arguments(u.Profile)) + "\n")
	}
	return s.String()
}

// The reference encoder of TUIO 2.0.
func TestShared_readsTheReferenceSenderOfTuio20(t *testing.T) {
	c := NewClient(Config{})
	var changes []string
	take := func() {
		for c.Scan() {
			u := c.Update()
			changes = append(changes, fmt.Sprint(u.Frame, " +", u.Added, " -", u.Removed, " ", len(u.Objects)))
		}
	}
	for _, p := range readAll(t, openShared(t, "tuio20cpp_test.jsonl")) {
		c.Feed(p)
		take()
	}
	c.Flush()
	take()
	require.Equal(t, []string{
		"0 +[0] -[] 4", "1 +[1 2 3 4] -[] 8", "2 +[] -[] 8", "3 +[] -[] 8", "4 +[] -[0] 4", "5 +[] -[1 2 3 4] 0", "0 +[] -[] 0",
	}, changes)
}

// The same sender of TUIO 1.1 as oscdump printed it: as many frames as there
// are lines with an fseq, and an empty table at the end.
func TestShared_readsWhatOscdumpPrinted(t *testing.T) {
	rec := openShared(t, "tuio11cpp_oscdump.txt")
	text, err := os.ReadFile(sharedTraffic + "tuio11cpp_oscdump.txt")
	require.NoError(t, err)
	c, check := NewClient(Config{}), make(shadow)
	for _, p := range readAll(t, rec) {
		c.Feed(p)
		check.drain(t, c)
	}
	c.Flush()
	check.drain(t, c)
	require.EqualValues(t, strings.Count(string(text), `"fseq"`), c.Stats().Frames)
	require.Zero(t, c.Stats().Malformed)
}

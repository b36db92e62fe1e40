package ebi

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// sight is a look at the screens, and what must come of it.
type sight struct {
	names   []string
	on      int // the screen that the window is on
	changed bool
	to      int
	said    string
	dark    bool
}

func TestPlacing_goesToItsScreenWheneverThatComesBack(t *testing.T) {
	full := func(screen string, number int) Options {
		return Options{Screen: screen, Monitor: number, Fullscreen: true}
	}
	one, two := []string{"eDP-1"}, []string{"eDP-1", "HDMI-1"}
	const gone, there = "the screen HDMI-1 is gone; the table goes back to it when it is there", "the screen HDMI-1 is there: the table is on it"
	for name, c := range map[string]struct {
		options Options
		opened  sight
		looks   []sight
	}{
		"by its number": {full("", 1), sight{names: two, to: 1}, []sight{
			{two, 1, false, -1, "", false},
			{one, 0, true, -1, gone, true},
			{one, 0, false, -1, "", true},
			{two, 0, true, 1, "", false},
			{two, 1, false, -1, there, false},
			{two, 1, false, -1, "", false}}},
		"by its name": {full("hdmi", 0), sight{names: two, to: 1}, []sight{
			{two, 1, false, -1, "", false},
			{one, 0, true, -1, gone, true},
			{two, 1, true, -1, there, false}}}, // the desktop brought it there
		"switched on after the program": {full("", 1), sight{one, 0, false, -1, "no screen has the number 1: there is 0 (eDP-1)", true}, []sight{
			{one, 0, false, -1, "", true},
			{two, 0, true, 1, "", false},
			{two, 1, false, -1, there, false}}},
		"another stands in by its number": {full("HDMI", 0), sight{one, 0, false, 0, `no screen is called "HDMI": there is 0 (eDP-1)`, false}, []sight{
			{one, 0, false, -1, "", false},
			{two, 0, true, 1, "", false},
			{two, 1, false, -1, there, false}}},
		"another screen comes, and changes the numbers": {full("", 0), sight{names: []string{"HDMI-1"}, to: 0}, []sight{
			{[]string{"HDMI-1"}, 0, false, -1, "", false},
			{two, 1, true, -1, "", false}}},
		"gone and back between two looks": {full("", 1), sight{names: two, to: 1}, []sight{
			{two, 1, false, -1, "", false},
			{two, 0, true, 1, "", false},
			{two, 1, false, -1, "", false}}},
		"moved by a person": {full("", 1), sight{names: two, to: 1}, []sight{
			{two, 1, false, -1, "", false},
			{two, 0, false, -1, "", false},
			{one, 0, true, -1, "", true},
			{two, 0, true, -1, "", false},
			{two, 1, false, -1, "", false}, // and back
			{one, 0, true, -1, gone, true}}},
		"a desktop that lets none move": {full("", 1), sight{names: two, to: 1}, []sight{
			{two, 0, false, 1, "", false},
			{two, 0, false, -1, "", false},
			{one, 0, true, -1, "", true}}},
		"a desktop that doesn't let it back": {full("", 1), sight{names: two, to: 1}, []sight{
			{two, 1, false, -1, "", false},
			{one, 0, true, -1, gone, true},
			{two, 0, true, 1, "", false},
			{two, 0, false, 1, "", false},
			{two, 0, false, -1, "the screen HDMI-1 is there, but the desktop keeps the window elsewhere", false}}},
		"all are off": {full("", 0), sight{names: []string{"HDMI-1"}, to: 0}, []sight{
			{nil, -1, true, -1, gone, true},
			{[]string{"HDMI-1"}, -1, true, 0, "", false},
			{[]string{"HDMI-1"}, 0, false, -1, there, false}}},
		"none has a name yet": {full("HDMI", 0), sight{names: nil, to: -1}, []sight{
			{two, 0, true, 1, "", false},
			{two, 1, false, -1, "", false}}},
		"none for a while": {full("", 1), sight{names: nil, to: -1}, []sight{
			{nil, -1, false, -1, "", true},
			{two, 0, true, 1, "", false}}},
		"several of one name": {full("", 1), sight{names: []string{"PnP", "PnP"}, to: 1}, []sight{
			{[]string{"PnP", "PnP"}, 1, false, -1, "", false},
			{[]string{"PnP"}, 0, true, -1, "", false},
			{[]string{"PnP", "PnP"}, 0, true, 1, "", false}}},
		"a window on a desk": {Options{}, sight{names: two, to: -1}, []sight{
			{two, 1, false, -1, "", false},
			{[]string{"HDMI-1"}, 0, true, -1, "", false}}},
	} {
		t.Run(name, func(t *testing.T) {
			p := placing{}
			require.Equal(t, placeStep{c.opened.to, c.opened.said}, p.open(&c.options, c.opened.names))
			require.Equal(t, c.opened.dark, p.dark)
			for i, l := range c.looks {
				require.Equal(t, placeStep{l.to, l.said}, p.look(screensSeen{l.names, l.on, l.changed}), "look %d", i)
				require.Equal(t, l.dark, p.dark, "look %d", i)
			}
		})
	}
}

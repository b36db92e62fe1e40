//go:build !uptick

package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// The README lists the games that the program knows.
func TestREADME_listsTheGames(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	want := "| game | name | idea | rule sets |\n|---|---|---|---|\n"
	for _, g := range rules.Games() {
		i := g.Info()
		var sets []string
		for _, s := range i.Sets {
			sets = append(sets, "`"+s.Name+"`")
		}
		want += fmt.Sprintf("| `%s` | %s | %s | %s |\n", i.Name, i.Title, i.About, strings.Join(sets, ", "))
	}
	if !strings.Contains(string(readme), want) {
		t.Errorf("README.md's table of games isn't that of the games; it should be\n%s", want)
	}
}

// Players sit where they say, in every game.
func TestGames_playersSitWhereTheySay(t *testing.T) {
	seats := []constellation.Angle{90, 270}
	for _, g := range rules.Games() {
		r, err := g.Referee(rules.Options{Seats: seats, Surface: rules.Surface{Width: 610, Height: 457}})
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range r.View().Players {
			if p.Facing != seats[i] {
				t.Errorf("%s: %s faces %v, want %v", g.Info().Name, p.Name, p.Facing, seats[i])
			}
		}
	}
}

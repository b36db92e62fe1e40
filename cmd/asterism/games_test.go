//go:build !uptick

package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/rules"
)

// The README lists the games that the program knows.
func TestREADME_listsTheGames(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	want := "| game | | | rule sets |\n|---|---|---|---|\n"
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

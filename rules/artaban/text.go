package artaban

import (
	"errors"
	"fmt"
	"strings"
)

// String is the position in one line: whose turn it is, then each die as its
// square, its owner, its top and what may be its north, and a star for the
// leader: "A a2A32 b2A4 c2A325* d7B31+42". A top without norths has all four,
// a plus parts tops where they are open; "draw" ends the line of a game in
// which a draw was agreed, and "resigned:A" that of one which A gave up.
func (p Position) String() string {
	words := []string{p.turn.String()}
	for c, d := range p.cells {
		if d != 0 {
			words = append(words, square(c)+d.text())
		}
	}
	if p.drawn {
		words = append(words, "draw")
	}
	if p.resigned != "" {
		words = append(words, resignedWord+p.resigned)
	}
	return strings.Join(words, " ")
}

// resignedWord begins the word that says who gave up.
const resignedWord = "resigned:"

func (d die) text() string {
	var groups []string
	for t := 1; t <= 6; t++ {
		may := d.may() & withTop(t)
		if may == 0 {
			continue
		}
		g := fmt.Sprint(t)
		if may != withTop(t) {
			may.each(func(o orientation) { g += fmt.Sprint(sidesOf[o].north) })
		}
		groups = append(groups, g)
	}
	text := d.owner().String() + strings.Join(groups, "+")
	if d.leads() {
		text += "*"
	}
	return text
}

// parsePosition reads the line that String writes.
func parsePosition(line string, diagonal bool) (Position, error) {
	p := Position{diagonal: diagonal}
	words := strings.Fields(line)
	if len(words) == 0 {
		return p, errors.New("artaban: an empty line is no position")
	}
	var err error
	if p.turn, err = parseSide(words[0]); err != nil {
		return p, fmt.Errorf("artaban: position: %w", err)
	}
	for _, w := range words[1:] {
		if err := p.parseWord(w); err != nil {
			return p, fmt.Errorf("artaban: position: %w", err)
		}
	}
	return p, nil
}

// parseWord reads a die, or how the players have ended the game.
func (p *Position) parseWord(w string) error {
	if w == "draw" {
		p.drawn = true
		return nil
	}
	if who, ok := strings.CutPrefix(w, resignedWord); ok {
		p.resigned = who
		_, err := parseSide(who)
		return err
	}
	if err := p.parseDie(w); err != nil {
		return fmt.Errorf("die %q: %w", w, err)
	}
	return nil
}

func (p *Position) parseDie(w string) error {
	rest, lead := strings.CutSuffix(w, "*")
	if len(rest) < 4 {
		return errors.New("is not square, owner, top and norths")
	}
	j := dieJSON{At: rest[:2], Owner: rest[2:3], Leader: lead}
	for _, g := range strings.Split(rest[3:], "+") {
		if g == "" || strings.Trim(g, "123456") != "" {
			return fmt.Errorf("%q is not a top with its norths", g)
		}
		t := int(g[0] - '0')
		norths := g[1:]
		if norths == "" {
			norths = northsOf(t)
		}
		for _, n := range norths {
			j.Orientations = append(j.Orientations, [2]int{t, int(n - '0')})
		}
	}
	return p.place(j)
}

// northsOf lists all norths that go with a top.
func northsOf(top int) string {
	s := ""
	withTop(top).each(func(o orientation) { s += fmt.Sprint(sidesOf[o].north) })
	return s
}

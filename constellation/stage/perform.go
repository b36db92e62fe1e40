package stage

import "strings"

// Audience is a game that watches what is acted. Each method returns what the game
// says, a line each.
type Audience interface {
	See(p *Player) []string          // a frame has come
	Hear(p *Player, w Step) []string // something is said or asked
	After(p *Player) []string        // a line is over
}

// Record is what was said below each line of a script, by the number of the line.
type Record map[int][]string

// Perform plays a script to an audience; nil is a world without physics.
func (s *Script) Perform(w World, a Audience) (Record, error) {
	p, err := NewPlayer(s, w)
	if err != nil {
		return nil, err
	}
	said := Record{}
	for _, line := range s.Lines {
		for p.due() <= line.At && p.Next() { // before the first line
			said.add(line.No, a.See(p))
		}
		for _, w := range line.Words {
			said.add(line.No, a.Hear(p, w))
		}
		for p.due() <= line.End && p.Next() {
			said.add(line.No, a.See(p))
		}
		said.add(line.No, a.After(p))
	}
	return said, nil
}

func (r Record) add(line int, said []string) {
	for _, text := range said {
		r[line] = append(r[line], strings.Split(text, "\n")...)
	}
}

// Fill writes what was said below the lines of a script, in place of what stands
// there.
func Fill(text string, said Record) string {
	var b strings.Builder
	for n, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if !strings.HasPrefix(strings.TrimSpace(line), "=") {
			b.WriteString(line + "\n")
		}
		for _, s := range said[n+1] {
			b.WriteString(strings.TrimRight("  = "+s, " ") + "\n")
		}
	}
	return b.String()
}

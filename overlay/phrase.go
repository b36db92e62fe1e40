package overlay

import "strings"

// phrases remembers short texts that are put together anew for each scene, such
// as numbers and a player's lines: the same are written again and again.
type phrases struct {
	known map[string]string
	said  map[saying]string
	draft []byte
}

// saying is a sentence with what is filled into it.
type saying struct {
	text, name, why string
	n               int
}

// manyPhrases is how many are remembered: more than a table shows in a minute.
const manyPhrases = 512

func newPhrases() *phrases {
	return &phrases{known: map[string]string{}, said: map[saying]string{}}
}

// text returns a draft as a text.
func (p *phrases) text(draft []byte) string {
	p.draft = draft[:0]
	if s, ok := p.known[string(draft)]; ok {
		return s
	}
	if len(p.known) >= manyPhrases {
		clear(p.known)
	}
	s := string(draft)
	p.known[s] = s
	return s
}

// saying returns what format makes of a key, remembered.
func (p *phrases) saying(key saying, format func() string) string {
	s, ok := p.said[key]
	if !ok {
		if len(p.said) >= manyPhrases {
			clear(p.said)
		}
		s = format()
		p.said[key] = s
	}
	return s
}

// toReader says "your" instead of the name of the one who reads it.
func (w *Words) toReader(text, reader string) string {
	text = strings.ReplaceAll(text, reader+"'s ", w.Your+" ")
	if first, ok := strings.CutSuffix(text, reader+"'s"); ok {
		return first + w.Yours
	}
	return text
}

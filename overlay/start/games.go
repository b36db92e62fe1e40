package start

import "github.com/asterism-dice/asterism/rules"

// games is where people choose what is played.
type games struct{ from int }

func (g *games) lay(p *Page, s *sheet) {
	b := s.header("What will you play?", true)
	var all []choice
	for _, game := range rules.Games() {
		i := game.Info()
		all = append(all, choice{id: "game " + i.Name, text: i.Title, note: i.About, tone: tone(p.setup.Game == i.Name), do: func(p *Page) {
			if p.setup.Game != i.Name {
				p.setup.Choose(i, "")
			}
			if len(i.Sets) > 1 {
				p.open(&sets{})
			} else {
				p.open(&players{})
			}
		}})
	}
	s.list(b, all, &g.from)
}

// tone of something that is set so, or isn't.
func tone(is bool) style {
	if is {
		return chosen
	}
	return plain
}

// sets is where people choose by which rules.
type sets struct{ from int }

func (g *sets) lay(p *Page, s *sheet) {
	i := p.setup.info()
	b := s.header(i.Title+": rules", true)
	var all []choice
	for _, set := range i.Sets {
		all = append(all, choice{id: "rules " + set.Name, text: set.Name, note: set.About, tone: tone(p.setup.Rules == set.Name), do: func(p *Page) {
			p.setup.Choose(i, set.Name)
			p.open(&players{})
		}})
	}
	s.list(b, all, &g.from)
}

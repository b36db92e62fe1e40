package demo

import (
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// facings are the sides at which so many players sit.
var facings = map[int][]constellation.Angle{
	2: {0, 180}, 3: {0, 90, 180}, 4: {0, 90, 180, 270}, 5: {0, 90, 180, 270, 0}, 6: {0, 90, 180, 270, 0, 180},
}

// Crowd is a full table: 24 dice close to one another, points, distances,
// faults, and a question for each side.
func Crowd(players int) Moment {
	chance := rand.New(rand.NewPCG(uint64(players), 24))
	t := CrowdTable(chance, 24)
	m := Moment{Name: fmt.Sprintf("crowd%d", players), Table: t, View: CrowdView(t, players)}
	m.Events = []rules.Event{}
	return m
}

// CrowdTable lays so many dice at random on a table of 610 × 457 mm, none on
// another.
func CrowdTable(chance *rand.Rand, dice int) *constellation.Table {
	return CrowdTableOf(chance, dice, 610, 457)
}

// CrowdTableOf is a table of another size, mm.
func CrowdTableOf(chance *rand.Rand, dice int, width, height float64) *constellation.Table {
	kinds := []struct {
		kind constellation.Kind
		size float64
	}{{constellation.D6, 16}, {constellation.D8, 16}, {constellation.D12, 20}, {constellation.D20, 22}}
	t := table(90 * time.Second)
	t.Width, t.Height = width, height
	for len(t.Dice) < dice {
		k := kinds[chance.IntN(len(kinds))]
		at := constellation.Vec{X: 20 + (width-40)*chance.Float64(), Y: 20 + (height-40)*chance.Float64()}
		free := true
		for i := range t.Dice {
			free = free && t.Dice[i].Pos.Dist(at) > 0.8*(t.Dice[i].Size+k.size)
		}
		if !free {
			continue
		}
		team := []constellation.Team{white, red}[len(t.Dice)%2]
		faces := k.kind.Faces()
		t.Dice = append(t.Dice, die(fmt.Sprintf("d%02d", len(t.Dice)), k.kind, team, faces[chance.IntN(len(faces))], at.X, at.Y, k.size))
	}
	return t
}

var crowdNames = []string{"Ada", "Grace", "Io", "Mira", "Vega", "Sol"}

// CrowdView is what is shown of such a table: strings of three dice with their
// points, distances, three faults of one cause and one of another, and each side's
// questions.
func CrowdView(t *constellation.Table, players int) rules.View {
	v := rules.View{Game: "utara"}
	if players == 2 {
		v.Game = "stardice"
	}
	for i, facing := range facings[players] {
		p := rules.PlayerView{Name: crowdNames[i], Facing: facing, Score: 12 + 9*i, Total: 40 - 7*i, Turn: i == 0, Lines: []string{"throw a die"}}
		if players == 2 {
			p.Team = []constellation.Team{white, red}[i]
		}
		v.Players = append(v.Players, p)
	}
	v.Marks = append(crowdStrings(t, v.Players), stars(t)...)
	for i := range v.Players {
		v.Marks = append(v.Marks, crowdQuestion(t, &v.Players[i], i))
	}
	v.Marks = append(v.Marks,
		rules.Mark{ID: "undo", Kind: rules.MarkButton, Tone: rules.ToneFaint, Points: []constellation.Vec{{X: t.Width - 14, Y: 200 * t.Height / 457}}, Radius: 11, Text: "undo"},
		rules.Mark{ID: "out", Kind: rules.MarkButton, Tone: rules.ToneWarn, Points: []constellation.Vec{t.Dice[4].Pos}, Radius: 11, Text: "it is out", Command: rules.Command{Do: "out", Die: t.Dice[4].ID}})
	for _, i := range []int{2, 3, 4} {
		v.Faults = append(v.Faults, rules.Fault{Dice: []string{t.Dice[i].ID}, Pos: t.Dice[i].Pos,
			Text: "Ada's die moved and nothing was thrown", Together: "%d dice moved and nothing was thrown: put them back"})
	}
	v.Faults = append(v.Faults, rules.Fault{Dice: []string{t.Dice[9].ID}, Pos: t.Dice[9].Pos, Text: "Grace has no such die in hand", Player: "Grace"})
	return v
}

func crowdStrings(t *constellation.Table, players []rules.PlayerView) []rules.Mark {
	var marks []rules.Mark
	for k := 0; k+2 < len(t.Dice); k += 3 {
		ps := []constellation.Vec{t.Dice[k].Pos, t.Dice[k+1].Pos, t.Dice[k+2].Pos}
		facing := players[k/3%len(players)].Facing
		marks = append(marks, rules.Mark{ID: fmt.Sprint("string ", k), Kind: rules.MarkLine, Tone: rules.ToneWhite, Points: ps[:2]},
			rules.Mark{ID: fmt.Sprint("points ", k), Kind: rules.MarkLabel, Tone: rules.ToneShape, Index: k / 3, Large: true, Points: ps[1:2],
				Text: fmt.Sprint(3 + k), Note: "42 : 41 > 16", Struck: k == 6, Facing: facing},
			rules.Mark{ID: fmt.Sprint("mm ", k), Kind: rules.MarkLabel, Tone: rules.ToneGood, Points: ps[2:], Text: "misses by 0.8 mm", Facing: facing})
	}
	return marks
}

// crowdQuestion asks for a face, or for a decision.
func crowdQuestion(t *constellation.Table, p *rules.PlayerView, i int) rules.Mark {
	d := &t.Dice[(5+i)%len(t.Dice)]
	if i == 1 {
		return rules.Mark{ID: "ask " + p.Name, Kind: rules.MarkAsk, Tone: rules.ToneWarn, Facing: p.Facing,
			Points: []constellation.Vec{{X: t.Width / 2, Y: 150 * t.Height / 457}}, Text: "odds or evens?", Options: []string{"odds", "evens"}}
	}
	return rules.Mark{ID: "dial " + p.Name, Kind: rules.MarkDial, Tone: rules.ToneWarn, Facing: p.Facing, Points: []constellation.Vec{d.Pos},
		Text: p.Name + "'s die: what does it show?", Options: d.Kind.Faces(), Command: rules.Command{Do: rules.DoFace, Die: d.ID}}
}

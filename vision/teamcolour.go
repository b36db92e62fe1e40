package vision

import (
	"math"

	"github.com/asterism-dice/asterism/constellation"
)

// teams are what a die's team may be, in the order of a TeamNet's answers.
var teams = [...]constellation.Team{constellation.White, constellation.Red, constellation.Neutral}

// TeamHidden is how many numbers a TeamNet reckons between.
const TeamHidden = 10

// TeamNet weighs the measures of a die's colours.
type TeamNet struct {
	In  [TeamHidden][len(Colours{}) + 1]float64 // the last of each row is its constant
	Out [len(teams)][TeamHidden + 1]float64
}

// Chances returns how likely each team is: white, red, neither.
func (n *TeamNet) Chances(c *Colours) [len(teams)]float64 {
	mid := n.Hidden(c)
	var p [len(teams)]float64
	sum := 0.0
	for k, w := range n.Out {
		v := w[TeamHidden]
		for i, m := range mid {
			v += w[i] * m
		}
		p[k] = math.Exp(v)
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
	return p
}

// TeamNets are several, trained from different beginnings, that decide
// together: they err less than one on dice that none of them has seen.
// vision/train/team makes those that are used, from photographs and rendered
// pictures.
type TeamNets [4]TeamNet

// Chances returns how likely each team is: white, red, neither.
func (n *TeamNets) Chances(c *Colours) [len(teams)]float64 {
	var p [len(teams)]float64
	for i := range n {
		for k, v := range n[i].Chances(c) {
			p[k] += v / float64(len(n))
		}
	}
	return p
}

// Hidden returns the numbers between: how the training goes back.
func (n *TeamNet) Hidden(c *Colours) [TeamHidden]float64 {
	var mid [TeamHidden]float64
	for k := range n.In {
		w := &n.In[k]
		v := w[len(c)]
		for i, x := range c {
			v += w[i] * x
		}
		mid[k] = math.Tanh(v)
	}
	return mid
}

// greyWhite is the chance from which a die in a picture without colours is
// white. It can't be told from grey dice otherwise, nor grey ones from red.
const greyWhite = 0.9

// TeamOf tells a die's team from its pixels, BGR: its body's colour, whatever
// the colour of its pips and of the light. It is empty where there is nothing
// to tell it by.
func TeamOf(px [][3]byte, light Light) constellation.Team {
	if len(px) == 0 {
		return ""
	}
	c := MeasureColours(px, light)
	p := teamNets.Chances(&c)
	if light.None {
		if p[0] >= greyWhite {
			return constellation.White
		}
		return ""
	}
	best := 0
	for k := range p {
		if p[k] > p[best] {
			best = k
		}
	}
	return teams[best]
}

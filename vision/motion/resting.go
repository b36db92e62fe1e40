package motion

import (
	"cmp"
	"image"
	"math"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/read"
)

// Resting is a die that lies still, with all that its pictures said.
type Resting struct {
	vision.Detection
	Since   time.Duration // when it was first read where it lies
	Covered bool          // a hand or something else in motion is over it
	Asked   bool          // its place was asked of its edges

	Unchanged bool // its picture is as it was when it was read
	Grazed    bool // something moves at its edge: it may not be found meanwhile
	Doubted   bool // it was seen in light that is drawn upon alone, and may be nothing else: it isn't told

	Odd float64 // of a doubted one: share of its box that light didn't explain when it was doubted first

	belief read.Fusion
	named  bool     // by its sign, which an album knows: what the networks make of it doesn't count
	there  presence // of a die at all, by all looks
	lean   read.LeanLooks
	best   float64 // Confidence of the reading whose kind is taken
	teams  map[constellation.Team]int
	looked time.Duration // when it was last read
	sought time.Duration // when it was last searched for
	hidden time.Duration // when something was last over it

	searches int           // how often it was
	proved   bool          // it, or a die that lay there before, was seen in plain light
	freed    time.Duration // when it was doubted last
	boxes    int           // how many boxes were averaged
	light    int           // pictures in a row in which it was nothing but light

	place place.Footprint // by edges, averaged over fits of them
	fits  int

	placed      constellation.Reading // of the box after placedBoxes were averaged
	placedFits  int
	placedBoxes int
	placeable   bool
}

// Seen returns how many pictures of the die were weighed.
func (r *Resting) Seen() int { return r.belief.Seen() }

// Named tells whether an album names the die's face, by its sign.
func (r *Resting) Named() bool { return r.named }

// pause is how long after it was read the die is to be read again.
func (r *Resting) pause() time.Duration {
	if r.FaceConfidence < sureFace && r.Seen() <= unsureLooks {
		return 0
	}
	return time.Duration(float64(firstPause) * math.Pow(pauseGrowth, float64(r.Seen())))
}

// In tells whether the middle of the die lies in a part of the picture.
func (r *Resting) In(part image.Rectangle) bool {
	c := r.Box.Centre()
	return image.Pt(int(c.X), int(c.Y)).In(part)
}

// agrees tells whether a detection may be of the same throw.
func (r *Resting) agrees(d vision.Detection) bool {
	return d.Face == "" || r.Face == "" || d.Face == r.Face && !r.isOfOtherKind(d)
}

// isOfOtherKind tells whether a detection surely shows that face of another kind than all
// pictures did.
func (r *Resting) isOfOtherKind(d vision.Detection) bool {
	return r.differsInKind(d) && d.FaceConfidence >= sureFace && r.belief.Chance(r.Kind, r.Face) >= sureFace
}

// differsInKind tells whether a detection names another kind. What a die's sign says and
// what the networks do can't be compared.
func (r *Resting) differsInKind(d vision.Detection) bool {
	named := d.Look != "" && d.Face != ""
	return d.Kind != r.Kind && d.Kind != constellation.Unknown && r.Kind != constellation.Unknown && named == r.named
}

// differsInTeam tells whether a detection is of the other side's team. What is neutral is
// taken for either now and then.
func (r *Resting) differsInTeam(d vision.Detection) bool {
	return r.Team == constellation.White && d.Team == constellation.Red || r.Team == constellation.Red && d.Team == constellation.White
}

// reconsider lets all that was said so far count as one picture where a detection names
// another kind or team: it alone may err, and those that follow tell.
func (r *Resting) reconsider(d vision.Detection) {
	if r.named || !r.differsInKind(d) && !r.differsInTeam(d) {
		return
	}
	r.belief.Fade()
	r.teams = map[constellation.Team]int{r.Team: 1}
}

// pushedShare is how far from where it was a die's box must be, as a share of its width,
// for somebody to have pushed the die: finders err by a third of that.
const pushedShare = 0.08

// follow forgets where the die stood if it was pushed aside from there.
func (r *Resting) follow(box constellation.Box) {
	if from, to := r.Box.Centre(), box.Centre(); from.Dist(to) <= pushedShare*math.Max(r.Box.W, r.Box.H) {
		return
	}
	r.forgetPlace()
}

// forgetPlace forgets where the die stood, and whether it leaned there.
func (r *Resting) forgetPlace() {
	r.boxes, r.fits, r.placedBoxes, r.Asked, r.lean = 0, 0, 0, false, read.LeanLooks{}
}

// add weighs a reading in: the box is averaged, the face and team follow from
// all pictures together.
func (r *Resting) add(d vision.Detection, t time.Duration) {
	n := float64(r.boxes)
	mean := func(a, b float64) float64 { return (a*n + b) / (n + 1) }
	box := constellation.Box{X: mean(r.Box.X, d.Box.X), Y: mean(r.Box.Y, d.Box.Y), W: mean(r.Box.W, d.Box.W), H: mean(r.Box.H, d.Box.H)}
	angle, told, team := r.meanAngle(d), r.Face, r.Team
	r.weigh(d)
	r.lean.Add(d.Lean)
	r.countTeam(d.Team)
	r.Confidence = r.there.chance()
	r.Box, r.Angle, r.boxes, r.looked = box, angle, r.boxes+1, t
	r.Team = r.usualTeam(team)
	r.decide(told)
}

// weigh weighs in what a reading says of the face, and takes the surest one for
// the rest. What the die's sign says takes the place of all that the networks
// made of it before and after.
func (r *Resting) weigh(d vision.Detection) {
	named := d.Look != "" && d.Face != ""
	look := r.Look
	switch {
	case named:
		r.belief = read.Fusion{}
		r.belief.Add(d)
		r.Detection, r.best, r.named = d, d.Confidence, true
	case r.named:
		r.belief.Skip()
	default:
		r.belief.Add(d)
		if r.boxes == 0 || d.Confidence > r.best {
			r.Detection, r.best = d, d.Confidence
		}
		r.Look = cmp.Or(d.Look, look)
	}
}

// learn takes what is known of the die's sign now in place of what was said of
// its face before.
func (r *Resting) learn(d vision.Detection, t time.Duration) {
	r.belief, r.named = read.Fusion{}, false
	r.Detection = d
	r.weigh(d)
	r.looked, r.placedBoxes = t, 0
	r.decide("")
}

// meanAngle weighs the new angle in; cubes look alike each quarter turn.
func (r *Resting) meanAngle(d vision.Detection) constellation.Angle {
	if r.boxes == 0 {
		return d.Angle
	}
	period := 360.0
	if place.IsCube(d.Kind) {
		period = 90
	}
	off := math.Remainder((d.Angle - r.Angle).Degrees(), period)
	a := math.Mod(r.Angle.Degrees()+off/float64(r.boxes+1), period)
	if a < 0 {
		a += period
	}
	return constellation.Angle(a)
}

func (r *Resting) countTeam(t constellation.Team) {
	if t == "" {
		return
	}
	if r.teams == nil {
		r.teams = map[constellation.Team]int{}
	}
	r.teams[t]++
}

// usualTeam is the team that most pictures told, of several the one that was told
// before.
func (r *Resting) usualTeam(best constellation.Team) constellation.Team {
	for _, t := range []constellation.Team{constellation.White, constellation.Red, constellation.Neutral} {
		if r.teams[t] > r.teams[best] {
			best = t
		}
	}
	return best
}

// A face that was told is kept while its chance is leastKept at least and more than
// keptRatio times that of any other: what hovers about the chance from which faces are
// told would come and go before the players' eyes.
const (
	leastKept = 0.8 * vision.DefaultMinFaceConfidence
	keptRatio = 4
)

// decide takes the likeliest face of all pictures, and the kind that most likely shows it;
// what one of them left open may be said by them together, unless together they say that
// the die leans. A face that was told is kept a little longer.
func (r *Resting) decide(told string) {
	faces := r.belief.Faces()
	if len(faces) == 0 {
		return
	}
	r.Kind = r.belief.KindOf(faces[0].Face)
	r.Margin = faces[0].P
	if len(faces) > 1 {
		r.Margin -= faces[1].P
	}
	least := vision.DefaultMinFaceConfidence
	if faces[0].Face == told && (len(faces) == 1 || faces[0].P > keptRatio*faces[1].P) {
		least = leastKept
	}
	faces = append(faces[:1], slices.DeleteFunc(faces[1:], func(c constellation.FaceChance) bool { return !r.Kind.Has(c.Face) })...)
	r.Lean = r.lean.Chance()
	if leans := read.Leans(r.Lean); leans || faces[0].P < least || r.Confidence < read.LeastTold || r.Reason == vision.ReasonCut {
		r.Face, r.FaceConfidence = "", 0
		switch {
		case leans:
			r.Reason = vision.ReasonCocked
		case r.Reason == "":
			r.Reason = vision.ReasonUnsure
		}
		r.Alternatives = slices.Clone(faces[:min(4, len(faces))])
		return
	}
	r.Face, r.FaceConfidence, r.Reason = faces[0].Face, faces[0].P, ""
	r.Alternatives = slices.Clone(faces[1:min(4, len(faces))])
}

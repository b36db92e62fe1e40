package rules

// Panels at the usual size, mm.
const (
	PanelWidth = 216 // at most
	PanelRim   = 4   // from the edge, and from the end of a player's part of it
	PanelDepth = 62  // from the edge, at most
	asideGap   = 2   // from it to what its player keeps
)

const (
	// asideShare of a player's part of the edge is the panel's where players keep things
	// before them; of a short part leastAside, mm at the usual size, for a name to be read,
	// but for room in which ten things lie side by side, leastKept mm from one to the next.
	asideShare = 0.38
	leastAside = 140
	leastKept  = 10 * 8
	// leastPanel of it is the panel's whatever else is there.
	leastPanel = 0.15
	// roomPanel of the edge, mm, is needed for each time that a panel is as large as usual.
	roomPanel = 150
	// mostBeside of it is kept free for a neighbour's panel.
	mostBeside = 0.25
)

// Aside is how a player's part of the edge is shared out where players keep things before
// them, mm: the panel at the left, what they keep, and the button for help at the right.
type Aside struct {
	From  float64 // from the left end to the panel
	Panel float64 // the panel's width
	Left  float64 // from the left end to what is kept
	Right float64 // from the right end to what is kept
}

// PanelScale is how many times as large as usual the panel of a player with so much of
// the edge, mm, is written, where other things are so many times as large: what is larger
// than usual has to have room beside what else is there.
func PanelScale(room, written float64) float64 {
	return min(written, max(1, room/roomPanel))
}

// AsideOf shares out so much of the edge, mm, where things are written so many times as
// large as usual; left and right tell of neighbours, whose help and whose panel stand in
// the corners.
func AsideOf(room, written float64, left, right bool) Aside {
	k := PanelScale(room, written)
	a := Aside{From: PanelRim * k, Right: HelpReach(written)}
	if left {
		a.From = max(a.From, HelpReach(written))
	}
	most := min(PanelWidth*k, room-a.From-a.Right)
	if right {
		most = min(most, room-a.From-PanelDepth*written)
		a.Right = max(a.Right, min(PanelDepth*written, mostBeside*room))
	}
	gap := asideGap * k
	a.Panel = max(asideShare*room, min(leastAside*k, room-a.From-gap-a.Right-leastKept))
	a.Panel = max(min(a.Panel, most), leastPanel*room)
	a.Left = a.From + a.Panel + gap
	return a
}

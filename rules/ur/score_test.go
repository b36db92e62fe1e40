package ur

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// What decides the game is told where it is known.
func TestStandingTellsWhatIsBorneOff(t *testing.T) {
	p, err := read(form{Turn: names[0], Pieces: sides{[]int{0, 0, 3, 11, off, off, off}, []int{0, 0, 0, 0, 0, 0, 5}}}, rules.Options{})
	require.NoError(t, err)
	a, _ := Game{}.Standing(p)
	require.Equal(t, "A: 2 plain and 0 dotted on the board, 5 beside it, 3 of them borne off\nB: 1 plain and 0 dotted on the board, 6 beside it, 0 of them borne off", a.Text())
	b, err := json.Marshal(a)
	require.NoError(t, err)
	require.JSONEq(t, `{"A": {"plain": 2, "dotted": 0, "beside": 5, "off": 3}, "B": {"plain": 1, "dotted": 0, "beside": 6, "off": 0}}`, string(b))
}

// pieceAt is a white piece that lies on a square, column 1 to 8 and row 0 to 2.
func pieceAt(column, row int) constellation.Die {
	return constellation.Die{Kind: constellation.Binary, Team: constellation.White, Face: "0", Confidence: 1, FaceConfidence: 1, Still: true,
		Pos: board.New(grid, surface).Point(float64(column)-0.5, float64(row)+0.5), Size: 20}
}

// Nothing on the board is passed over, nor counted as something else.
func TestScoreRefusesWhatIsNoPieceOfTheGame(t *testing.T) {
	changed := func(change func(*constellation.Die)) []constellation.Die {
		d := pieceAt(3, 0)
		change(&d)
		return []constellation.Die{d}
	}
	var eight []constellation.Die
	for column := 1; column <= 8; column++ {
		eight = append(eight, pieceAt(column, 1))
	}
	for name, tc := range map[string]struct {
		dice []constellation.Die
		want string
	}{
		"a die of another kind":     {changed(func(d *constellation.Die) { d.Kind, d.Face = constellation.D20, "17" }), "ur: c1 holds a d20"},
		"a d6 that shows 1":         {changed(func(d *constellation.Die) { d.Kind, d.Face = constellation.D6, "1" }), "ur: c1 holds a d6"},
		"not read":                  {changed(func(d *constellation.Die) { d.Face = "" }), "ur: which side of the piece on c1 is up isn't known"},
		"of no kind, another face":  {changed(func(d *constellation.Die) { d.Kind, d.Face = constellation.Unknown, "x" }), "ur: which side of the piece on c1 is up isn't known"},
		"of nobody":                 {changed(func(d *constellation.Die) { d.Team = "" }), "ur: whose piece is on c1 isn't known"},
		"neutral":                   {changed(func(d *constellation.Die) { d.Team = constellation.Neutral }), "ur: whose piece is on c1 isn't known"},
		"in a stack, of nobody":     {changed(func(d *constellation.Die) { d.Stack = []constellation.Member{{Kind: constellation.Binary, Face: "0"}} }), "ur: whose piece is on c1 isn't known"},
		"two on a square for one":   {[]constellation.Die{pieceAt(3, 0), pieceAt(3, 0)}, "ur: 2 pieces lie on c1, there is room for 1"},
		"five on four eyes":         {slices.Repeat([]constellation.Die{pieceAt(4, 0)}, 5), "ur: 5 pieces lie on d1, there is room for 4"},
		"more than a player has":    {eight, "ur: more than 7 pieces of A lie on the board"},
		"seven":                     {eight[:7], ""},
		"four on four fives":        {slices.Repeat([]constellation.Die{pieceAt(3, 1)}, 4), ""},
		"of a kind that isn't read": {changed(func(d *constellation.Die) { d.Kind = constellation.Unknown }), ""},
		"beside the board":          {changed(func(d *constellation.Die) { d.Kind, d.Pos = constellation.D20, constellation.Vec{X: 5, Y: 5} }), ""},
	} {
		a, err := Game{}.Score(&constellation.Table{Width: surface.Width, Height: surface.Height, Dice: tc.dice}, rules.Options{})
		if tc.want == "" {
			require.NoError(t, err, name)
			require.NotEmpty(t, a.Text(), name)
			continue
		}
		require.EqualError(t, err, tc.want, name)
	}
}

// Command team makes the weights that tell dice's teams by their colours.
//
//	go run ./vision/train/team --rendered DIR
//
// takes the photographs whose teams are written down in
// vision/opencv/testdata/teams.jsonl for use "tune", and rendered pictures as
// vision/train/renderset writes them, and writes
// vision/teamcolour_weights.go. The same pictures and seed give the same
// weights.
package main

import (
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/alecthomas/kong"

	"github.com/asterism-dice/asterism/vision"
)

// options are the command's flags.
type options struct {
	Photographs string `help:"Folder of photographs with truth.jsonl." default:"../shared/data/dice" type:"existingdir"`
	Teams       string `help:"Teams of the photographs' dice." default:"vision/opencv/testdata/teams.jsonl" type:"existingfile"`
	Rendered    string `help:"Folder of rendered pictures with truth.jsonl." required:"" type:"existingdir"`
	Scenes      int    `help:"How many rendered pictures are used, the first of the folder." default:"450"`
	Apart       int    `help:"How many rendered pictures after those are only counted." default:"150"`
	Out         string `help:"File to write." default:"vision/teamcolour_weights.go"`
	Seed        uint64 `help:"Seed of all chance." default:"1"`
	Steps       int    `help:"Steps of the training." default:"5000"`
}

func main() {
	var o options
	kong.Parse(&o, kong.Description("Makes the weights that tell dice's teams by their colours."))
	if err := run(&o); err != nil {
		fmt.Fprintln(os.Stderr, "team:", err)
		os.Exit(1)
	}
}

func run(o *options) error {
	r := rand.New(rand.NewPCG(o.Seed, 0))
	all, err := gather(o, r)
	if err != nil {
		return err
	}
	l := newLesson(all)
	var nets vision.TeamNets
	for i := range nets {
		t := newTraining(l, rand.New(rand.NewPCG(o.Seed, uint64(i)+1)))
		nets[i] = t.run(o.Steps)
	}
	l.report(os.Stdout, &nets)
	return os.WriteFile(o.Out, source(&nets), 0o644)
}

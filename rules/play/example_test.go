package play_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"

	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	_ "github.com/asterism-dice/asterism/rules/stardice" // a game is known once it is imported
	"github.com/asterism-dice/asterism/tuio"
)

// A recording is played through a game: packets become frames, and frames events.
func Example_replay() {
	recording, err := tuio.OpenRecording("../stardice/session/stardice.pcapng")
	if err != nil {
		log.Fatal(err)
	}
	defer recording.Close()
	size := tracker.Default() // of the table, and how readings become dice on it
	frames, err := tuio.NewReceiver(recording, tuio.Config{}, tuio.Mapping{Width: size.Width, Height: size.Height})
	if err != nil {
		log.Fatal(err)
	}

	game, _ := rules.Find("stardice")
	referee, err := game.Referee(rules.Options{Surface: rules.Surface{Width: size.Width, Height: size.Height}})
	if err != nil {
		log.Fatal(err)
	}
	session, err := play.New(referee, play.Config{Tracker: size, Hold: play.DefaultHold(), Synchronous: true})
	if err != nil {
		log.Fatal(err)
	}
	for {
		frame, err := frames.Next(context.Background())
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		events, err := session.See(frame)
		if err != nil {
			log.Fatal(err)
		}
		for _, e := range events {
			if e.Seq <= 5 {
				fmt.Printf("%d %s: %s\n", e.Seq, e.Kind, e.Text)
			}
		}
	}
	fmt.Println(session.Answer().Text())
	// Output:
	// 1 entered: the Cube came in: 8
	// 2 turn: white throws the first die, so white begins
	// 3 entered: white's d20 came in: 11
	// 4 turn: it is red's turn
	// 5 linked: the Cube and white's d20 are linked
	// white 7, red 7
	// closed shape of 3 (d1 d2 d3): 3 + 3 to red, white 11, red 18, the Cube 8
	// closed shape of 4 (d10 d12 d13 d6): 6 to white, white 28, red 4
	// string of 2 (d11 d14): 1 to white, white 4, red 1
	// string of 6 (d15 d7 d5 d4 d9 d8): 1 to red, white 6, red 17
}

package main

import "context"

// replayCmd is `asterism replay FILE --game GAME`.
type replayCmd struct {
	File   string `arg:"" help:"Recording: pcapng, pcap, oscdump text, or a video."`
	Game   string `help:"Which game: ${games}; else that of the settings. One of them has to name it." placeholder:"GAME"`
	Speed  speed  `default:"max" help:"How fast: 1 as it was, 2 twice that, max as fast as it goes." placeholder:"N|max"`
	JSON   bool   `help:"JSON alone on standard output: an event a line, then the answer."`
	Config string `help:"Settings of the table, TOML: how it lies, what is played and by whom." placeholder:"FILE"`
	partyFlags
}

// Run plays the recording and prints the events and the final score.
func (c *replayCmd) Run(std *stdio) error {
	s, cfg, err := past{file: c.File, game: c.Game, settings: c.Config}.open(&c.partyFlags)
	if err != nil {
		return err
	}
	recorded, done, err := openRecorded(c.File, cfg, std.err)
	if err != nil {
		return err
	}
	defer done()
	return replay(context.Background(), s, paced(sensed(recorded), c.Speed.pace()), &textScreen{w: std.out, asJSON: c.JSON})
}

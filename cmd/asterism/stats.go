package main

import (
	"encoding/json"
	"fmt"

	"github.com/asterism-dice/asterism/rules/stats"
	"github.com/asterism-dice/asterism/rules/stats/plot"
)

// statsCmd is `asterism stats`.
type statsCmd struct {
	Plots  string  `help:"Draw plots into this folder: faces of dice, luck, where dice come to rest." placeholder:"FOLDER"`
	Format string  `default:"svg" enum:"svg,png" help:"Plots as svg or png." placeholder:"svg|png"`
	Bias   float64 `default:"1.5" help:"What a die must do to be found: a face that comes up so many times as often." placeholder:"TIMES"`
	Power  float64 `default:"0.9" help:"How surely that is to be found, for the throws that are said to be needed." placeholder:"P"`
	JSON   bool    `help:"JSON instead of sentences."`
	historyFlags
}

// Run says what the matches come to.
func (c *statsCmd) Run(std *stdio) error {
	b := stats.DefaultBias()
	b.Times, b.Power = c.Bias, c.Power
	if err := b.Validate(); err != nil {
		return bad(err)
	}
	records, err := c.records(warn(std.err))
	if err != nil {
		return err
	}
	if len(records) == 0 && !c.JSON {
		if _, err := fmt.Fprintln(std.out, nothingKept(&c.historyFlags)); err != nil {
			return err
		}
		return c.plot(std, stats.Summary{})
	}
	s := stats.Summarize(records, b)
	if err := c.print(std, s); err != nil {
		return err
	}
	return c.plot(std, s)
}

// plot draws what there is to draw, as far as that is wanted.
func (c *statsCmd) plot(std *stdio, s stats.Summary) error {
	if c.Plots == "" {
		return nil
	}
	files, err := plot.All(s, c.Plots, c.Format)
	for _, f := range files {
		fmt.Fprintf(std.err, "asterism: a plot: %s\n", f)
	}
	if err == nil && len(files) == 0 {
		fmt.Fprintln(std.err, "asterism: there is nothing to plot yet: no throw is known")
	}
	return err
}

func (c *statsCmd) print(std *stdio, s stats.Summary) error {
	if c.JSON {
		out := json.NewEncoder(std.out)
		out.SetIndent("", "  ")
		return out.Encode(s)
	}
	_, err := fmt.Fprintln(std.out, s.Text())
	return err
}

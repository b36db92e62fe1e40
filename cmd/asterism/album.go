package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision/album"
)

// albumCmd is `asterism album`.
type albumCmd struct {
	List   albumListCmd   `cmd:"" default:"withargs" help:"List the signs."`
	Show   albumShowCmd   `cmd:"" help:"Draw all signs onto one picture."`
	Name   albumNameCmd   `cmd:"" help:"Say what a sign stands for."`
	Remove albumRemoveCmd `cmd:"" help:"Take signs out of the album."`
	Export albumExportCmd `cmd:"" help:"Write the album into a file, to share it."`
	Import albumImportCmd `cmd:"" help:"Add the signs of other albums. What the album says of a sign stands."`
}

// albumFlags say which album is meant.
type albumFlags struct {
	Album string `help:"The album; else the one in the user's data folder." placeholder:"FILE" default:"usual"`
}

// open opens the album.
func (f *albumFlags) open() (*album.File, error) {
	if f.Album == none {
		return nil, bad(errors.New("--album none: which album is meant?"))
	}
	a, err := openAlbum(f.Album)
	return a.File, err
}

// change changes the album.
func (f *albumFlags) change(by func(*album.Album) error) error {
	a, err := f.open()
	if err != nil {
		return err
	}
	return a.Change(by)
}

// albumListCmd is `asterism album list`.
type albumListCmd struct {
	JSON bool `name:"json" help:"A JSON object a line for each sign."`
	albumFlags
}

// listedSign is a line of the list in JSON.
type listedSign struct {
	ID string `json:"id"`
	album.Name
}

// Run lists the signs.
func (c *albumListCmd) Run(std *stdio) error {
	a, err := c.open()
	if err != nil {
		return err
	}
	all := a.Entries()
	if c.JSON {
		out := json.NewEncoder(std.out)
		for _, e := range all {
			if err := out.Encode(listedSign{e.ID, e.Name}); err != nil {
				return err
			}
		}
		return nil
	}
	if len(all) == 0 {
		_, err := fmt.Fprintln(std.out, "no signs yet: play with --camera, and say what the dice show that it can't read")
		return err
	}
	return listSigns(std.out, all)
}

func listSigns(w io.Writer, all []album.Entry) error {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, e := range all {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\n", e.ID, e.Kind, e.Face, orDash(string(e.Team)), orDash(e.By), e.At.Local().Format(time.DateTime))
	}
	return t.Flush()
}

// albumShowCmd is `asterism album show`.
type albumShowCmd struct {
	Out string `default:"album.png" placeholder:"PNG" help:"The picture."`
	albumFlags
}

// Run draws the signs.
func (c *albumShowCmd) Run(std *stdio) error {
	if !strings.EqualFold(filepath.Ext(c.Out), ".png") {
		return bad(fmt.Errorf("picture %s: its name must end in .png", c.Out))
	}
	a, err := c.open()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := png.Encode(&b, album.Sheet(a.Entries())); err != nil {
		return err
	}
	if err := writeWhole(c.Out, b.Bytes()); err != nil {
		return bad(err)
	}
	_, err = fmt.Fprintf(std.out, "%s: %s\n", c.Out, rules.Number(len(a.Entries()), "sign", "signs"))
	return err
}

// albumNameCmd is `asterism album name`.
type albumNameCmd struct {
	ID   string             `arg:"" help:"The sign, as list names it."`
	Face string             `required:"" help:"What it stands for." placeholder:"FACE"`
	Kind constellation.Kind `help:"The kind of the die; else as it was." placeholder:"KIND"`
	Team constellation.Team `help:"Whose the die is; else as it was." placeholder:"TEAM"`
	albumFlags
}

// Run says what a sign stands for.
func (c *albumNameCmd) Run(*stdio) error {
	return bad(c.change(func(a *album.Album) error {
		e, ok := a.Entry(c.ID)
		if !ok {
			return fmt.Errorf("%w: %s", album.ErrNoEntry, c.ID)
		}
		n := e.Name
		n.Face = c.Face
		if c.Kind != "" {
			n.Kind = c.Kind
		}
		if c.Team != "" {
			n.Team = c.Team
		}
		_, _, err := a.Name(c.ID, n)
		return err
	}))
}

// albumRemoveCmd is `asterism album remove`.
type albumRemoveCmd struct {
	IDs []string `arg:"" name:"id" help:"The signs, as list names them."`
	albumFlags
}

// Run takes signs out.
func (c *albumRemoveCmd) Run(*stdio) error {
	return bad(c.change(func(a *album.Album) error {
		for _, id := range c.IDs {
			if _, ok := a.Entry(id); !ok {
				return fmt.Errorf("%w: %s", album.ErrNoEntry, id)
			}
		}
		for _, id := range c.IDs {
			a.Forget(id)
		}
		return nil
	}))
}

// albumExportCmd is `asterism album export`.
type albumExportCmd struct {
	File  string `arg:"" help:"The file to write, a zip of pictures."`
	Force bool   `help:"Overwrite the file if it exists."`
	albumFlags
}

// errNoSigns is why an album without signs replaces nothing: signs may be lost by it.
var errNoSigns = errors.New("no signs yet: there is nothing to export (album import FILE adds those of FILE)")

// Run writes the album into a file.
func (c *albumExportCmd) Run(std *stdio) error {
	a, err := c.open()
	if err != nil {
		return err
	}
	n := len(a.Entries())
	if err := c.replaces(n); err != nil {
		return bad(err)
	}
	var b bytes.Buffer
	if err := a.Write(&b); err != nil {
		return err
	}
	if err := writeWhole(c.File, b.Bytes()); err != nil {
		return bad(err)
	}
	_, err = fmt.Fprintf(std.out, "%s: %s\n", c.File, exported(n))
	return err
}

// replaces tells why an album of so many signs may not take the place of a file. What is
// no file, such as a pipe, loses nothing.
func (c *albumExportCmd) replaces(n int) error {
	is, err := os.Stat(c.File)
	switch {
	case err != nil || !is.Mode().IsRegular():
		return nil
	case n == 0:
		return errNoSigns
	case !c.Force:
		return fmt.Errorf("%s exists: give another name, or --force to overwrite it", c.File)
	}
	return nil
}

// exported says how many signs an exported album has.
func exported(n int) string {
	if n == 0 {
		return "an empty album: no signs yet"
	}
	return rules.Number(n, "sign", "signs")
}

// albumImportCmd is `asterism album import`.
type albumImportCmd struct {
	Files []string `arg:"" name:"file" help:"Albums, as export wrote them."`
	albumFlags
}

// Run adds the signs of other albums.
func (c *albumImportCmd) Run(std *stdio) error {
	var others []*album.Album
	for _, name := range c.Files {
		o, err := album.Load(name)
		if err != nil {
			return bad(err)
		}
		others = append(others, o)
	}
	return bad(c.change(func(a *album.Album) error {
		for i, o := range others {
			n, err := a.Merge(o)
			if err != nil {
				return err
			}
			fmt.Fprintf(std.out, "%s: %s\n", c.Files[i], areNew(n, len(o.Entries())))
		}
		return nil
	}))
}

// areNew says how many of so many signs are new.
func areNew(n, of int) string {
	are := "are"
	if n == 1 || of == 1 {
		are = "is"
	}
	return fmt.Sprintf("%d of %s %s new", n, rules.Number(of, "sign", "signs"), are)
}

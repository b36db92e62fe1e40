package main

import (
	"errors"
	"fmt"
	"image"
	"io"
	"os/exec"
	"strings"
)

// ffmpeg makes an MP4 file of pictures by the program of that name.
type ffmpeg struct {
	program string
	to      *draft
	command *exec.Cmd // nil until the first picture tells the size
	in      io.WriteCloser
	said    strings.Builder
}

func newFFmpeg(name string, force bool) (*ffmpeg, error) {
	program, err := exec.LookPath("ffmpeg")
	if err != nil {
		return nil, errors.New("an .mp4 needs the program ffmpeg, which isn't there: install it, or write a .gif")
	}
	to, err := newDraft(name, force)
	if err != nil {
		return nil, err
	}
	return &ffmpeg{program: program, to: to}, nil
}

func (f *ffmpeg) add(picture *image.RGBA) error {
	if f.command == nil {
		if err := f.start(picture.Rect.Size()); err != nil {
			return err
		}
	}
	if _, err := f.in.Write(picture.Pix); err != nil {
		f.command.Wait() // it says why until it has ended
		return f.wrong(err)
	}
	return nil
}

// start starts the program. Its pictures must have even sides. A name of a file that
// looks like an option or an address is none: file: comes before it.
func (f *ffmpeg) start(size image.Point) (err error) {
	command := exec.Command(f.program, "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgba",
		"-s", fmt.Sprintf("%dx%d", size.X, size.Y), "-r", fmt.Sprint(filmRate), "-i", "-",
		"-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p", "-movflags", "+faststart", "-f", "mp4", "file:"+f.to.Name())
	command.Stderr = &f.said
	if f.in, err = command.StdinPipe(); err != nil {
		return f.wrong(err)
	}
	if err := command.Start(); err != nil {
		return f.wrong(err)
	}
	f.command = command
	return nil
}

func (f *ffmpeg) keep() error {
	if f.command == nil {
		f.to.drop()
		return nil
	}
	f.in.Close()
	if err := f.command.Wait(); err != nil {
		f.to.drop()
		return f.wrong(err)
	}
	return f.to.keep()
}

func (f *ffmpeg) drop() {
	if f.command != nil && f.command.ProcessState == nil {
		f.command.Process.Kill()
		f.command.Wait()
	}
	f.to.drop()
}

// wrong says what the program said itself, but of the film, not of its draft.
func (f *ffmpeg) wrong(err error) error {
	if said := strings.TrimSpace(f.said.String()); said != "" {
		return fmt.Errorf("ffmpeg: %s", strings.NewReplacer("\n", "; ", f.to.Name(), f.to.name).Replace(said))
	}
	return fmt.Errorf("ffmpeg: %w", err)
}

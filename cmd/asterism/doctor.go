package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// doctorCmd is `asterism doctor`.
type doctorCmd struct {
	Config string `help:"Settings of the table, TOML: the screen that they ask for is told, and what is wrong with them." placeholder:"FILE"`
	JSON   bool   `name:"json" help:"A JSON object a line for each thing that was looked at."`
}

// finding is one thing that was looked at.
type finding struct {
	what   string
	ok     bool
	detail string // what is there
	remedy string // what to do where it is not
}

// Run says what is there and what to do about what is not. Something missing
// is no failure: every part works without some other.
func (c doctorCmd) Run(io *stdio) error {
	print := finding.print
	if c.JSON {
		print = finding.encode
	}
	asked, err := c.asked()
	if err != nil {
		return err
	}
	settings, err := c.settingsFindings()
	if err != nil {
		return err
	}
	streams, err := c.streams()
	if err != nil {
		return err
	}
	for _, f := range append(examine(asked, streams), settings...) {
		if err := print(f, io.out); err != nil {
			return err
		}
	}
	return nil
}

func (f finding) print(w io.Writer) error {
	mark, text := "ok", f.detail
	if !f.ok {
		mark, text = "--", f.detail+": "+f.remedy
	}
	_, err := fmt.Fprintf(w, "%s  %-9s %s\n", mark, f.what, text)
	return err
}

// encode writes it as a line of JSON.
func (f finding) encode(w io.Writer) error {
	return json.NewEncoder(w).Encode(struct {
		What   string `json:"what"`
		OK     bool   `json:"ok"`
		Detail string `json:"detail"`
		Remedy string `json:"remedy,omitempty"`
	}{f.what, f.ok, f.detail, f.remedy})
}

// examine looks at what this machine has, and at the cameras in the network of these addresses.
func examine(asked askedScreen, streams []string) []finding {
	cameras := append(camerasFindings(), streamFindings(streams)...)
	if len(cameras) == 0 {
		cameras = []finding{cameraFinding()}
	}
	return slices.Concat([]finding{eyesFinding()}, engineFindings(), cameras, displayFindings(asked), []finding{soundFinding(), gamesFinding(), portFinding(tuio.DefaultUDP)})
}

func eyesFinding() finding {
	if hasEyes {
		return finding{"OpenCV", true, eyesVersion(), ""}
	}
	return finding{"OpenCV", false, "not in this build", "touch tables and recordings work without; for cameras and photographs install libopencv-dev and start ./asterism again"}
}

func cameraFinding() finding {
	found, _ := filepath.Glob("/dev/video*")
	if runtime.GOOS != "linux" {
		return finding{"camera", true, elsewhereSystem, ""}
	}
	if len(found) > 0 {
		return finding{"camera", true, rules.Number(len(found), "video device", "video devices"), ""}
	}
	return finding{"camera", false, "none", "plug one in, or give a photograph, a video or a URL instead"}
}

// elsewhereSystem is said of what is looked at on Linux alone.
const elsewhereSystem = "not looked at on this system"

func gamesFinding() finding { return finding{"games", true, rules.Names(), ""} }

func soundFinding() finding {
	cards, _ := filepath.Glob("/proc/asound/card[0-9]*")
	if runtime.GOOS != "linux" {
		return finding{"sound", true, elsewhereSystem, ""}
	}
	if len(cards) > 0 {
		return finding{"sound", true, "a sound card", ""}
	}
	return finding{"sound", false, "no sound card", "everything else works without"}
}

// portFinding tells whether the port is free that play hears where nobody says otherwise.
func portFinding(addr string) finding {
	const what, elsewhere = "TUIO in", "listen elsewhere with --udp ADDRESS:PORT"
	switch err := tryPort(addr); {
	case err == nil:
		return finding{what, true, addr + " is free", ""}
	case errors.Is(err, errPortTaken):
		return finding{what, false, addr + " is taken", "another tracker client runs (end it), or " + elsewhere}
	default:
		return finding{what, false, err.Error(), elsewhere}
	}
}

func tryPort(addr string) error {
	c, err := net.ListenPacket("udp", addr)
	if err == nil {
		c.Close()
	}
	return err
}

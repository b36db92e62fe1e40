//go:build !nocamera

package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// camerasFindings tell what each camera of this machine can do.
func camerasFindings() []finding {
	found, _ := filepath.Glob("/dev/video*")
	var out []finding
	for _, name := range found {
		r, err := opencv.ProbeCamera(name)
		if err != nil {
			out = append(out, finding{"camera", false, name, "can't be opened: another program may look through it"})
			continue
		}
		if f, ok := cameraReport(name, r); ok {
			out = append(out, f)
		}
	}
	return out
}

// cameraReport tells what a camera gives, obeys, and what to do about it. ok is
// false of what gives no pictures: many a camera has a second device for data.
func cameraReport(name string, r opencv.CameraReport) (f finding, ok bool) {
	best, ok := r.Best()
	if !ok {
		return finding{}, false
	}
	var forms []string
	for _, f := range r.Forms {
		forms = append(forms, formText(f))
	}
	detail := fmt.Sprintf("%s gives %s; %s; best for dice: %s", name, strings.Join(forms, ", "), obedience(r.Controls), formText(best))
	var todo []string
	if best.Rate < leastRate {
		todo = append(todo, "dice are known sooner at 25 pictures a second and more: try another socket or cable")
	}
	for _, c := range r.Controls {
		if !c.Obeys && cameraAdvice[c.Name] != "" && (c.Has || c.Name != "focus") {
			todo = append(todo, cameraAdvice[c.Name])
		}
	}
	return finding{"camera", len(todo) == 0, detail, strings.Join(todo, "; ")}, true
}

// streamPatience is how long is waited for the first picture of a camera in the network.
const streamPatience = 5 * time.Second

// streamFindings tell what comes from addresses, one after another: their cameras may share
// a network.
func streamFindings(addresses []string) []finding {
	var out []finding
	for _, a := range addresses {
		f, err := opencv.ProbeStream(a, streamPatience)
		out = append(out, streamReport(vision.CameraName(a), f, err))
	}
	return out
}

// streamReport tells what has come from an address.
func streamReport(name string, f opencv.CameraForm, err error) finding {
	if err != nil {
		return finding{"camera", false, strings.TrimPrefix(err.Error(), opencv.ErrBlind.Error()+": "), "see that it is on, in the same network, and that the address is right"}
	}
	detail := fmt.Sprintf("%s sends %d×%d at %.0f/s", name, f.Width, f.Height, f.Rate)
	if f.Rate < leastRate {
		return finding{"camera", false, detail, "dice are known sooner at 25 pictures a second and more: bring it nearer to the router, or ask it for smaller pictures"}
	}
	return finding{"camera", true, detail, ""}
}

// leastRate is how many pictures a second a camera should give.
const leastRate = 25

// cameraAdvice says what to do about what a camera sets by itself. A camera without
// focus has nothing to hunt with.
var cameraAdvice = map[string]string{
	"exposure":      "light the table well and evenly, for its brightness follows hands",
	"white balance": "use lamps of one colour, for its colours follow what lies there",
	"focus":         "turn its autofocus off by its maker's program, for hands draw it off the table",
}

func formText(f opencv.CameraForm) string {
	return fmt.Sprintf("%s %d×%d at %.0f/s", f.Format, f.Width, f.Height, f.Rate)
}

// obedience says what a camera lets be held, and what not.
func obedience(all []opencv.ControlState) string {
	var holds, resists, lacks []string
	for _, c := range all {
		switch {
		case c.Obeys:
			holds = append(holds, c.Name)
		case c.Has:
			resists = append(resists, c.Name)
		default:
			lacks = append(lacks, c.Name)
		}
	}
	said := []string{}
	for _, part := range []struct {
		words string
		of    []string
	}{{"it holds", holds}, {"doesn't obey in", resists}, {"has no control of", lacks}} {
		if len(part.of) > 0 {
			said = append(said, part.words+" "+listed(part.of))
		}
	}
	return strings.Join(said, ", ")
}

// listed joins words as one says them.
func listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	all := slices.Clone(words)
	return strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
}

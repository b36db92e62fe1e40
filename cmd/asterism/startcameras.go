package main

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/overlay/start"
)

// camerasHere are the cameras of this machine. Only Linux lists them without
// opening them (Video4Linux: each has files in /sys; the first node of a device
// gives the pictures, others tell about them); elsewhere the first ones are
// offered.
func camerasHere() []start.Camera {
	if !hasEyes {
		return nil
	}
	if runtime.GOOS != "linux" {
		return []start.Camera{{Name: "0"}, {Name: "1"}, {Name: "2"}}
	}
	return camerasIn("/sys/class/video4linux")
}

// camerasIn are the cameras that a folder lists.
func camerasIn(folder string) []start.Camera {
	files, _ := filepath.Glob(filepath.Join(folder, "video*")) // the pattern is right
	var all []start.Camera
	for _, f := range files {
		number := strings.TrimPrefix(filepath.Base(f), "video")
		index, err := os.ReadFile(filepath.Join(f, "index"))
		if _, bad := strconv.Atoi(number); bad != nil || err == nil && strings.TrimSpace(string(index)) != "0" {
			continue
		}
		title, _ := os.ReadFile(filepath.Join(f, "name")) // it does without
		all = append(all, start.Camera{Name: number, Title: strings.TrimSpace(string(title))})
	}
	slices.SortFunc(all, func(a, b start.Camera) int {
		x, _ := strconv.Atoi(a.Name)
		y, _ := strconv.Atoi(b.Name)
		return x - y
	})
	return all
}

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/web"
)

// phoneName stands for the camera of a telephone where cameras are named.
const phoneName = "phone"

// phoneFlags say where the pictures of a telephone are taken in.
type phoneFlags struct {
	Companion companionAddr `help:"With phone for a camera: take its pictures in at ADDR, host:port; else at all local addresses at port 8034." placeholder:"[ADDR]"`
	TLSCert   string        `name:"tls-cert" help:"Certificate for that, PEM; with --tls-key. Without one a telephone's browser sends single pictures only." placeholder:"FILE"`
	TLSKey    string        `name:"tls-key" help:"Key of that certificate, PEM." placeholder:"FILE"`
	TLSName   string        `name:"tls-name" help:"Which of its names people are told, such as table.example of *.example (default: its first)." placeholder:"NAME"`
}

// serve begins to take pictures in where the camera is a telephone: no server
// where it isn't. Of its addresses only the camera's is said.
func (f phoneFlags) serve(camera string, log io.Writer) (*web.Server, error) {
	if camera != phoneName {
		return nil, nil
	}
	c := companionFlags(f)
	cfg := c.config(overlay.Default(), log, phoneToken())
	cfg.Unsaid = true
	s, err := web.New(cfg)
	if err != nil {
		return nil, bad(sayTaken(err, f.elsewhere))
	}
	s.TakePictures() // before anybody can know where to send them
	sayPhone(s, log)
	return s, nil
}

// elsewhere is how to take pictures in without a port that is taken.
func (phoneFlags) elsewhere(string, string) string {
	return "or begin with another one (--companion ADDR)"
}

// pictures are those of a telephone, nil where none is served.
func pictures(s *web.Server) *web.PhoneCamera {
	if s == nil {
		return nil
	}
	return s.TakePictures()
}

// closeServer ends a server, if there is one.
func closeServer(s *web.Server) {
	if s != nil {
		s.Close()
	}
}

// errNoPhone is returned where a telephone is to look and nothing takes its
// pictures in.
var errNoPhone = errors.New("camera phone: nothing takes its pictures in here: play, watch and calibrate do")

// looksByPhone tells whether one of the cameras is a telephone.
func (c *playCmd) looksByPhone() bool {
	return !c.shows && (c.Camera == phoneName || slices.Contains(c.further(), phoneName))
}

// servesPhone serves telephones where one of them is the camera, also where
// nobody asked for the companion.
func (c *playCmd) servesPhone() {
	if c.looksByPhone() {
		c.invite(true)
	}
}

// phoneToken is that of the telephone that looks, empty where none does.
func (c *playCmd) phoneToken() string {
	if !c.looksByPhone() {
		return ""
	}
	return phoneToken()
}

// openPhone takes the pictures of a telephone in where one is a camera.
func (p *player) openPhone() {
	if !p.cmd.looksByPhone() {
		return
	}
	p.phone = p.companion.TakePictures()
	p.cfg.phone = p.phone
	sayPhone(p.companion, p.std.err)
}

// sayPhone says what the telephone is to open, on a terminal also as a code to be
// scanned.
func sayPhone(s *web.Server, log io.Writer) {
	address := s.CameraAddress()
	if onTerminal(log) {
		if code, err := s.CameraCode(); err == nil {
			io.WriteString(log, terminalCode(code))
		}
	}
	fmt.Fprintf(log, "asterism: camera phone: open %s on the telephone that is to look\n", address)
	if !strings.HasPrefix(address, "https:") {
		fmt.Fprintln(log, "asterism: camera phone: without --tls-cert and --tls-key browsers give the camera to pages of localhost alone; single pictures can be sent")
	}
}

// terminalCode draws a code in black on white, two rows of modules a line, with
// the rim that scanners need.
func terminalCode(c *overlay.Code) string {
	const rim = 3
	dark := func(x, y int) bool {
		return x >= 0 && y >= 0 && x < c.Modules && y < c.Modules && c.Dark[y*c.Modules+x]
	}
	halves := map[[2]bool]rune{{false, false}: ' ', {true, false}: '▀', {false, true}: '▄', {true, true}: '█'}
	var b strings.Builder
	for y := -rim; y < c.Modules+rim; y += 2 {
		b.WriteString("\x1b[30;107m")
		for x := -rim; x < c.Modules+rim; x++ {
			b.WriteRune(halves[[2]bool{dark(x, y), dark(x, y+1)}])
		}
		b.WriteString("\x1b[0m\n")
	}
	return b.String()
}

// phoneToken is what lets a telephone send pictures. It is kept in the user's data
// folder: a telephone on its stand goes on after the program was started anew.
// Where it can't be kept the server makes one.
func phoneToken() string {
	folder, err := dataFolder()
	if err != nil {
		return ""
	}
	file := filepath.Join(folder, "phone-token")
	if b, err := os.ReadFile(file); err == nil && tokenForm.Match(b) {
		return string(b)
	}
	t := web.NewToken()
	if writeSecret(file, []byte(t)) != nil {
		return ""
	}
	return t
}

// tokenForm is what web.NewToken makes.
var tokenForm = regexp.MustCompile(`^[0-9A-Za-z_-]{22}$`)

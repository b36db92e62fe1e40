package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gofrs/flock"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/vision/album"
)

// stranger is an appearance of a sign that nobody has named.
func stranger(t *testing.T) album.Appearance {
	side := image.NewNRGBA(image.Rect(0, 0, album.SidePixels, album.SidePixels))
	for i := range side.Pix {
		side.Pix[i] = 255
	}
	for x := 20; x < 40; x++ {
		for y := 30; y < 36; y++ {
			side.SetNRGBA(x, y, color.NRGBA{A: 255})
		}
	}
	at, err := album.NewAppearance(side, side)
	require.NoError(t, err)
	return at
}

// learning is a battle before a camera that can't read one die.
type learning struct {
	*testing.T
	file    string
	look    string
	teacher *teacher
	session *play.Session
	events  []rules.Event
	now     time.Duration
	log     bytes.Buffer
}

func newLearning(t *testing.T, file string, past ...rules.Event) *learning {
	l := &learning{T: t, file: file, events: past}
	g, err := game("stardice")
	require.NoError(t, err)
	cfg, err := readConfig("", "")
	require.NoError(t, err)
	l.session, err = newSession(g, rules.Options{}, cfg, true)
	require.NoError(t, err)
	require.NoError(t, l.session.Resume(past))
	f, err := album.Open(file)
	require.NoError(t, err)
	l.look = f.Meet(stranger(t))
	l.teacher = newTeacher(f, func() []rules.Event { return past }, &l.log)
	require.NoError(t, l.teacher.Begin(l.session.Snapshot()))
	if len(past) > 0 {
		l.now = time.Duration(past[len(past)-1].Time)
	}
	return l
}

// lie lets the Cube lie before the camera, then a die without a face beside it,
// for 3 s each.
func (l *learning) lie() {
	dice := []constellation.Reading{
		{Kind: constellation.Borg, Face: "8", FaceConfidence: 0.99, Pos: constellation.Vec{X: 300, Y: 230}, Size: 20, Confidence: 0.9},
		{Kind: constellation.D20, Team: constellation.White, Pos: constellation.Vec{X: 400, Y: 150}, Size: 20, Confidence: 0.9, Reason: "unsure", Look: l.look},
	}
	for i := range 360 {
		l.now += time.Second / 60
		l.show(l.session.See(constellation.Frame{Source: "camera", Time: l.now, Readings: dice[:1+i/180]}))
	}
}

func (l *learning) do(do, value string) {
	die := ""
	for _, d := range l.session.Snapshot().Table.Dice {
		if do == rules.DoFace && d.Kind == constellation.D20 {
			die = d.ID
		}
	}
	l.show(l.session.Do(rules.Command{Do: do, Die: die, Value: value}))
}

func (l *learning) show(events []rules.Event, err error) {
	require.NoError(l, err)
	l.events = append(l.events, events...)
	u := update{Snapshot: l.session.Snapshot()}
	u.Events = events
	require.NoError(l, l.teacher.Show(u))
}

// kept are the faces in the file once all is written.
func (l *learning) kept() []string {
	l.teacher.Close()
	require.Empty(l, l.log.String())
	a, err := album.Load(l.file)
	require.NoError(l, err)
	faces := []string{}
	for _, e := range a.Entries() {
		require.Equal(l, constellation.D20, e.Kind)
		faces = append(faces, e.Face)
	}
	return faces
}

func TestTeacher_theAnswerToAQuestionIsKept(t *testing.T) {
	l := newLearning(t, filepath.Join(t.TempDir(), "album.zip"))
	l.lie()
	l.do(rules.DoFace, "7")
	require.Equal(t, []string{"7"}, l.kept())
}

func TestTeacher_undoTakesTheAnswerBack(t *testing.T) {
	l := newLearning(t, filepath.Join(t.TempDir(), "album.zip"))
	l.lie()
	l.do(rules.DoFace, "7")
	l.do(rules.DoUndo, "")
	require.Empty(t, l.kept())
}

func TestTeacher_redoAndASecondAnswerCount(t *testing.T) {
	l := newLearning(t, filepath.Join(t.TempDir(), "album.zip"))
	l.lie()
	l.do(rules.DoFace, "7")
	l.do(rules.DoUndo, "")
	l.do(rules.DoRedo, "")
	l.do(rules.DoFace, "9")
	require.Equal(t, []string{"9"}, l.kept())
}

func TestTeacher_undoAfterARestartTakesTheAnswerBack(t *testing.T) {
	file := filepath.Join(t.TempDir(), "album.zip")
	l := newLearning(t, file)
	l.lie()
	l.do(rules.DoFace, "7")
	require.Equal(t, []string{"7"}, l.kept())
	again := newLearning(t, file, l.events...)
	again.do(rules.DoUndo, "")
	require.Empty(t, again.kept())
}

// The answer before the one that is taken back stands again, also after a restart and
// while the disk is behind.
func TestTeacher_undoOfASecondAnswerLeavesTheFirst(t *testing.T) {
	t.Run("after a restart", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "album.zip")
		l := newLearning(t, file)
		l.lie()
		l.do(rules.DoFace, "7")
		l.do(rules.DoFace, "9")
		require.Equal(t, []string{"9"}, l.kept())
		again := newLearning(t, file, l.events...)
		again.do(rules.DoUndo, "")
		require.Equal(t, []string{"7"}, again.kept())
	})
	t.Run("while the disk is behind", func(t *testing.T) {
		l := newLearning(t, filepath.Join(t.TempDir(), "album.zip"))
		l.lie()
		lock := flock.New(l.file + ".lock")
		require.NoError(t, lock.Lock())
		l.do(rules.DoFace, "7")
		l.do(rules.DoFace, "9")
		require.NoError(t, lock.Unlock())
		l.do(rules.DoUndo, "")
		require.Equal(t, []string{"7"}, l.kept())
	})
}

func TestTeacher_whatTheEyesReadTeachesNothing(t *testing.T) {
	l := newLearning(t, filepath.Join(t.TempDir(), "album.zip"))
	l.look = ""
	l.lie()
	l.do(rules.DoFace, "7")
	l.teacher.Close()
	require.NoFileExists(t, l.file)
}

// That an answer doesn't come into the album is told at the table, for a while: who stands
// there doesn't see the terminal.
func TestTeacher_playersAreToldWhatTheAlbumDoesNotKeep(t *testing.T) {
	const said = "what you say of a die isn't kept in the album: "
	for name, c := range map[string]struct {
		harm func(t *testing.T, file string)
		want []string
	}{
		"whole":     {func(*testing.T, string) {}, nil},
		"read-only": {func(t *testing.T, file string) { require.NoError(t, os.Chmod(file, 0o444)) }, []string{said + "it is read-only"}},
		"damaged": {func(t *testing.T, file string) { require.NoError(t, os.WriteFile(file, []byte("garbage"), 0o600)) },
			[]string{said + "its file is damaged"}},
		"of a newer program": {func(t *testing.T, file string) {
			require.NoError(t, os.WriteFile(file, []byte(listedInZip(t, `{"asterism-album": 2}`)), 0o600))
		}, []string{said + "a newer program has written it"}},
		"no file": {func(t *testing.T, file string) {
			require.NoError(t, os.Remove(file))
			require.NoError(t, os.Mkdir(file, 0o700))
		}, []string{said + "its file is damaged"}},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "album.zip")
			l := newLearning(t, file)
			require.NoError(t, l.teacher.signs.Change(func(*album.Album) error { return nil }))
			c.harm(t, file)
			l.lie()
			l.do(rules.DoFace, "7")
			l.teacher.Close()
			p := &player{teacher: l.teacher}
			at := func(now time.Duration) []string {
				return p.notices(rules.Snapshot{Table: &constellation.Table{Time: now, Sources: []constellation.SourceState{{}}}})
			}
			require.Equal(t, c.want, at(l.now))
			require.Equal(t, c.want, at(l.now+newsFor-1))
			require.Empty(t, at(l.now+newsFor))
		})
	}
}

// An answer that the album itself refuses holds nowhere, and is told so: nobody may look
// for a file that is at fault.
func TestTeacher_anAnswerThatTheAlbumRefusesDoesNotHold(t *testing.T) {
	for name, c := range map[string]struct {
		harm       func(l *learning)
		said, logs string
		signs      int
	}{
		"the sign was dropped": {func(l *learning) { l.look = "0123456789abcdef" },
			"what you say of a die isn't kept in the album: its picture isn't there any more",
			"asterism: album: no such sign: 0123456789abcdef\n", 0},
		"it is full": {func(l *learning) {
			e := album.Entry{Appearance: stranger(l.T), Name: album.Name{Kind: constellation.D20, Face: "7"}}
			for i := range album.MostEntries {
				e.ID = fmt.Sprintf("%016x", i)
				require.NoError(l, l.teacher.signs.Put(e))
			}
		}, "what you say of a die isn't kept in the album: it is full", "asterism: album: it is full: at most 1000 signs\n", album.MostEntries},
		"the file is damaged": {func(l *learning) {
			require.NoError(l, os.WriteFile(l.file, []byte("garbage"), 0o400))
		}, "what you say of a die isn't kept in the album: its file is damaged", "; it holds for this session\n", 1},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLearning(t, filepath.Join(t.TempDir(), "album.zip"))
			c.harm(l)
			l.lie()
			l.do(rules.DoFace, "7")
			l.teacher.Close()
			require.Equal(t, c.said, l.teacher.trouble())
			require.True(t, strings.HasSuffix(l.log.String(), c.logs), l.log.String())
			require.Len(t, l.teacher.signs.Entries(), c.signs)
		})
	}
}

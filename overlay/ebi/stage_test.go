package ebi

import (
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// stage is the one window of the tests: the engine wants the main goroutine,
// and runs once a process. Tests hand it what is to be drawn.
type stage struct {
	jobs chan func(screen *ebiten.Image)
	done chan struct{}
	size [2]int // px
}

var onStage = stage{jobs: make(chan func(*ebiten.Image)), done: make(chan struct{}), size: [2]int{1220, 914}}

// run opens the window and shows what tests want until they are through.
func (s *stage) run() error {
	ebiten.SetWindowSize(s.size[0], s.size[1])
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetRunnableOnUnfocused(true)
	ebiten.SetVsyncEnabled(false)
	return ebiten.RunGame(s)
}

// draw lets the window's next picture be drawn, and waits for it.
func (s *stage) draw(job func(screen *ebiten.Image)) {
	drawn := make(chan struct{})
	s.jobs <- func(screen *ebiten.Image) {
		defer close(drawn)
		job(screen)
	}
	<-drawn
}

// resize gives the window another size and waits until it has it.
func (s *stage) resize(width, height int) {
	s.draw(func(*ebiten.Image) { ebiten.SetWindowSize(width, height) })
	for range 300 {
		there := false
		s.draw(func(screen *ebiten.Image) { there = screen.Bounds().Dx() == width && screen.Bounds().Dy() == height })
		if there {
			return
		}
	}
}

func (s *stage) Update() error {
	select {
	case <-s.done:
		return ebiten.Termination
	default:
		return nil
	}
}

func (s *stage) Draw(screen *ebiten.Image) {
	select {
	case job := <-s.jobs:
		job(screen)
	case <-s.done:
	}
}

func (s *stage) Layout(width, height int) (int, int) { return width, height }

// TestMain opens the window beside the tests where there is a display.
func TestMain(m *testing.M) {
	if os.Getenv(runOnly) != "" {
		os.Exit(runWindow())
	}
	if !display() {
		os.Exit(m.Run())
	}
	ran = true
	code := 0
	go func() {
		code = m.Run()
		close(onStage.done)
	}()
	if err := onStage.run(); err != nil {
		panic(err)
	}
	os.Exit(code)
}

package render

import (
	"math"
	"testing"
)

func TestValidate_whatCannotBeDrawnIsRefused(t *testing.T) {
	good := LookAt(64, 48, Vec3{Z: 300, Y: -10}, Vec3{}, 40, 0)
	blind, below := good, good
	blind.Eye.X, below.Eye.Z = math.NaN(), math.NaN()
	for name, c := range map[string]struct {
		camera Camera
		finish Finish
		ok     bool
	}{
		"all is well":            {good, Finish{Defocus: 2, MotionX: 5}, true},
		"a camera nowhere":       {blind, Finish{}, false},
		"a camera at no height":  {below, Finish{}, false},
		"a shake without an end": {good, Finish{MotionX: 1e5}, false},
		"a shake of no length":   {good, Finish{MotionY: math.NaN()}, false},
		"no defocus":             {good, Finish{Defocus: math.NaN()}, false},
	} {
		s := Scene{Ground: Generated{}.Prepared(), Camera: c.camera, Finish: c.finish}
		if err := s.Validate(); (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

package sail

import "testing"

func TestRulesThatMakeNoSenseAreRefused(t *testing.T) {
	for name, change := range map[string]func(*Rules){
		"moon":      func(r *Rules) { r.Moon = "blue" },
		"sun":       func(r *Rules) { r.Sun = "" },
		"tolerance": func(r *Rules) { r.Tolerance = -1 },
		"paths":     func(r *Rules) { r.MaxPaths = 0 },
	} {
		r := Default()
		if change(&r); r.Validate() == nil {
			t.Errorf("a wrong %s passes: %+v", name, r)
		}
	}
}

package utara

import (
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestShowDrawsTheBestPathAndTheCollections(t *testing.T) {
	v, err := Game{}.Show(readSky(t, "example.json"), rules.Options{Rules: "advanced"})
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, m := range v.Marks {
		first, _, _ := strings.Cut(m.ID, " ")
		count[first]++
	}
	for id, want := range map[string]int{"star": 18, "way": 5, "mm": 4, "held": 18, "day": 2, "tide": 4} {
		if count[id] != want {
			t.Errorf("%d marks %q, want %d", count[id], id, want)
		}
	}
	if len(v.Players) != 2 || v.Players[0].Score != 30 || v.Players[1].Score != 18 {
		t.Errorf("players %+v", v.Players)
	}
}

func TestShowOfAnEmptyTableIsTheLogo(t *testing.T) {
	v, err := Game{}.Show(&constellation.Table{Width: 600, Height: 400}, rules.Options{})
	if err != nil || !v.Logo || len(v.Marks) > 0 || len(v.Players) > 0 {
		t.Errorf("%+v, %v", v, err)
	}
}

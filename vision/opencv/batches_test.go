package opencv

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"gocv.io/x/gocv"
)

func TestACropsNumbersDontDependOnItsCompany(t *testing.T) {
	const n = 2*batchSize + 1
	c, err := loadCard(modelJSON)
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBatches("pose network", poseONNX, image.Pt(c.Crop, c.Crop), hints)
	if err != nil {
		t.Fatal(err)
	}
	defer b.close()
	if !b.nets[1][0].engine.batchesPay() {
		t.Skip("no crop has company here")
	}
	crops := noisyCrops(t, n, c.Crop)
	cut := func(i int) (gocv.Mat, []float32) { return crops[i], []float32{float32(i) / n, 0.2, 1} }
	together, err := b.see(nil, n, asStored, cut)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := split(together, n, c.Pose.Outputs())
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range rows {
		alone, err := b.see(nil, 1, asStored, func(int) (gocv.Mat, []float32) { return cut(i) })
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(alone, row) {
			t.Errorf("crop %d: %v alone, %v among others", i, alone, row)
		}
	}
}

// noisyCrops are n crops of nothing but noise.
func noisyCrops(t *testing.T, n, side int) []gocv.Mat {
	t.Helper()
	chance := rand.New(rand.NewPCG(3, 4))
	crops := make([]gocv.Mat, n)
	for i := range crops {
		crops[i] = gocv.NewMatWithSize(side, side, gocv.MatTypeCV8UC3)
		t.Cleanup(func() { crops[i].Close() })
		px, err := crops[i].DataPtrUint8()
		if err != nil {
			t.Fatal(err)
		}
		for k := range px {
			px[k] = uint8(chance.UintN(256))
		}
	}
	return crops
}

package utara

import "testing"

// A stake that can't be one is told before it is staked.
func TestAStakeIsANumberOfPoints(t *testing.T) {
	info := Game{}.Info()
	for value, ok := range map[string]bool{"0": true, "5": true, "1000000": true, "-3": false, "1000001": false, "99999999999999999999": false, "": false, "two": false} {
		err := info.Spoken[0].Check(value)
		if (err == nil) != ok {
			t.Errorf("a stake of %q: %v", value, err)
		}
	}
}

package tracker

import (
	"reflect"
	"testing"
)

// same fails the test when got is not what was wanted.
func same(t testing.TB, want, got any) {
	t.Helper()
	if !reflect.DeepEqual(want, got) {
		t.Fatalf("\nwant %+v\ngot  %+v", want, got)
	}
}

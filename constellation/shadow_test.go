package constellation

import "testing"

func TestShadow_marginIsNegativeWhereTheyMiss(t *testing.T) {
	same(t, 2.0, Shadow{0, 10}.Margin(Shadow{8, 20}))
	same(t, -3.0, Shadow{0, 10}.Margin(Shadow{13, 20}))
}

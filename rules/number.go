package rules

import "fmt"

// Number is a number of things in words, such as "1 die" and "2 dice".
func Number(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

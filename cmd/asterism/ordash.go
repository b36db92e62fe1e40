package main

// orDash stands for what isn't known in tables.
func orDash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

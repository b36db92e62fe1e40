// Package eval compares what was seen with the truth that somebody wrote down:
// recall, precision, calibration and the worst pictures.
package eval

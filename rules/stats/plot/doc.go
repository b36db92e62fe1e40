// Package plot draws what package stats says, as SVG or PNG.
package plot

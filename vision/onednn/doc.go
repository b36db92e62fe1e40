// Package onednn runs small networks for pictures by oneDNN, a library of fast
// convolutions (https://uxlfoundation.github.io/oneDNN), on one core.
//
// The library is looked for when the program runs, by Open, and nothing of it
// is needed to build. Debian and Ubuntu have it as libdnnl-dev; its versions 2
// and 3 are known. A Net is an ONNX file's network made ready for pictures of
// one size: write to In, call Run, read what it returns.
//
// An ONNX file is read by package onnx and becomes a plan, a list of steps with
// all that follows a convolution (a scale, a ReLU, a sum) done in its stead;
// the plan becomes primitives of the library, each set up for the processor at
// hand. Operations that the networks of this program don't need, and other forms of those that
// they do, are errors.
package onednn

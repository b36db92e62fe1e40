// Package onnx reads the networks that an ONNX file holds: which operations
// follow one another, and their weights. It knows the fields of the format
// (https://onnx.ai, onnx.proto3) that trained networks for pictures need, and
// computes nothing.
package onnx

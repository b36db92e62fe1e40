// Package svg writes scenes of the table as Scalable Vector Graphics: for
// print, for documents and for browsers. A unit of the picture is a
// millimetre of the table.
package svg

// Package graph links dice at rest that lie near one another, and names the
// formations that the links make: strings and closed shapes.
//
// The rules are those of the specification Star Dice, section Links. A [Graph]
// remembers the links that stand, since they hold a little further than new
// ones reach; [Of] links a table that has no history, such as a sky file's. An
// update costs what changed on the table, not what lies there.
package graph

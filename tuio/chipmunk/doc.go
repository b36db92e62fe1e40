// Package chipmunk simulates throws: dice slide onto a table from its sides,
// knock one another, tumble and come to rest, and a sensor with all the faults
// of real ones watches them. It is a player for tests, demonstrations and other
// people's TUIO software.
//
// A [Script] says what happens when, in words that anyone can write; [Parse]
// reads one and [Battle] makes one up from a seed. A [Simulation] plays it and
// yields at each moment of the sensor what is true and what the sensor sees,
// both as tables: a [github.com/asterism-dice/asterism/tuio.Sender] sends them.
//
// The physics are flat: Chipmunk's rigid bodies with the friction of a table.
// All chance comes from the script's seed, and no clock is read, so a script
// gives the same session again.
package chipmunk

// Package chipmunk simulates throws: dice slide onto a table from its sides,
// knock one another, tumble and come to rest. It is a player for tests,
// demonstrations and other people's TUIO software.
//
// What happens when is told in the language of [constellation/stage]; [New]
// plays such a script and [Battle] makes one up from a seed. The player yields at
// each moment of the sensor what is true and what the sensor sees, both as tables:
// a [github.com/asterism-dice/asterism/tuio.Sender] sends them.
//
// The physics are flat: Chipmunk's rigid bodies with the friction of a table.
// All chance comes from the script's seed, and no clock is read, so a script
// gives the same session again.
//
// [constellation/stage]: https://pkg.go.dev/github.com/asterism-dice/asterism/constellation/stage
package chipmunk

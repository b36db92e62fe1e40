// Package stage acts tables: dice that hands throw, push, turn and take away,
// and a sensor that watches them with the faults of real ones. It is the one way
// in which tests, demonstrations and other people's TUIO software get to see a
// table that isn't there.
//
// # The language
//
// A [Script] says what happens, in words that anyone can write; [Parse] reads
// it. A line is a thing that happens. # begins a remark. Lengths are mm, times
// seconds, angles degrees clockwise. Settings come first:
//
//	table 610 457   north 33.3                       the table; each on a line of its own
//	rate 30   limit 15   jitter 0.15   pixel 0.6   drop 0.01   places   keys
//	                                                 the sensor, see [Sensor]
//	seed 7                                           of all chance
//	pace 2                                           how long after a line the next one comes
//	rules NAME   players NAME…   set KEY=VALUE       for the game that watches
//
// What happens on the table:
//
//	throw ID KIND [TEAM] [from SIDE MM] to X Y       a die tumbles in and stops there
//	slide ID KIND [TEAM] [from SIDE MM] to X Y       the same without tumbling
//	place ID [KIND [TEAM]] [at X Y]                  a hand lays it down; one that was there before, as it was
//	block ID at X Y size W H                         a wooden block, which hands only lay down and lift
//	push ID by DX DY, push ID to X Y                 it is knocked on
//	turn ID face F                                   a hand turns it over where it lies
//	swap ID ID                                       they change places and lie there
//	lift ID…, clear                                  hands take these, or all
//
// further words of these are face F (? can't be read, without it chance
// decides), size MM, angle DEGREES and force N (speed as a part of what brings
// it there). A die without a side comes from its player's, red's is the top.
// What slides over the edge is gone. Then what a sensor makes of it:
//
//	hand at X Y size W H for S                       hides what is under it
//	tap at X Y [by DX DY] [size MM] for S            a finger, which moves by so much; an elbow if it is large
//	hide ID… for S                                   dice aren't seen
//	merge ID ID for S                                the first is taken for a part of the second
//	newid ID…                                        dice are taken for others
//	silent for S, empty for S, blind for S [WHY]     nothing is said, nothing seen, nothing can be seen
//
// and what people do besides:
//
//	say COMMAND [player=P] [die=ID] [value=V]        to the table
//	ask WORD                                         the game, which knows what it can be asked
//	wait S                                           nothing happens
//
// _ in the name of a player or in a value, also of a setting, is a blank.
//
// Each may be late, "after S", and several IDs one after another, "every S".
//
// A line begins at a time of its own, "at S …", or when the one before is over:
// as long after the last thing in that has begun as it waits, else as the pace
// says; to ask takes no time. What is joined by ; and what is indented below a
// line happens at once with it. The script ends when its last line is over, or
// as it says: "end S". What would happen from then on doesn't, see [Script.Late].
//
// Lines that begin with = are what the game said: [Script.Perform] plays a
// script to an [Audience], which a game supplies, and [Fill] writes its words under
// the lines. A corpus of such files is a test that anyone can extend.
//
// # The actor
//
// A [Player] plays a script on a [Stage], which knows what is true, and shows it
// to a [Watcher], which makes frames of it. How dice move is the matter of a
// [World]: [Glide] moves them without physics, tuio/chipmunk with. All chance
// comes from the seed and no clock is read: a script gives the same session again.
package stage

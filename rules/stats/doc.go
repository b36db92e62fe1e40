// Package stats says what matches that were kept come to: who played and won,
// formations and paths, whether dice are fair, and how much of it was luck.
//
// It knows no game. A match is the events that hold of it (no more those that
// were taken back); what was thrown and which way was gone their payloads say, or
// the game ([rules.Thrower], [rules.Traveller], [rules.Caster]), links and closed shapes the kinds of
// events that all games share.
//
// The tests are the usual ones: Pearson's chi-square test for the faces of a
// die, with the correction of Holm (1979) where many dice are tested at once;
// its power by the noncentral chi-square distribution (Cohen, Statistical Power
// Analysis for the Behavioral Sciences, 1988, chapter 7); linear regression for
// luck.
package stats

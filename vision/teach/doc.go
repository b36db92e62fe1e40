// Package teach makes readers for dice of one's own: it learns from a few dozen
// pictures of each side, by the features that the reading network gives, and
// answers for the dice that it was shown.
package teach

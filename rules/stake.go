package rules

// MostStake is how many points may be staked at once. Whoever stakes more has slipped on
// a telephone's keys, and sums of it might be more than numbers hold.
const MostStake = 1_000_000

/** Seconds between the latest start of a payout and the requested completion time, in the tour's service. */
export const payoutMargin = 600

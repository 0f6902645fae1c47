/** Seconds that the tour's service keeps between the last start of a payout and the completion time that was asked for. */
export const payoutMargin = 240

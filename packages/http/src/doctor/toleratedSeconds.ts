/** Seconds by which a newest block, or another machine's clock, may differ from this machine's clock. */
export const toleratedSeconds = 120

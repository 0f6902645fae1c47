/** A clock that moves only by the pauses that are made on it, which take no time. */
export function simulatedClock(start: number = Date.UTC(2026, 0, 1)) {
  let time = start
  const pauses: Array<number> = []
  return {
    now: () => time,
    pause: async (milliseconds: number) => {
      pauses.push(milliseconds)
      time += milliseconds
    },
    /** Lets time pass, as while somebody thinks. */
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    /** Every pause so far. */
    pauses,
  }
}

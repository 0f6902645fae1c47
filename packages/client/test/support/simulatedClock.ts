/** A clock that only its pauses and `pass` advance, without real waiting. */
export function simulatedClock(start: number = Date.UTC(2026, 0, 1)) {
  let time = start
  const pauses: Array<number> = []
  return {
    now: () => time,
    pause: async (milliseconds: number) => {
      pauses.push(milliseconds)
      time += milliseconds
    },
    /** Advances the time, as while a user thinks. */
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    /** Every pause so far. */
    pauses,
  }
}

/** Slots in 24 hours, in which a usage decays to 0. */
export const WINDOW_SLOTS = 28_800n
/** Windows are kept in thousandths of a slot. */
const WINDOW_PRECISION = 1_000n
export const FULL_WINDOW = WINDOW_SLOTS * WINDOW_PRECISION
const PRECISION = 1_000_000n

/** What an account used of a resource, as of a slot; it decays linearly until its window has passed. */
export interface Usage {
  readonly amount: bigint
  /** Slot of the last change: Unix milliseconds / 3,000. */
  readonly slot: bigint
  /** Thousandths of a slot over which `amount` decays from `slot` on. */
  readonly window: bigint
}

export const unused: Usage = { amount: 0n, slot: 0n, window: FULL_WINDOW }

/**
 * The usage at slot `now` after `more` is used (java-tron 4.8.0, `ResourceProcessor.increaseV2`). The decay uses doubles, because java-tron
 * rounds with doubles.
 */
export function use(usage: Usage, more: bigint, now: bigint): Usage {
  const window = usage.window / WINDOW_PRECISION
  let average = window === 0n ? 0n : divideUp(usage.amount * PRECISION, window)
  if (usage.slot !== now) {
    const passed = now - usage.slot
    average =
      usage.slot + window > now
        ? BigInt(Math.round(Number(average) * (Number(window - passed) / Number(window))))
        : 0n
  }
  const averageMore = divideUp(more * PRECISION, WINDOW_SLOTS)
  const amount = (average * window + averageMore * WINDOW_SLOTS) / PRECISION
  const remaining = (average * window) / PRECISION
  if (remaining === 0n) return { amount, slot: now, window: FULL_WINDOW }
  const left = usage.window - (now - usage.slot) * WINDOW_PRECISION
  return {
    amount,
    slot: now,
    window: smaller(divideUp(left * remaining + FULL_WINDOW * more, amount), FULL_WINDOW),
  }
}

/**
 * The usage of a lender who takes stake back together with `moved`, the part of the borrower's usage that belongs to it
 * (`ResourceProcessor.unDelegateIncreaseV2`).
 *
 * @param borrower the borrower's usage, already brought to slot `now`
 */
export function takeBack(lender: Usage, borrower: Usage, moved: bigint, now: bigint): Usage {
  const own = use(lender, 0n, now)
  const amount = own.amount + moved
  if (amount === 0n) return { amount, slot: now, window: FULL_WINDOW }
  const window = divideUp(
    own.amount * larger(own.window, 0n) + moved * larger(borrower.window, 0n),
    amount,
  )
  return { amount, slot: now, window: smaller(window, FULL_WINDOW) }
}

/** A usage with a fixed window of 24 hours, for the free allowances of an account and of all (`ResourceProcessor.increase`). */
export function useOfDay(usage: Usage, more: bigint, now: bigint): Usage {
  let average = divideUp(usage.amount * PRECISION, WINDOW_SLOTS)
  if (usage.slot !== now) {
    const passed = now - usage.slot
    average =
      passed < WINDOW_SLOTS
        ? BigInt(
            Math.round(Number(average) * (Number(WINDOW_SLOTS - passed) / Number(WINDOW_SLOTS))),
          )
        : 0n
  }
  average += divideUp(more * PRECISION, WINDOW_SLOTS)
  return { amount: (average * WINDOW_SLOTS) / PRECISION, slot: now, window: FULL_WINDOW }
}

function divideUp(value: bigint, by: bigint): bigint {
  return value / by + (value % by > 0n ? 1n : 0n)
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

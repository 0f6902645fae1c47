import type { Address } from "../address/Address.ts"

/** A requested deposit: an amount of a token under a one-time note key. */
export interface AskedDeposit {
  readonly npk: bigint
  readonly token: Address
  readonly amount: bigint
}

/** The fields of a note that determine whether it counts towards a deposit, and in which order. */
export interface DepositedNote {
  readonly npk: bigint
  readonly token: Address
  readonly amount: bigint
  readonly position: number
}

/**
 * The sum of the notes that count towards a deposit: those with its key and token. Deposit operations and private sends both use this sum,
 * so a deposit in parts means the same to both (test: `arrival.test.ts`).
 */
export function sumTowards(asked: AskedDeposit, notes: ReadonlyArray<DepositedNote>): bigint {
  return notes.reduce((sum, note) => (counts(asked, note) ? sum + note.amount : sum), 0n)
}

/**
 * The note that completes a deposit: the first, by position, that brings the sum to the requested amount. `null` while the sum is lower.
 * Later notes are not part of the deposit.
 */
export function completingNote<N extends DepositedNote>(
  asked: AskedDeposit,
  notes: ReadonlyArray<N>,
): N | null {
  let sum = 0n
  const counted = notes.filter((note) => counts(asked, note))
  for (const note of counted.toSorted((a, b) => a.position - b.position)) {
    sum += note.amount
    if (sum >= asked.amount) return note
  }
  return null
}

/** The one rule for which notes count. */
function counts(asked: AskedDeposit, { npk, token }: DepositedNote): boolean {
  return npk === asked.npk && token === asked.token
}

import type { Operation, RelaySession } from "@shielded-relay/client"
import { untilFinal } from "./untilFinal.ts"

/** The outcome of a row's payments, by the service and by the chain. */
export interface Tally {
  readonly requests: number
  readonly confirmed: number
  readonly failed: number
  /** Number of recipients that were paid. */
  readonly onChain: number
  /** Number of nonces that the service does not know although their recipient was paid. */
  readonly unknown: number
  readonly paidTwice: number
}

/** A payment in the end: what the service says of it, and what its recipient holds, in smallest units. */
export interface EndedPayment {
  readonly nonce: string | null
  /** `null` if the service does not know the nonce. */
  readonly operation: Operation | null
  readonly received: bigint
}

/**
 * Counts payments of one amount each.
 *
 * @throws Error if the service says of one what the chain does not show
 */
export function tallyOf(payments: ReadonlyArray<EndedPayment>, amount: bigint): Tally {
  const tally = { confirmed: 0, failed: 0, onChain: 0, unknown: 0, paidTwice: 0 }
  for (const { nonce, operation, received } of payments) {
    if (operation?.state === "confirmed") tally.confirmed += 1
    if (operation?.state === "failed") tally.failed += 1
    if (received > 0n) tally.onChain += 1
    if (received > 0n && operation === null) tally.unknown += 1
    if (received > amount) tally.paidTwice += 1
    if ((operation?.state === "confirmed") !== (received === amount))
      throw new Error(`${nonce} is ${operation?.state ?? "unknown"}, and ${received} was paid`)
  }
  return { requests: payments.length, ...tally }
}

/**
 * Returns an operation once it is final; `null` if the service does not know it.
 *
 * @param timeout milliseconds
 * @throws Error if it is not final in time
 */
export async function finalOf(
  session: RelaySession,
  nonce: string,
  timeout: number,
): Promise<Operation | null> {
  const operation = await untilFinal(session, nonce, performance.now() + timeout)
  if (operation !== null && !["confirmed", "failed", "refused"].includes(operation.state))
    throw new Error(`${nonce} is still ${operation.state} after ${timeout} ms`)
  return operation
}

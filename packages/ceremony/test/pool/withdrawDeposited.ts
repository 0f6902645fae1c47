import type { RelaySession } from "@shielded-relay/client"
import { expect, vi } from "vitest"

const patience = { timeout: 600_000, interval: 200 }

/** A deposit of a chain's coin that was sent, and what of it goes where. Amounts are in the coin's smallest unit. */
export interface DepositedCoins {
  readonly session: Pick<RelaySession, "balance" | "withdraw">
  readonly chainId: number
  /** The coin's address. */
  readonly coin: string
  readonly deposited: bigint
  readonly asked: bigint
  readonly recipient: string
  readonly coinsOf: (address: string) => Promise<bigint>
  /** Repeats a request until the chain takes it; by default it is made once. */
  readonly whenOpen?: (request: () => Promise<unknown>) => Promise<unknown>
}

/** Waits until a deposit is the balance, withdraws some of it, and returns what arrived. */
export async function withdrawDeposited({
  session,
  chainId,
  coin,
  deposited,
  asked,
  recipient,
  coinsOf,
  whenOpen = (request) => request(),
}: DepositedCoins): Promise<bigint> {
  await vi.waitFor(async () => {
    const { balances } = await session.balance({ chainId })
    expect(balances[0]?.balance).toBe(String(deposited))
  }, patience)
  const before = await coinsOf(recipient)
  await whenOpen(() =>
    session.withdraw({
      chainId,
      tokenAddresses: [coin],
      amounts: [asked],
      recipientAddress: recipient,
      feeToken: coin,
    }),
  )
  return vi.waitFor(async () => {
    const arrived = (await coinsOf(recipient)) - before
    expect(arrived).toBeGreaterThan(0n)
    return arrived
  }, patience)
}

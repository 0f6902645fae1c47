import type { Payout } from "@shielded-relay/core"
import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"
import { readAccounts } from "../state/readAccounts.ts"
import type { Pool } from "./Pool.ts"
import { recipientKeys, recipientSlice, recipientState } from "./recipients.ts"

/** Maximum number of accounts in one request (`getMultipleAccounts`). */
const accountsPerRequest = 100

/**
 * The payouts that are impossible. Endpoints see the accounts of all recipients in the order of their keys, so that a
 * request about many recipients tells nothing about which of them are meant. They never see amounts.
 *
 * @param leastBalance lamports that an account without data must hold
 */
export const refusedRecipients = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  pool: Pool,
  leastBalance: bigint,
  payouts: ReadonlyArray<Payout>,
) {
  const keys = new Map(
    payouts.flatMap((payout) => recipientKeys(pool, payout).map((key) => [key.toBase58(), key])),
  )
  const sorted = [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key)
  const refusedBy = Effect.fnUntraced(function* (endpoint: Endpoint) {
    const accounts = new Map<string, RpcAccount | null>()
    for (const part of partsOf(sorted)) {
      const found = yield* readAccounts(endpoint, part, recipientSlice)
      for (const [place, key] of part.entries()) accounts.set(key.toBase58(), found[place] ?? null)
    }
    return payouts.filter((payout) => {
      const own = recipientKeys(pool, payout).map((key) => accounts.get(key.toBase58()) ?? null)
      return recipientState(payout, own, leastBalance).refuses
    })
  })
  return yield* endpoints.prefer(refusedBy, (refused) => refused.length === 0)
})

function partsOf(keys: ReadonlyArray<PublicKey>): ReadonlyArray<ReadonlyArray<PublicKey>> {
  return Array.from({ length: Math.ceil(keys.length / accountsPerRequest) }, (_, part) =>
    keys.slice(part * accountsPerRequest, (part + 1) * accountsPerRequest),
  )
}

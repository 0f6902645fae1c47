import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { Payout } from "../../port/chain/PoolCall.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { SecureRandom } from "../../port/SecureRandom.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"

/** Recipients are asked about in multiples of this number, so that the number of questions tells little about the number of payees. */
const together = 16
/** Number of operations whose recipients can be decoys. */
const recent = 1_000

/**
 * Adds recipients of recent public payments as decoys, as many as fill the last group of questions. An endpoint that sees the questions
 * cannot tell a payee whom the relay paid before from a decoy. A payee that the relay never paid before stands out. While the relay has
 * paid few addresses, every payee stands out. Decoys get the amount of the first payout.
 */
export const amongDecoys = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  payouts: ReadonlyArray<Payout>,
) {
  const [first] = payouts
  const named = new Set(payouts.map(({ to }) => to))
  const missing = Math.ceil(named.size / together) * together - named.size
  if (first === undefined || missing === 0) return payouts
  const operations = yield* OperationStore
  const paid = yield* operations.recentRecipients(chainId, recent)
  const decoys = yield* drawn(
    paid.filter((address) => !named.has(address)),
    missing,
  )
  return [...payouts, ...decoys.map((to) => ({ ...first, to }))]
})

/** Draws `count` addresses without replacement; all of them if there are fewer. */
const drawn = Effect.fnUntraced(function* (from: ReadonlyArray<Address>, count: number) {
  if (from.length <= count) return from
  const random = yield* SecureRandom
  const keys = yield* random.bytes(8 * from.length)
  const view = new DataView(keys.buffer, keys.byteOffset, keys.byteLength)
  return from
    .map((address, place) => ({ address, key: view.getBigUint64(8 * place) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .map(({ address }) => address)
})

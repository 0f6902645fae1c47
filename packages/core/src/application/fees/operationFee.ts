import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import type { PoolGatewayShape, CallShape } from "../../port/chain/PoolGateway.ts"
import type { Reservation } from "../../port/chain/ShieldedPool.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import type { FeeTokenPrice } from "../../fee/tokenPrice.ts"
import { shapeKey } from "../../fee/shapeKey.ts"
import type { PostedPrice } from "../../port/storage/PostedPrices.ts"
import { feeTokenNow, postedPrice, storedPrice } from "./postedPrice.ts"

/** The calls to relay: the last call and those before it. */
export type Work = Pick<Reservation, "shape" | "merges" | "parts">

/** Work of a single call, over notes in the tree that one call can spend. */
export const oneCall = (shape: CallShape): Work => ({
  shape,
  merges: [],
  parts: [],
})

/**
 * Splits work over `tokens` tokens, the fee's token included, into the fewest calls that the chain's per-call token cap allows. `shapeOf`
 * returns the shape of a call over a given number of tokens.
 */
export function callsOverTokens(
  { tokensPerCall }: PoolGatewayShape,
  tokens: number,
  shapeOf: (tokens: number) => CallShape,
): Work {
  const most = tokensPerCall ?? tokens
  const last = tokens % most || most
  const parts = Array.from({ length: (tokens - last) / most }, () => ({
    ...shapeOf(most),
    fee: false,
  }))
  return { ...oneCall(shapeOf(last)), parts }
}

/** All calls of the work, in order. */
export const callsOf = ({ merges, parts, shape }: Work): ReadonlyArray<CallShape> => [
  ...merges,
  ...parts,
  shape,
]

/** Number of joins in all calls. */
export const joinsOf = (work: Work): number =>
  callsOf(work).reduce((sum, { joins }) => sum + joins.length, 0)

/** The posted prices of an operation's calls. */
export interface FeeOfWork {
  /** The total fee, in smallest units of the fee token. */
  readonly total: bigint
  /** The price of each call, in the order of `callsOf`. */
  readonly calls: ReadonlyArray<bigint>
  /** Whether the price of a call exceeds the operator's ceiling. */
  readonly isAboveCeiling: boolean
  /** The operator's ceilings for all calls together; `null` without a ceiling. */
  readonly ceiling: bigint | null
}

/** The prices that one pricing has read: of a fee token, and of calls in it by their public shape. Each is read once. */
export interface ReadPrices {
  token: FeeTokenPrice | null
  readonly posted: Map<string, PostedPrice>
}

export const nothingRead = (): ReadPrices => ({ token: null, posted: new Map() })

/**
 * The fee of relaying this work: the posted price of each call. Fails with `FEE_TOKEN_NOT_ACCEPTED` if the token pays no fees now.
 *
 * @param read What was read before for this token, if the work is priced several times.
 */
export const feeFor = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  feeToken: Address,
  work: Work,
  read = nothingRead(),
) {
  const shapes = new Map(callsOf(work).map((shape) => [shapeKey(shape), shape]))
  for (const key of read.posted.keys()) shapes.delete(key)
  // At the same time, so that an adapter may read all of it at once.
  const [token, stored] = yield* Effect.all(
    [
      read.token === null ? feeTokenNow(gateway, feeToken) : Effect.succeed(read.token),
      Effect.forEach(
        shapes,
        ([key, shape]) =>
          Effect.map(storedPrice(gateway, feeToken, shape), (price) => [key, price] as const),
        { concurrency: "unbounded" },
      ),
    ],
    { concurrency: "unbounded" },
  )
  read.token = token
  const known = new Map(stored)
  const calls: Array<bigint> = []
  let isAboveCeiling = false
  let ceiling: bigint | null = 0n
  for (const shape of callsOf(work)) {
    const key = shapeKey(shape)
    const price =
      read.posted.get(key) ??
      (yield* postedPrice(gateway, feeToken, token, shape, known.get(key) ?? null))
    read.posted.set(key, price)
    calls.push(price.amount)
    isAboveCeiling ||= price.ceiling !== null && price.amount > price.ceiling
    ceiling = ceiling === null || price.ceiling === null ? null : ceiling + price.ceiling
  }
  const total = calls.reduce((sum, amount) => sum + amount, 0n)
  return { total, calls, isAboveCeiling, ceiling } satisfies FeeOfWork
})

/** Like `feeFor`, for a new request: fails with `FEE_ABOVE_CEILING` while a call costs more than the operator accepts. */
export const feeForRequest = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  feeToken: Address,
  work: Work,
  read?: ReadPrices,
) {
  const fee = yield* feeFor(gateway, feeToken, work, read)
  if (!fee.isAboveCeiling) return fee
  const telemetry = yield* Telemetry
  yield* telemetry.count("fee_ceiling_reached_total", { chain: String(gateway.chainId) })
  return yield* refusal("FEE_ABOVE_CEILING", {}, { retryAfter: 60 })
})

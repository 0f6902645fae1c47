import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import type { PoolGatewayShape, CallShape } from "../../port/chain/PoolGateway.ts"
import type { Reservation } from "../../port/chain/ShieldedPool.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { feeTokenNow, postedPrice } from "./postedPrice.ts"

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

/**
 * The fee of relaying this work: the posted price of each call. Fails with `FEE_TOKEN_NOT_ACCEPTED` if the token pays no fees now.
 */
export const feeFor = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  feeToken: Address,
  work: Work,
) {
  const token = yield* feeTokenNow(gateway, feeToken)
  const calls: Array<bigint> = []
  let isAboveCeiling = false
  let ceiling: bigint | null = 0n
  for (const shape of callsOf(work)) {
    const price = yield* postedPrice(gateway, feeToken, token, shape)
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
) {
  const fee = yield* feeFor(gateway, feeToken, work)
  if (!fee.isAboveCeiling) return fee
  const telemetry = yield* Telemetry
  yield* telemetry.count("fee_ceiling_reached_total", { chain: String(gateway.chainId) })
  return yield* refusal("FEE_ABOVE_CEILING", {}, { retryAfter: 60 })
})

import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { refusal } from "../../error/RelayError.ts"
import { batchShare, relayFee } from "../../fee/fee.ts"
import type { PoolGatewayShape, CallShape } from "../../port/chain/PoolGateway.ts"
import { PriceSource } from "../../port/PriceSource.ts"
import type { Reservation } from "../../port/chain/ShieldedPool.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { renderToken } from "../intake/tokens.ts"

/** The calls to relay: the last call and those before it. */
export type Work = Pick<Reservation, "shape" | "merges" | "parts" | "needsFlush">

/** Work of a single call, over notes in the tree that one call can spend. */
export const oneCall = (shape: CallShape): Work => ({
  shape,
  merges: [],
  parts: [],
  needsFlush: false,
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

export interface FeeBreakdown {
  /** The total fee, in smallest units of the fee token. */
  readonly total: bigint
  /** The part that pays for forced batch insertions. */
  readonly flush: bigint
  /** The part that repays earlier losses. */
  readonly reverts: bigint
}

/**
 * Computes the fee of relaying this work now: the calls plus the owner's debt from earlier losses. If commitments wait in a queue, it adds
 * the outputs' share of their batches, one whole insertion if the first call cannot wait, and one after each merge, because the next call
 * spends the merged notes at once. Fails with `FEE_TOKEN_NOT_ACCEPTED` if the fee token has no price.
 */
export const feeFor = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  feeToken: Address,
  work: Work,
  /** Debt from failed transactions and merges made in vain, in native coin; charged at cost, without margin. */
  owed = 0n,
) {
  const prices = yield* PriceSource
  const telemetry = yield* Telemetry
  const { feeMarginBps } = yield* RelayConfiguration
  const price = yield* prices
    .price(gateway.chainId, feeToken)
    .pipe(
      Effect.catchTag("PriceUnavailable", () =>
        Effect.andThen(
          telemetry.count("price_unavailable_total", { chain: String(gateway.chainId) }),
          refusal("FEE_TOKEN_NOT_ACCEPTED", { token: renderToken(gateway, feeToken) }),
        ),
      ),
    )
  let calls = 0n
  for (const shape of callsOf(work)) calls += (yield* gateway.estimateCost(shape)).native
  const insertion = (yield* gateway.insertion?.insertionCost ?? Effect.succeed(null))?.native ?? 0n
  const outputs = joinsOf(work) * 2 + (work.shape.action ? 1 : 0)
  const insertions = work.merges.length + (work.needsFlush ? 1 : 0)
  const flush = insertion * BigInt(insertions)
  const native = calls + batchShare(insertion, outputs) + flush
  const reverts = relayFee(owed, 10_000, price)
  return {
    total: relayFee(native, feeMarginBps, price) + reverts,
    reverts,
    flush: relayFee(flush, feeMarginBps, price),
  } satisfies FeeBreakdown
})

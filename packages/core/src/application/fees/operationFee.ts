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

/** What is to be relayed: a call, and those before it. */
export type Work = Pick<Reservation, "shape" | "merges" | "parts" | "needsFlush">

/** A call over notes that are in the tree and few enough. */
export const oneCall = (shape: CallShape): Work => ({
  shape,
  merges: [],
  parts: [],
  needsFlush: false,
})

/** Calls over so many tokens, that of the fee among them: as few as the chain's calls allow. `shapeOf` gives that of one over so many. */
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

/** Every call that the work takes, in their order. */
export const callsOf = ({ merges, parts, shape }: Work): ReadonlyArray<CallShape> => [
  ...merges,
  ...parts,
  shape,
]

/** Joins of all its calls. */
export const joinsOf = (work: Work): number =>
  callsOf(work).reduce((sum, { joins }) => sum + joins.length, 0)

export interface FeeBreakdown {
  /** The whole fee, smallest units of the fee token. */
  readonly total: bigint
  /** The part that forced batch insertions cost. */
  readonly flush: bigint
  /** The part that takes over earlier reverts. */
  readonly reverts: bigint
}

/**
 * What relaying costs its owner now: the calls, and where commitments wait in a queue their outputs' share of their batches, and a whole batch insertion when the first call cannot
 * wait for one, and after each merge, whose notes are spent again at once; and what the owner owes for earlier losses.
 */
export const feeFor = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  feeToken: Address,
  work: Work,
  /** Lost to reverts of the owner's recipients and to merges for nothing, native coin; at cost, without margin. */
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

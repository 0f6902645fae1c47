import { Effect } from "effect"
import type { Address } from "../address/Address.ts"
import { refusal } from "../error/RelayError.ts"
import { batchShare, relayFee } from "../fee/fee.ts"
import type { PoolGatewayShape, CallShape } from "../port/PoolGateway.ts"
import { PriceSource } from "../port/PriceSource.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { RelayConfiguration } from "./RelayConfiguration.ts"
import { renderToken } from "./tokenAmounts.ts"

export interface FeeBreakdown {
  /** The whole fee, smallest units of the fee token. */
  readonly total: bigint
  /** The part that a forced batch insertion costs. */
  readonly flush: bigint
  /** The part that takes over earlier reverts. */
  readonly reverts: bigint
}

/**
 * What relaying a call costs its owner now: the call, its outputs' share of their batch, and the whole batch insertion when the
 * call cannot wait for one; and what the owner owes for earlier reverts.
 */
export const feeFor = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  feeToken: Address,
  shape: CallShape,
  needsFlush: boolean,
  /** Lost to reverts of the owner's recipients, native coin; at cost, without margin. */
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
  const call = yield* gateway.estimateCost(shape)
  const treeUpdate = yield* gateway.estimateCost("tree-update")
  const outputs = shape.joins.length * 2 + (shape.action ? 1 : 0)
  const flush = needsFlush ? treeUpdate.native : 0n
  const native = call.native + batchShare(treeUpdate.native, outputs) + flush
  const reverts = relayFee(owed, 10_000, price)
  return {
    total: relayFee(native, feeMarginBps, price) + reverts,
    reverts,
    flush: relayFee(flush, feeMarginBps, price),
  } satisfies FeeBreakdown
})

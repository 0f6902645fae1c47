import { Clock, Duration, Effect } from "effect"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { TokenRegistry } from "../port/chain/TokenRegistry.ts"
import { PriceSource } from "../port/PriceSource.ts"
import { PostedPrices, type TokenSample } from "../port/storage/PostedPrices.ts"
import { plainCall } from "../fee/plainCall.ts"
import { annotate } from "../tracing/annotate.ts"

const minuteLength = 60_000
/** Milliseconds. Replicas share the samples of a minute, so each of them only fills the minutes that have none. */
const pause = 20_000

/** Samples the costs of a chain and the prices of its tokens in a loop, once a minute. */
export const samplePrices = Effect.fnUntraced(function* (gateway: PoolGatewayShape) {
  for (;;) {
    // A minute without an answer has no sample.
    yield* Effect.ignore(sampleMinute(gateway))
    yield* Effect.sleep(Duration.millis(pause))
  }
})

const sampleMinute = Effect.fn("worker.samplePrices", { root: true })(function* (
  gateway: PoolGatewayShape,
) {
  const { chainId, insertion, nativeToken } = gateway
  yield* annotate({ "chain.id": chainId })
  const prices = yield* PostedPrices
  const source = yield* PriceSource
  const registry = yield* TokenRegistry
  const now = yield* Clock.currentTimeMillis
  const minute = now - (now % minuteLength)
  if ((yield* prices.costs(chainId, minute)).length > 0) return
  const call = yield* gateway.estimateCost(plainCall)
  const inserted = insertion === null ? null : yield* insertion.insertionCost
  const tokens: Array<TokenSample> = []
  for (const { address: token } of yield* registry.tokens(chainId)) {
    // The native coin is worth itself.
    if (token === nativeToken) continue
    const price = yield* Effect.orElseSucceed(source.price(chainId, token), () => null)
    if (price !== null) tokens.push({ chainId, token, minute, ...price })
  }
  const cost = { chainId, minute, call: call.native, insertion: inserted?.native ?? 0n }
  yield* prices.addSamples([cost], tokens)
})

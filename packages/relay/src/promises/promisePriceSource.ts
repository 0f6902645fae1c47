import {
  ChainUnavailable,
  type Price,
  PriceSource,
  type PriceSourceShape,
  PriceUnavailable,
} from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import { callPort, describeValue, partFailed, requireMethods, UnusableAnswer } from "./callPort.ts"
import type { PromisePort } from "./PromisePort.ts"

/** A `PriceSource` with promises. It may throw `PriceUnavailable` and `ChainUnavailable`. */
export type PromisePriceSource = PromisePort<PriceSourceShape>

/**
 * The `PriceSource` over an object of promises. Other errors, and prices whose parts are not positive bigints, become `PriceUnavailable`
 * and a warning in the log, without the error's text.
 *
 * @throws TypeError if `price` is missing.
 */
export function promisePriceSource(source: PromisePriceSource): Layer.Layer<PriceSource> {
  requireMethods("priceSource", source, ["price"])
  return Layer.succeed(PriceSource, {
    price: (chainId, token) =>
      callPort(
        (signal) => source.price(chainId, token, signal),
        priceOf,
        (thrown) =>
          Effect.gen(function* () {
            if (thrown instanceof PriceUnavailable || thrown instanceof ChainUnavailable)
              return yield* Effect.fail(thrown)
            yield* partFailed("priceSource.price", thrown)
            return yield* new PriceUnavailable({ chainId, token })
          }),
      ),
  })
}

function priceOf(answer: unknown): Price {
  return { tokens: partOf(answer, "tokens"), native: partOf(answer, "native") }
}

function partOf(answer: unknown, part: keyof Price): bigint {
  const value: unknown = Reflect.get(Object(answer), part)
  if (typeof value === "bigint" && value > 0n) return value
  throw new UnusableAnswer(`must return a bigint > 0 as ${part}, not ${describeValue(value)}`)
}

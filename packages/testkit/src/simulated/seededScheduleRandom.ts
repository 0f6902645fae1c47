import { Effect, Layer } from "effect"
import { ScheduleRandom } from "@shielded-relay/core"
import { SeededBytes } from "./SeededBytes.ts"

/** A `ScheduleRandom` from a seed. Each build of the layer restarts the stream. */
export function seededScheduleRandom(seed: string | number): Layer.Layer<ScheduleRandom> {
  return Layer.sync(ScheduleRandom, () => {
    const stream = new SeededBytes(seed)
    return { integer: (maximum) => Effect.sync(() => below(maximum, stream)) }
  })
}

/** Uniform in 0 … maximum − 1. Rejects draws at or above the largest multiple of `maximum` up to 2^48, which would bias the result. */
function below(maximum: number, stream: SeededBytes): number {
  if (!Number.isSafeInteger(maximum) || maximum < 1 || maximum > 2 ** 48)
    throw new RangeError(`maximum must be an integer from 1 to 2^48; got ${maximum}`)
  const limit = 2 ** 48 - (2 ** 48 % maximum)
  for (;;) {
    const drawn = stream.take(6).reduce((value, byte) => value * 256 + byte, 0)
    if (drawn < limit) return drawn % maximum
  }
}

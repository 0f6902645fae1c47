import { Effect, Layer } from "effect"
import { SecureRandom } from "@shielded-relay/core"
import { SeededBytes } from "./SeededBytes.ts"

/**
 * A predictable `SecureRandom`, only for reproducible tests. Each build of the layer restarts the seed's stream, so two
 * builds with one seed give the same keys.
 */
export function insecureSeededRandom(seed: string | number): Layer.Layer<SecureRandom> {
  return Layer.sync(SecureRandom, () => {
    const stream = new SeededBytes(seed)
    return { bytes: (length) => Effect.sync(() => stream.take(length)) }
  })
}

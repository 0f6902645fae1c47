import { Effect, Layer } from "effect"
import { SecureRandom } from "@shielded-relay/core"
import { SeededBytes } from "./SeededBytes.ts"

/**
 * `SecureRandom` that anyone can predict: for tests that must repeat, and for nothing else. Each build of the layer begins
 * the seed's stream anew, so two builds of one seed give the same keys.
 */
export function insecureSeededRandom(seed: string | number): Layer.Layer<SecureRandom> {
  return Layer.sync(SecureRandom, () => {
    const stream = new SeededBytes(seed)
    return { bytes: (length) => Effect.sync(() => stream.take(length)) }
  })
}

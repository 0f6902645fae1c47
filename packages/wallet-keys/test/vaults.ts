import { hexToBytes } from "@noble/hashes/utils.js"
import { KeyVault } from "@shielded-relay/core"
import { memoryVault } from "@shielded-relay/storage-memory"
import { Effect, Layer } from "effect"
import vectors from "./vectors/generated/keys.json" with { type: "json" }

const rootOf = (version: number) =>
  hexToBytes(vectors.roots.find((each) => each.version === version)?.root ?? "")

/** A vault with the two roots of the vectors. */
export const vectorVault = memoryVault({ "waas-root/1": rootOf(1), "waas-root/2": rootOf(2) })

/** A vault with two other roots. */
export const otherVault = memoryVault({
  "waas-root/1": new Uint8Array(32).fill(3),
  "waas-root/2": new Uint8Array(32).fill(4),
})

/** A vault that counts its reads. */
export const countedVault = () => {
  const reads: Array<string> = []
  const layer = Layer.effect(
    KeyVault,
    Effect.map(KeyVault, (vault) =>
      KeyVault.of({
        ...vault,
        get: (name) =>
          Effect.suspend(() => {
            reads.push(name)
            return vault.get(name)
          }),
      }),
    ),
  ).pipe(Layer.provide(vectorVault))
  return { layer, reads }
}

export { vectors }

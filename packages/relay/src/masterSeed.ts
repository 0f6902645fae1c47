import { KeyVault, SecureRandom } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"

/**
 * Makes the master seed on the first start. Two processes that start together get the same one, since the vault writes once.
 * Everything shielded hangs on it: without the vault no balance can be recovered.
 */
export const ensureMasterSeed = Effect.gen(function* () {
  const vault = yield* KeyVault
  const random = yield* SecureRandom
  if ((yield* vault.get("master-seed")) !== null) return
  yield* vault.create("master-seed", Redacted.make(yield* random.bytes(32)))
  yield* Effect.logWarning(
    "a master seed was created: back up the vault, nothing can be recovered without it",
  )
})

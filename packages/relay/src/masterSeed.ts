import { KeyVault, SecureRandom, logged } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"

/**
 * Creates the master seed on the first start. The vault writes it only once, so two processes that start together get the same
 * seed. Losing the vault loses all shielded balances, because every key derives from the seed.
 */
export const ensureMasterSeed = Effect.gen(function* () {
  const vault = yield* KeyVault
  const random = yield* SecureRandom
  if ((yield* vault.get("master-seed")) !== null) return
  yield* vault.create("master-seed", Redacted.make(yield* random.bytes(32)))
  yield* logged("master-seed-created", {})
})

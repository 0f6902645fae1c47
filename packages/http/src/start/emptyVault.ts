import { KeyVault } from "@shielded-relay/core"
import { Effect, Layer, Redacted } from "effect"

/** A vault without keys, for commands that read a chain and need none: what refers to a vault is wrong there. */
export const emptyVault = Layer.succeed(KeyVault, {
  get: () => Effect.succeed(null),
  create: (_, secret) => Effect.succeed(Redacted.make(Redacted.value(secret))),
})

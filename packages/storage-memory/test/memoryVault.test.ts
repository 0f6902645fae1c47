import { Effect, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { KeyVault } from "@shielded-relay/core"
import { keyVaultContract } from "@shielded-relay/testkit"
import { memoryVault } from "../src/index.ts"

keyVaultContract(
  { describe, it, expect },
  Effect.sync(() => memoryVault()),
  { shared: false },
)

describe("memoryVault", () => {
  it("holds copies of the given secrets", async () => {
    const seed = new Uint8Array(32).fill(1)
    const vault = memoryVault({ "master-seed": seed })
    seed.fill(0)
    const get = Effect.flatMap(KeyVault, (keys) => keys.get("master-seed"))
    const got = await Effect.runPromise(Effect.provide(get, vault))
    expect(got && Redacted.value(got)).toEqual(new Uint8Array(32).fill(1))
  })
})

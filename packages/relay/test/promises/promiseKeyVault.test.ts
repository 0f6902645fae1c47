import { KeyVault, VaultUnavailable } from "@shielded-relay/core"
import { keyVaultContract } from "@shielded-relay/testkit"
import { Effect, Exit } from "effect"
import { describe, expect, it } from "vitest"
import { promiseKeyVault, type PromiseKeyVault } from "../../src/index.ts"
import { logged } from "./logged.ts"

/** A vault as an embedder writes it: it hands out the bytes it holds. */
function mapVault(): PromiseKeyVault {
  const held = new Map<string, Uint8Array>()
  return {
    get: async (name) => held.get(name) ?? null,
    create: async (name, secret) => {
      const stored = held.get(name) ?? secret
      held.set(name, stored)
      return stored
    },
  }
}

keyVaultContract(
  { describe, it, expect },
  Effect.sync(() => {
    const vault = mapVault()
    return promiseKeyVault(vault)
  }),
  { shared: true },
)

describe("a vault of promises", () => {
  const get = (vault: PromiseKeyVault) =>
    logged(
      Effect.flatMap(KeyVault, ({ get: read }) => read("master-seed")).pipe(
        Effect.provide(promiseKeyVault(vault)),
      ),
    )

  it("fails with VaultUnavailable that names the method and hides the text of a foreign error", async () => {
    for (const throwing of [
      () => Promise.reject(new Error("passphrase hunter2")),
      () => Promise.reject("passphrase hunter2"),
      () => {
        throw new Error("passphrase hunter2")
      },
    ]) {
      const { exit, log } = await get({ ...mapVault(), get: throwing })
      expect(exit).toEqual(
        Exit.fail(
          new VaultUnavailable({
            reason: "vault.get threw an error that its port does not name",
            retryable: true,
          }),
        ),
      )
      expect(`${log}${JSON.stringify(exit)}`).not.toContain("hunter2")
    }
  })

  it("passes on the VaultUnavailable that it throws", async () => {
    const locked = new VaultUnavailable({ reason: "wrong passphrase", retryable: false })
    const { exit } = await get({ ...mapVault(), get: () => Promise.reject(locked) })
    expect(exit).toEqual(Exit.fail(locked))
  })

  it("refuses an answer that is no secret, without showing it", async () => {
    const untyped: PromiseKeyVault = JSON.parse("{}")
    const { exit } = await get(
      Object.assign(untyped, mapVault(), { get: async () => "00ff hunter2" }),
    )
    expect(exit).toEqual(
      Exit.fail(
        new VaultUnavailable({
          reason: "vault.get must return a Uint8Array or null, not a value of type string",
          retryable: false,
        }),
      ),
    )
  })

  it("is refused without all of its methods", () => {
    const untyped: PromiseKeyVault = JSON.parse('{"get": 1}')
    expect(() => promiseKeyVault(untyped)).toThrow(
      "`vault` must be a layer or an object with the methods get, create; get is the number 1",
    )
  })

  it("aborts the signal of a call that is interrupted", async () => {
    let aborted = false
    const vault: PromiseKeyVault = {
      ...mapVault(),
      get: (_name, signal) => {
        signal.addEventListener("abort", () => (aborted = true))
        return new Promise(() => {})
      },
    }
    await logged(
      Effect.flatMap(KeyVault, ({ get: read }) => read("master-seed")).pipe(
        Effect.timeout(1),
        Effect.provide(promiseKeyVault(vault)),
      ),
    )
    expect(aborted).toBe(true)
  })
})

import { KeyVault, OrganizationSeal, SecureRandom, VaultUnavailable } from "@shielded-relay/core"
import { memoryVault } from "@shielded-relay/storage-memory"
import { Cause, Effect, Exit, Layer, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { ensureWaasRoot, rootFingerprint, vaultOrganizationSeal } from "../src/index.ts"
import { vectors, vectorVault } from "./vaults.ts"

/** Counts up, so that every draw differs, and keeps the arrays it gave out. */
const countingRandom = () => {
  const given: Array<Uint8Array> = []
  const layer = Layer.succeed(SecureRandom, {
    bytes: (length) =>
      Effect.sync(() => {
        const bytes = new Uint8Array(length).fill(given.length + 1)
        given.push(bytes)
        return bytes
      }),
  })
  return { given, layer }
}
const stored = (name: "waas-root/1" | "waas-root/2") =>
  Effect.gen(function* () {
    const secret = yield* (yield* KeyVault).get(name)
    return secret && Redacted.value(secret)
  })
const run = <A, E>(
  effect: Effect.Effect<A, E, KeyVault | SecureRandom>,
  { vault = memoryVault(), random = countingRandom().layer } = {},
) => Effect.runPromise(Effect.provide(effect, Layer.merge(vault, random)))

describe("the root of the wallets' keys", () => {
  it("is created once, as 32 random bytes that stay in the vault only", async () => {
    const { given, layer: random } = countingRandom()
    await run(
      Effect.gen(function* () {
        expect(yield* rootFingerprint(1)).toBe(null)
        const fingerprint = yield* ensureWaasRoot()
        expect(fingerprint).toMatch(/^[0-9a-f]{32}$/)
        expect(yield* stored("waas-root/1")).toEqual(new Uint8Array(32).fill(1))
        expect(given).toEqual([new Uint8Array(32)])
        expect(yield* ensureWaasRoot()).toBe(fingerprint)
        expect(yield* rootFingerprint(1)).toBe(fingerprint)
        expect(yield* stored("waas-root/1")).toEqual(new Uint8Array(32).fill(1))
        expect(given.length).toBe(1)
      }),
      { random },
    )
  })

  it("is the same for processes that start together", () =>
    run(
      Effect.gen(function* () {
        const vault = yield* KeyVault
        // Each pauses after it read, so both see an empty vault before either writes.
        const late = KeyVault.of({
          ...vault,
          get: (name) => Effect.tap(vault.get(name), () => Effect.yieldNow),
        })
        const start = Effect.provideService(ensureWaasRoot(), KeyVault, late)
        const fingerprints = yield* Effect.all([start, start], { concurrency: "unbounded" })
        expect(new Set(fingerprints)).toEqual(new Set([yield* rootFingerprint(1)]))
      }),
    ))

  it("has further versions, each with another fingerprint", () =>
    run(
      Effect.gen(function* () {
        const first = yield* ensureWaasRoot()
        expect(yield* rootFingerprint(2)).toBe(null)
        const second = yield* ensureWaasRoot(2)
        expect(second).not.toBe(first)
        expect(yield* rootFingerprint(1)).toBe(first)
        expect(yield* stored("waas-root/2")).toEqual(new Uint8Array(32).fill(2))
      }),
    ))

  it("is not replaced if the vault fails or holds something else", async () => {
    const { given, layer: random } = countingRandom()
    const locked = new VaultUnavailable({ reason: "locked", retryable: true })
    const failing = Layer.succeed(KeyVault, {
      get: () => Effect.fail(locked),
      create: (_, secret) => Effect.succeed(secret),
    })
    expect(await run(Effect.flip(ensureWaasRoot()), { vault: failing, random })).toBe(locked)
    const short = memoryVault({ "waas-root/1": new Uint8Array(16).fill(1) })
    const error = await run(Effect.flip(ensureWaasRoot()), { vault: short, random })
    expect(error.reason).toBe("waas-root/1 has 16 bytes instead of 32")
    expect(given).toEqual([])
  })

  it.each([0, -1, 1.5, Number.NaN, 2 ** 53])("has no version %s", async (version) => {
    for (const effect of [ensureWaasRoot(version), rootFingerprint(version)]) {
      const exit = await run(Effect.exit(effect))
      expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBeInstanceOf(RangeError)
    }
  })
})

describe("seals", () => {
  const build = (vault: Layer.Layer<KeyVault>) =>
    OrganizationSeal.pipe(
      Effect.provide(vaultOrganizationSeal.pipe(Layer.provide(vault))),
      Effect.exit,
      Effect.runPromise,
    )

  it("cannot be made without the root, which is named", async () => {
    const exit = await build(memoryVault())
    const reason = "waas-root/1 is missing. Restore the vault from its backup"
    expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toEqual(
      new VaultUnavailable({ reason, retryable: false }),
    )
  })

  it("depend on the first root only, so that a new root leaves them valid", async () => {
    const [{ root } = { root: "" }] = vectors.roots
    const onlyFirst = memoryVault({ "waas-root/1": Buffer.from(root, "hex") })
    const [one, two] = [await build(vectorVault), await build(onlyFirst)]
    const message = new Uint8Array(3)
    const sealOf = (exit: typeof one) =>
      Exit.isSuccess(exit) ? exit.value.seal("row", message) : null
    expect(sealOf(one)).toMatch(/^[0-9a-f]{64}$/)
    expect(sealOf(two)).toBe(sealOf(one))
  })
})

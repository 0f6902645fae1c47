import { KeyVault, nobleDigestSigner, VaultUnavailable, type UserKeys } from "@shielded-relay/core"
import { memoryVault } from "@shielded-relay/storage-memory"
import { Cause, Effect, Exit, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { withKeys } from "./keysOf.ts"
import { countedVault, vectors } from "./vaults.ts"

const [{ user } = { user: { organizationId: "", userId: "", rootVersion: 0 } }] = vectors.wallets
const digest = new Uint8Array(32).fill(9)

/** A vault whose answers the test chooses. */
const answering = (get: typeof KeyVault.Service.get) =>
  Layer.succeed(KeyVault, { get, create: (_, secret) => Effect.succeed(secret) })
const reasonOf = (vault: Layer.Layer<KeyVault>, of: UserKeys = user) =>
  withKeys(
    (keys) =>
      Effect.gen(function* () {
        const errors = yield* Effect.all([
          Effect.flip(keys.addresses(of, 0)),
          Effect.flip(keys.signSecp256k1(of, 0, "evm", digest)),
          Effect.flip(keys.signEd25519(of, 0, digest)),
        ])
        const [{ reason, retryable }] = errors
        for (const error of errors) {
          expect(error).toBeInstanceOf(VaultUnavailable)
          expect([error.reason, error.retryable]).toEqual([reason, retryable])
        }
        return `${reason}${retryable ? " (retryable)" : ""}`
      }),
    { vault },
  )

describe("the keys of wallets", () => {
  it("sign with the given signer, whose key is zeroed 60 seconds after its derivation", () => {
    const given: Array<Uint8Array> = []
    return withKeys(
      (keys) =>
        Effect.gen(function* () {
          const first = yield* keys.signSecp256k1(user, 0, "tron", digest)
          yield* TestClock.adjust(59_999)
          expect(yield* keys.signSecp256k1(user, 0, "tron", digest)).toEqual(first)
          expect(new Set(given).size).toBe(1)
          expect(given[0]?.some((byte) => byte !== 0)).toBe(true)
          yield* TestClock.adjust(1)
          expect(given[0]).toEqual(new Uint8Array(32))
          expect(yield* keys.signSecp256k1(user, 0, "tron", digest)).toEqual(first)
          expect(new Set(given).size).toBe(2)
        }),
      {
        signDigest: (signed, key) => {
          given.push(key)
          return nobleDigestSigner(signed, key)
        },
      },
    )
  })

  it("are derived once for 100 parallel signatures of a wallet, with both curves", () => {
    const { layer: vault, reads } = countedVault()
    return withKeys(
      (keys) =>
        Effect.gen(function* () {
          const calls = Array.from({ length: 50 }, () => [
            keys.signSecp256k1(user, 0, "evm", digest),
            keys.signEd25519(user, 0, digest),
          ]).flat()
          const signatures = yield* Effect.all(calls, { concurrency: "unbounded" })
          expect(new Set(signatures.map((each) => Buffer.from(each).toString("hex"))).size).toBe(2)
          expect(reads).toEqual(["waas-root/1"])
        }),
      { vault },
    )
  })

  it("sign for many wallets in parallel, although each displaces the keys of another", () =>
    withKeys(
      (keys) =>
        Effect.gen(function* () {
          const indexes = Array.from({ length: 20 }, (_, n) => n % 7)
          const sign = (concurrency: "unbounded" | 1) =>
            Effect.forEach(indexes, (index) => keys.signEd25519(user, index, digest), {
              concurrency,
            })
          expect(yield* sign("unbounded")).toEqual(yield* sign(1))
        }),
      { keptWallets: 1 },
    ))

  it("are read from the root version of the user", () => {
    const { layer: vault, reads } = countedVault()
    return withKeys(
      (keys) =>
        Effect.gen(function* () {
          yield* keys.addresses(user, 0)
          yield* keys.addresses({ ...user, rootVersion: 2 }, 0)
          expect(reads).toEqual(["waas-root/1", "waas-root/2"])
        }),
      { vault },
    )
  })

  it("sign the bytes of the call, although the caller overwrites its array", () =>
    withKeys((keys) =>
      Effect.gen(function* () {
        const expected = [
          yield* keys.signSecp256k1(user, 0, "evm", digest),
          yield* keys.signEd25519(user, 0, digest),
        ]
        // Buffer.slice copies nothing, unlike Uint8Array.slice.
        const reused = Buffer.from(digest)
        const calls = [
          keys.signSecp256k1(user, 0, "evm", reused),
          keys.signEd25519(user, 0, reused),
        ]
        reused.fill(1)
        expect(yield* Effect.all(calls)).toEqual(expected)
      }),
    ))
})

describe("addresses", () => {
  it("are remembered without time limit, and without the vault", () => {
    const { layer: vault, reads } = countedVault()
    return withKeys(
      (keys) =>
        Effect.gen(function* () {
          const found = yield* keys.addresses(user, 0)
          yield* TestClock.adjust("365 days")
          expect(yield* keys.addresses(user, 0)).toEqual(found)
          expect(reads.length).toBe(1)
        }),
      { vault },
    )
  })

  it("of the oldest wallets are forgotten beyond a number", () => {
    const { layer: vault, reads } = countedVault()
    return withKeys(
      (keys) =>
        Effect.gen(function* () {
          for (const index of [0, 1, 2]) yield* keys.addresses(user, index)
          for (const index of [1, 2]) yield* keys.addresses(user, index)
          expect(reads.length).toBe(3)
          yield* keys.addresses(user, 0)
          expect(reads.length).toBe(4)
        }),
      { vault, keptAddresses: 2, keptWallets: 0 },
    )
  })
})

describe("a vault", () => {
  it("that fails is reported, and asked again by the next call", async () => {
    let locked = true
    const error = new VaultUnavailable({ reason: "the file is locked", retryable: true })
    const vault = answering(() =>
      locked ? Effect.fail(error) : Effect.succeed(Redacted.make(new Uint8Array(32).fill(5))),
    )
    expect(await reasonOf(vault)).toBe("the file is locked (retryable)")
    await withKeys(
      (keys) =>
        Effect.gen(function* () {
          yield* Effect.flip(keys.addresses(user, 0))
          locked = false
          expect((yield* keys.addresses(user, 0)).evm.length).toBe(42)
        }),
      { vault },
    )
  })

  it("that never answers fails the call after 60 seconds, and is asked again by the next", () => {
    let asked = 0
    const secret = () => Redacted.make(new Uint8Array(32).fill(5))
    const vault = answering(() => {
      asked += 1
      return asked === 1 ? Effect.never : Effect.sync(secret)
    })
    return withKeys(
      (keys) =>
        Effect.gen(function* () {
          const call = yield* Effect.forkChild(Effect.flip(keys.addresses(user, 0)))
          yield* TestClock.adjust("60 seconds")
          expect(yield* Fiber.join(call)).toEqual(
            new VaultUnavailable({
              reason: "no answer about waas-root/1 within 60 seconds",
              retryable: true,
            }),
          )
          expect((yield* keys.addresses(user, 0)).evm.length).toBe(42)
        }),
      { vault },
    )
  })

  it("without the root of the user's version is named as the cause", async () => {
    const vault = memoryVault({ "waas-root/1": new Uint8Array(32).fill(5) })
    const reason = "waas-root/2 is missing. Restore the vault from its backup"
    expect(await reasonOf(vault, { ...user, rootVersion: 2 })).toBe(reason)
  })

  it.each([0, 16, 31, 33, 64])("with a root of %s bytes is refused", async (length) => {
    const vault = memoryVault({ "waas-root/1": new Uint8Array(length).fill(5) })
    expect(await reasonOf(vault)).toBe(`waas-root/1 has ${length} bytes instead of 32`)
  })

  it("that returns the zeroed array again is refused: everybody knows the keys of a zero root", () => {
    const secret = Redacted.make(new Uint8Array(32).fill(5))
    return withKeys(
      (keys) =>
        Effect.gen(function* () {
          yield* keys.addresses(user, 0)
          const { reason } = yield* Effect.flip(keys.addresses(user, 1))
          expect(reason).toBe("waas-root/1 consists of zeros")
        }),
      { vault: answering(() => Effect.succeed(secret)) },
    )
  })

  it("is not asked for invalid ids, versions, indexes or digests", () => {
    const { layer: vault, reads } = countedVault()
    return withKeys(
      (keys) =>
        Effect.gen(function* () {
          const calls: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
            keys.addresses({ ...user, userId: user.userId.toUpperCase() }, 0),
            keys.addresses({ ...user, organizationId: "" }, 0),
            keys.addresses({ ...user, rootVersion: 2 ** 53 }, 0),
            keys.addresses(user, -1),
            keys.signEd25519(user, 2 ** 31, digest),
            keys.signSecp256k1(user, 0, "evm", digest.subarray(1)),
          ]
          for (const call of calls) {
            const exit = yield* Effect.exit(call)
            expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBeInstanceOf(RangeError)
          }
          expect(reads).toEqual([])
        }),
      { vault },
    )
  })
})

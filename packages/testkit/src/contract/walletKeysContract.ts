import { secp256k1 } from "@noble/curves/secp256k1.js"
import { bytesToNumberBE } from "@noble/curves/utils.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import {
  addressBytes,
  nobleSignatureVerifier,
  WalletKeys,
  type UserKeys,
  type WalletKeysShape,
} from "@shielded-relay/core"
import { Cause, Context, Effect, Exit, Layer, type Scope } from "effect"
import fc from "fast-check"
import type { TestRunner } from "./TestRunner.ts"

/** The instances that the suite compares. Each has the root versions 1 and 2. */
export interface WalletKeysInstances<E> {
  /** Two over the same roots that share no memory, as in two processes. */
  readonly same: readonly [Layer.Layer<WalletKeys, E>, Layer.Layer<WalletKeys, E>]
  /** One over other roots. */
  readonly other: Layer.Layer<WalletKeys, E>
  /** Imported seeds of different words, sealed over the roots of `same`. The first is of the example user. At least one. */
  readonly imported: ReadonlyArray<UserKeys>
}

type Keys = { readonly [name in "first" | "second" | "other"]: WalletKeysShape }

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
/** The user of the first imported seed. */
export const exampleUserKeys: UserKeys = {
  organizationId: "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b",
  userId: "5b0c1d2e-3f40-4a51-8b62-7c8d9eaf0b1c",
  rootVersion: 1,
}
const user = exampleUserKeys
const derived = fc.record({
  organizationId: fc.uuid(),
  userId: fc.uuid(),
  rootVersion: fc.constantFrom(1, 2),
})
const LAST_INDEX = 2 ** 31 - 1
const indices = fc.oneof(fc.constantFrom(0, 1, LAST_INDEX), fc.nat(LAST_INDEX))
const secp256k1Keys = ["evm", "tron"] as const

/** The laws of `WalletKeys`. Its tests derive the keys of about 60 wallets. */
export function walletKeysContract<E>(
  { describe, it, expect }: TestRunner,
  { same: [first, second], other, imported }: WalletKeysInstances<E>,
): void {
  const users: fc.Arbitrary<UserKeys> = fc.oneof(derived, fc.constantFrom(...imported))
  const built = (layer: Layer.Layer<WalletKeys, E>) =>
    Effect.map(Layer.build(Layer.fresh(layer)), (context) => Context.get(context, WalletKeys))
  const run = (body: (keys: Keys) => Effect.Effect<void, unknown, Scope.Scope>) =>
    Effect.all({ first: built(first), second: built(second), other: built(other) }).pipe(
      Effect.flatMap(body),
      Effect.scoped,
      Effect.runPromise,
    )
  const scenario = (name: string, body: (keys: Keys) => Effect.Effect<void, unknown>) =>
    it(name, () => run(body))
  const property = <A>(
    name: string,
    samples: fc.Arbitrary<A>,
    body: (sample: A, keys: Keys) => Effect.Effect<void, unknown>,
  ) =>
    it(name, () =>
      fc.assert(
        fc.asyncProperty(samples, (sample) => run((keys) => body(sample, keys))),
        { numRuns: 5 },
      ),
    )
  const everything = (keys: WalletKeysShape, of: UserKeys, index: number, input: Uint8Array) =>
    Effect.all({
      addresses: keys.addresses(of, index),
      evm: keys.signSecp256k1(of, index, "evm", input),
      tron: keys.signSecp256k1(of, index, "tron", input),
      solana: keys.signEd25519(of, index, input),
    })

  describe("WalletKeys", () => {
    property(
      "gives the same addresses and signatures in every instance over the same root, and every time",
      fc.record({ of: users, index: indices, input: bytes(32) }),
      ({ of, index, input }, keys) =>
        Effect.gen(function* () {
          const found = yield* everything(keys.first, of, index, input)
          expect(yield* everything(keys.first, of, index, input)).toEqual(found)
          expect(yield* everything(keys.second, of, index, input)).toEqual(found)
        }),
    )

    property(
      "signs digests with r, s and a recovery bit of 0 or 1, with low s, by the key of the address",
      fc.record({ of: users, index: indices, digest: bytes(32) }),
      ({ of, index, digest }, { first: keys }) =>
        Effect.gen(function* () {
          const addresses = yield* keys.addresses(of, index)
          for (const key of secp256k1Keys) {
            const signature = yield* keys.signSecp256k1(of, index, key, digest)
            expect(signature.length).toBe(65)
            expect([0, 1].includes(signature[64] ?? -1)).toBe(true)
            const s = bytesToNumberBE(signature.subarray(32, 64))
            expect(s <= secp256k1.Point.Fn.ORDER / 2n).toBe(true)
            const signer = nobleSignatureVerifier.recoverAddress(signature, digest)
            expect(signer && `0x${bytesToHex(signer)}`).toBe(addresses[key])
          }
        }),
    )

    property(
      "signs messages of any length with Ed25519, by the key of the Solana address",
      fc.record({ of: users, index: indices, message: fc.uint8Array({ maxLength: 200 }) }),
      ({ of, index, message }, { first: keys }) =>
        Effect.gen(function* () {
          const { solana } = yield* keys.addresses(of, index)
          const signature = yield* keys.signEd25519(of, index, message)
          expect(signature.length).toBe(64)
          expect(
            nobleSignatureVerifier.verifyEd25519(signature, message, addressBytes(solana)),
          ).toBe(true)
        }),
    )

    scenario("shares no address between users, root versions, indexes, names and roots", (keys) =>
      Effect.gen(function* () {
        const swapped = { organizationId: user.userId, userId: user.organizationId, rootVersion: 1 }
        const owners: ReadonlyArray<UserKeys> = [
          user,
          swapped,
          { ...user, organizationId: swapped.organizationId },
          { ...user, userId: swapped.userId },
          { ...user, userId: user.userId.replace(/c$/, "d") },
          { ...user, rootVersion: 2 },
          ...imported,
        ]
        const wallets = [
          ...owners.map((of) => keys.first.addresses(of, 0)),
          ...[1, 2, LAST_INDEX].map((index) => keys.first.addresses(user, index)),
          keys.other.addresses(user, 0),
          keys.other.addresses({ ...user, rootVersion: 2 }, 0),
        ]
        const all = (yield* Effect.all(wallets)).flatMap(({ evm, tron, solana }) => [
          evm,
          tron,
          solana,
        ])
        expect(new Set(all).size).toBe(wallets.length * 3)
      }),
    )

    scenario("names a root for new users, the same in every instance over the same roots", (keys) =>
      Effect.gen(function* () {
        const { newestRoot: rootVersion } = keys.first
        expect(Number.isSafeInteger(rootVersion) && rootVersion >= 1).toBe(true)
        expect(keys.second.newestRoot).toBe(rootVersion)
        yield* keys.first.addresses({ ...user, rootVersion }, 0)
      }),
    )

    scenario("returns addresses and signatures, and nothing beside them", ({ first: keys }) =>
      Effect.gen(function* () {
        const { addresses, ...signatures } = yield* everything(
          keys,
          user,
          0,
          new Uint8Array(32).fill(1),
        )
        expect(Object.entries(addresses).map(([name, text]) => [name, text.length])).toEqual([
          ["evm", 42],
          ["tron", 42],
          ["solana", 66],
        ])
        for (const signature of Object.values(signatures)) {
          expect(Reflect.ownKeys(signature).length).toBe(signature.length)
          expect(signature.buffer.byteLength).toBe(signature.length)
        }
      }),
    )

    scenario("answers parallel calls as it answers them one after the other", (keys) =>
      Effect.gen(function* () {
        const digests = Array.from({ length: 20 }, (_, n) => new Uint8Array(32).fill(n + 1))
        const sign = (from: WalletKeysShape, concurrency: "unbounded" | 1) =>
          Effect.forEach(
            digests,
            (digest, n) => from.signSecp256k1(user, n % 3, secp256k1Keys[n % 2] ?? "evm", digest),
            { concurrency },
          )
        expect(yield* sign(keys.first, "unbounded")).toEqual(yield* sign(keys.second, 1))
      }),
    )

    scenario("opens an imported seed only for its user, over its root", (keys) =>
      Effect.gen(function* () {
        const [seed] = imported
        if (seed?.importedSeed === undefined)
          return yield* Effect.die(new Error("the suite needs an imported seed"))
        const { importedSeed } = seed
        yield* keys.first.addresses(seed, 0)
        const changed = importedSeed.replace(/.$/, (last) => (last === "0" ? "1" : "0"))
        const wrong = [
          keys.other.addresses(seed, 0),
          ...[
            { ...seed, userId: seed.organizationId },
            { ...seed, organizationId: seed.userId },
            { ...seed, rootVersion: seed.rootVersion === 1 ? 2 : 1 },
            { ...seed, importedSeed: changed },
            { ...seed, importedSeed: "" },
          ].map((of) => keys.first.addresses(of, 0)),
        ]
        for (const call of wrong) expect(Exit.hasDies(yield* Effect.exit(call))).toBe(true)
      }),
    )

    scenario("treats invalid ids, indexes and digests as defects", ({ first: keys }) =>
      Effect.gen(function* () {
        const fine = new Uint8Array(32).fill(1)
        const everyCall = (of: UserKeys, index: number) => [
          keys.addresses(of, index),
          keys.signSecp256k1(of, index, "evm", fine),
          keys.signEd25519(of, index, fine),
        ]
        const invalid: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
          ...[-1, 0.5, Number.NaN, 2 ** 31, Infinity].flatMap((index) => everyCall(user, index)),
          ...["", "user", user.userId.toUpperCase(), user.userId.replaceAll("-", "")].flatMap(
            (id) =>
              [
                { ...user, userId: id },
                { ...user, organizationId: id },
              ].flatMap((of) => everyCall(of, 0)),
          ),
          ...[0, -1, 1.5, Number.NaN].flatMap((rootVersion) =>
            everyCall({ ...user, rootVersion }, 0),
          ),
          ...[0, 31, 33, 64].map((length) =>
            keys.signSecp256k1(user, 0, "evm", new Uint8Array(length).fill(1)),
          ),
        ]
        for (const call of invalid) {
          const exit = yield* Effect.exit(call)
          expect(Exit.isFailure(exit) && Cause.hasDies(exit.cause)).toBe(true)
        }
      }),
    )
  })
}

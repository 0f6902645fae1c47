import {
  OrganizationStore,
  WalletKeys,
  type KeyVault,
  type SecretName,
  type SecureRandom,
} from "@shielded-relay/core"
import { memoryStorage, memoryVault } from "@shielded-relay/storage-memory"
import { insecureSeededRandom } from "@shielded-relay/testkit"
import { Context, Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { createNextRoot, rootFingerprint, vaultManagedKeys } from "../src/index.ts"
import { vectors, vectorVault } from "./vaults.ts"

type Outside = KeyVault | OrganizationStore | SecureRandom

/** Starts of one installation: each takes a vault, and all share a database. */
const installation = <A>(
  body: (
    start: (
      vault: Layer.Layer<KeyVault>,
    ) => Effect.Effect<Context.Context<WalletKeys | Outside>, unknown>,
  ) => Effect.Effect<A, unknown>,
) =>
  Effect.gen(function* () {
    const storage = Layer.succeedContext(yield* Layer.build(memoryStorage))
    return yield* body((vault) =>
      Effect.scoped(
        Layer.build(
          vaultManagedKeys().pipe(
            Layer.provideMerge(Layer.mergeAll(storage, vault, insecureSeededRandom("roots"))),
          ),
        ),
      ),
    )
  }).pipe(Effect.scoped, Effect.runPromise)

const newest = (context: Context.Context<WalletKeys>) => Context.get(context, WalletKeys).newestRoot
const root = (n: number) => new Uint8Array(32).fill(n)
const vaultOf = (...roots: ReadonlyArray<Uint8Array>) =>
  memoryVault(
    Object.fromEntries(
      roots.map((secret, n): [SecretName, Uint8Array] => [`waas-root/${n + 1}`, secret]),
    ),
  )

describe("the keys of managed wallets", () => {
  it("of new users are those of the newest root in the vault, and older users keep theirs", () =>
    installation((start) =>
      Effect.gen(function* () {
        const found = yield* start(vectorVault)
        expect(newest(found)).toBe(2)
        const { addresses } = Context.get(found, WalletKeys)
        for (const { user, index, addresses: expected } of vectors.wallets)
          expect(yield* addresses(user, index)).toEqual(expected)
        expect(new Set(vectors.wallets.map(({ user }) => user.rootVersion))).toEqual(
          new Set([1, 2]),
        )
      }),
    ))

  it("get their first root at the first start, and the next one by a command, from the start after it on", () =>
    installation((start) =>
      Effect.gen(function* () {
        const vault = Layer.succeedContext(yield* Layer.build(memoryVault()))
        const first = yield* start(vault)
        expect(newest(first)).toBe(1)
        const one = yield* Effect.provideContext(rootFingerprint(1), first)
        const made = yield* Effect.provideContext(createNextRoot, first)
        expect(made).toEqual({ version: 2, fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) })
        expect(made.fingerprint).not.toBe(one)
        expect(yield* Effect.provideContext(createNextRoot, first)).toEqual(made)
        const second = yield* start(vault)
        expect(newest(second)).toBe(2)
        expect(yield* Effect.provideContext(rootFingerprint(1), second)).toBe(one)
        const next = yield* Effect.provideContext(createNextRoot, second)
        expect(next.version).toBe(3)
      }).pipe(Effect.scoped),
    ))

  it.each([
    ["misses the newest root", vaultOf(root(1)), "waas-root/2 is missing"],
    ["has another newest root", vaultOf(root(1), root(9)), "waas-root/2 is different"],
    ["misses an older root", vaultOf(), "waas-root/1 is missing"],
    ["has another older root", vaultOf(root(9), root(2)), "waas-root/1 is different"],
  ])("do not start with a vault that %s", (_, vault, problem) =>
    installation((start) =>
      Effect.gen(function* () {
        yield* start(vaultOf(root(1), root(2)))
        const refused = yield* Effect.flip(start(vault))
        expect(refused).toMatchObject({ _tag: "RootMismatch" })
        expect(String(refused)).toContain(`The vault's ${problem}, but this database`)
        expect(newest(yield* start(vaultOf(root(1), root(2))))).toBe(2)
      }),
    ),
  )

  it("are not created for a root that the database knows by another fingerprint", () =>
    installation((start) =>
      Effect.gen(function* () {
        const found = yield* start(vaultOf(root(1)))
        yield* Context.get(found, OrganizationStore).recordRoot(2, "another")
        const refused = yield* Effect.flip(Effect.provideContext(createNextRoot, found))
        expect(refused).toMatchObject({ _tag: "RootMismatch", version: 2, problem: "different" })
      }),
    ))
})

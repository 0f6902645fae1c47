import { Context, Effect, Layer, Redacted, type Scope } from "effect"
import { KeyVault, type KeyVaultShape, type SecretName } from "@shielded-relay/core"
import type { TestRunner } from "./TestRunner.ts"

/** A new, empty vault, as an effect or a promise. Building the layer again opens the same vault, unless `shared` is false. */
export type FreshVault<E> =
  | Effect.Effect<Layer.Layer<KeyVault, E>, unknown, Scope.Scope>
  | (() => Promise<Layer.Layer<KeyVault, E>>)

/**
 * The laws of `KeyVault`.
 *
 * @param shared False for a vault that lives only as long as its layer.
 */
export function keyVaultContract<E>(
  { describe, it, expect }: TestRunner,
  fresh: FreshVault<E>,
  { shared }: { readonly shared: boolean },
): void {
  const made = typeof fresh === "function" ? Effect.promise(fresh) : fresh
  const secret = (fill: number, length = 32) => Redacted.make(new Uint8Array(length).fill(fill))
  const value = (of: Redacted.Redacted<Uint8Array> | null) => of && Redacted.value(of)
  const opened = (layer: Layer.Layer<KeyVault, E>) =>
    Effect.map(Layer.build(Layer.fresh(layer)), (context) => Context.get(context, KeyVault))
  const scenario = (
    name: string,
    body: (
      open: Effect.Effect<KeyVaultShape, E, Scope.Scope>,
    ) => Effect.Effect<void, unknown, Scope.Scope>,
  ) =>
    it(name, () =>
      Effect.runPromise(Effect.scoped(Effect.flatMap(made, (layer) => body(opened(layer))))),
    )

  describe("KeyVault", () => {
    scenario("is empty at first", (open) =>
      Effect.gen(function* () {
        const vault = yield* open
        expect(yield* vault.get("master-seed")).toBe(null)
      }),
    )

    scenario("returns the created bytes, for every kind of name", (open) =>
      Effect.gen(function* () {
        const vault = yield* open
        const names: ReadonlyArray<SecretName> = [
          "master-seed",
          "response-signing-key",
          "relayer/1/0",
          "relayer/1/10",
          "waas-root/1",
        ]
        for (const [n, name] of names.entries())
          expect(value(yield* vault.create(name, secret(n, 16 * (n + 1))))).toEqual(
            value(secret(n, 16 * (n + 1))),
          )
        for (const [n, name] of names.entries())
          expect(value(yield* vault.get(name))).toEqual(value(secret(n, 16 * (n + 1))))
        expect(yield* vault.get("relayer/1/1")).toBe(null)
      }),
    )

    scenario("keeps the first bytes of a name, against later and concurrent writes", (open) =>
      Effect.gen(function* () {
        const vault = yield* open
        const results = yield* Effect.forEach(
          [1, 2, 3, 4, 5],
          (n) => vault.create("master-seed", secret(n)),
          { concurrency: "unbounded" },
        )
        const stored = value(yield* vault.get("master-seed"))
        expect(stored?.length).toBe(32)
        for (const result of results) expect(value(result)).toEqual(stored)
        expect(value(yield* vault.create("master-seed", secret(9)))).toEqual(stored)
        expect(value(yield* vault.get("master-seed"))).toEqual(stored)
      }),
    )

    scenario("is not changed through its callers' byte arrays", (open) =>
      Effect.gen(function* () {
        const vault = yield* open
        const given = secret(1)
        const created = yield* vault.create("master-seed", given)
        Redacted.value(given).fill(7)
        Redacted.value(created).fill(8)
        const got = yield* vault.get("master-seed")
        if (got !== null) Redacted.value(got).fill(9)
        expect(value(yield* vault.get("master-seed"))).toEqual(new Uint8Array(32).fill(1))
      }),
    )

    scenario("hides secrets in the text form of its results", (open) =>
      Effect.gen(function* () {
        const vault = yield* open
        const created = yield* vault.create("master-seed", secret(0xab))
        const got = yield* vault.get("master-seed")
        for (const one of [created, got])
          expect(/171|abab/i.test(`${JSON.stringify(one)}`)).toBe(false)
      }),
    )

    if (shared)
      scenario("is one vault for all openers, also under concurrent creation", (open) =>
        Effect.gen(function* () {
          const vaults = [yield* open, yield* open, yield* open]
          const results = yield* Effect.forEach(
            vaults,
            (vault, n) =>
              Effect.all([
                vault.create("master-seed", secret(n)),
                vault.create(`relayer/1/${n}`, secret(n)),
              ]),
            { concurrency: "unbounded" },
          )
          const later = yield* open
          const seed = value(yield* later.get("master-seed"))
          for (const [created] of results) expect(value(created)).toEqual(seed)
          for (const n of vaults.keys())
            expect(value(yield* later.get(`relayer/1/${n}`))).toEqual(value(secret(n)))
          for (const vault of vaults)
            expect(value(yield* vault.get("relayer/1/0"))).toEqual(value(secret(0)))
        }),
      )
  })
}

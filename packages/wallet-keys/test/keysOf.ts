import { WalletKeys, type KeyVault, type WalletKeysShape } from "@shielded-relay/core"
import { Effect, Layer, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { vaultWalletKeys, type VaultWalletKeysOptions } from "../src/index.ts"
import { vectorVault } from "./vaults.ts"

interface World<E> extends VaultWalletKeysOptions {
  readonly vault?: Layer.Layer<KeyVault, E>
}

/** Runs a test on wallet keys over the vault of the vectors or another one, under a clock that the test moves. */
export const withKeys = <A, E>(
  body: (
    keys: WalletKeysShape,
  ) => Effect.Effect<A, E, KeyVault | TestClock.TestClock | Scope.Scope>,
  { vault = vectorVault, ...options }: World<never> = {},
): Promise<A> =>
  Effect.flatMap(WalletKeys, body).pipe(
    Effect.provide(
      vaultWalletKeys(options).pipe(Layer.provideMerge(Layer.merge(vault, TestClock.layer()))),
    ),
    Effect.scoped,
    Effect.runPromise,
  )

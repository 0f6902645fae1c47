import {
  type KeyVault,
  OrganizationSeal,
  type OrganizationStore,
  type SecureRandom,
  sealedStores,
  StampRules,
  type StampRulesShape,
  type Storage,
  type WalletKeys,
} from "@shielded-relay/core"
import { defaultWaasRules, StampRates, WaasRules, type WaasRulesShape } from "@shielded-relay/waas"
import { Context, Effect, Layer } from "effect"

/** What managed wallets need. */
export interface ManagedWalletOptions {
  /** The keys of wallets and the seals of rows, for instance `vaultManagedKeys()` of `@shielded-relay/wallet-keys`. */
  readonly keys: Layer.Layer<
    WalletKeys | OrganizationSeal,
    unknown,
    KeyVault | OrganizationStore | SecureRandom
  >
  /** Who may create organizations, and how many requests a key may send. Default: `closed`, and 20 a second. */
  readonly rules?: Partial<WaasRulesShape>
  /** `strict`: every stamp must sign its time. Default: `lenient`. */
  readonly freshness?: StampRulesShape["freshness"]
}

/** The services of managed wallets; `null`: the relay serves none. */
export class ManagedWallets extends Context.Service<
  ManagedWallets,
  Context.Context<WalletKeys | OrganizationSeal | StampRates> | null
>()("shielded-relay/ManagedWallets") {}

/** Builds the services of managed wallets, if the relay serves them. */
export function managedWallets(
  options: ManagedWalletOptions | undefined,
): Layer.Layer<ManagedWallets, unknown, KeyVault | OrganizationStore | SecureRandom> {
  if (options === undefined) return Layer.succeed(ManagedWallets, null)
  const { keys, rules = {}, freshness = "lenient" } = options
  const allRules = { ...defaultWaasRules, ...rules }
  return Layer.effect(
    ManagedWallets,
    Effect.map(Layer.build(keys), (services) =>
      services.pipe(
        Context.add(WaasRules, allRules),
        Context.add(StampRates, StampRates.withLimit(allRules.requestsPerSecond)),
        Context.add(StampRules, { freshness }),
      ),
    ),
  )
}

/** The storage with seals on the payments of managed wallets, if the relay serves any. */
export const sealedStorage: Layer.Layer<Storage, never, Storage | ManagedWallets> =
  Layer.effectContext(
    Effect.gen(function* () {
      const stores = yield* Effect.context<Storage>()
      const managed = yield* ManagedWallets
      return managed === null
        ? stores
        : sealedStores(stores, Context.get(managed, OrganizationSeal))
    }),
  )

import { WalletKeys } from "@shielded-relay/core"
import type { SimulatedTime } from "@shielded-relay/testkit"
import { Context, Effect, Layer } from "effect"

/** Keys of managed wallets during whose work simulated time stands still: WebCrypto derives them outside JavaScript's thread. */
export const keysOutside = <A, E, R>(
  keys: Layer.Layer<A | WalletKeys, E, R>,
  time: SimulatedTime,
): Layer.Layer<A | WalletKeys, E, R> =>
  Layer.effectContext(
    Effect.map(Layer.build(keys), (built) => {
      const { newestRoot, addresses, signSecp256k1, signEd25519 } = Context.get(built, WalletKeys)
      return Context.add(built, WalletKeys, {
        newestRoot,
        addresses: (...given) => time.outside(addresses(...given)),
        signSecp256k1: (...given) => time.outside(signSecp256k1(...given)),
        signEd25519: (...given) => time.outside(signEd25519(...given)),
      })
    }),
  )

import {
  type SecureRandom,
  type OrganizationSeal,
  type Storage,
  type WalletKeys,
} from "@shielded-relay/core"
import { webCryptoRandom } from "shielded-relay"
import { vaultManagedKeys } from "@shielded-relay/wallet-keys"
import { Context, Effect, Layer } from "effect"
import type { World, WorldOptions } from "@shielded-relay/simulated-relay"
import { ManagedWorld } from "./ManagedWorld.ts"

type Services = WalletKeys | OrganizationSeal

/** Keys for a world of managed wallets, and its operator, whose commands run beside the service with the same vault. */
export function operatorKeys() {
  let services: Context.Context<Services> | null = null
  const keys = Layer.effectContext(
    Effect.map(Layer.build(vaultManagedKeys()), (built) => (services = built)),
  )
  const commandIn = <A, E>(
    { time, storage }: World,
    work: Effect.Effect<A, E, Services | SecureRandom | Storage>,
  ) => {
    if (services === null) throw new Error("the world has no keys")
    return Effect.runPromise(
      work.pipe(
        Effect.provide(webCryptoRandom),
        Effect.provide(time.clock.layer),
        Effect.provideContext(Context.merge(services, storage)),
      ),
    )
  }
  return { keys, commandIn }
}

/** A world of managed wallets, and its operator. */
export async function worldWithOperator(options: WorldOptions = {}) {
  const { keys, commandIn } = operatorKeys()
  const managed = await ManagedWorld.open(options, { keys })
  const command = <A, E>(work: Effect.Effect<A, E, Services | SecureRandom | Storage>) =>
    commandIn(managed.world, work)
  return { managed, command }
}

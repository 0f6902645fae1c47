import {
  KeyVault,
  logged,
  PoolGateways,
  retirementName,
  type Address,
  type ChainId,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { Duration, Effect } from "effect"

/** How often a process looks for retired accounts. */
const pause = Duration.seconds(10)

/** The relaying accounts that this process knows to be retired. It only grows. */
export class Retirements {
  readonly #known = new Map<ChainId, Set<Address>>()

  readonly isRetired = (chainId: ChainId, sender: Address): boolean =>
    this.#known.get(chainId)?.has(sender) ?? false

  /** The gateway, which tells its retired accounts. */
  readonly over = (gateway: PoolGatewayShape): PoolGatewayShape => ({
    ...gateway,
    isRetired: (sender) => this.isRetired(gateway.chainId, sender),
  })

  /** Reads the marks of all relaying accounts. Fails with `VaultUnavailable`. */
  get read() {
    const known = this.#known
    return Effect.gen(function* () {
      const vault = yield* KeyVault
      for (const { chainId, senders } of (yield* PoolGateways).values()) {
        const retired = known.get(chainId) ?? new Set<Address>()
        known.set(chainId, retired)
        for (const [position, sender] of senders.entries()) {
          if (
            retired.has(sender) ||
            (yield* vault.get(retirementName(Number(chainId), sender))) === null
          )
            continue
          retired.add(sender)
          yield* logged("relayer-retired", { chain: String(chainId), relayer: String(position) })
        }
      }
    })
  }

  /** Reads the marks in a loop. While the vault is unavailable, the last ones stay. */
  get watch() {
    const { read } = this
    return Effect.gen(function* () {
      for (;;) {
        yield* Effect.sleep(pause)
        yield* Effect.ignore(read)
      }
    })
  }
}

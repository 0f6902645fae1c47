import type { Address } from "@shielded-relay/core"
import type { DeploymentTargets } from "./deploymentTargets.ts"
import type { DeploymentState } from "./readDeployment.ts"

/** What a service is configured with beside the pool. */
export interface DeployedPlaces {
  /** In the order of the options' tokens. */
  readonly tokens: ReadonlyArray<Address>
  /** `null` without an exchange that the deployment creates. */
  readonly exchange: { readonly router: Address; readonly wrappedNative: Address } | null
  /** By name: the time from which the pool executes an action, Unix seconds; `null` if it does not execute it. */
  readonly actions: ReadonlyMap<string, number | null>
  /** Time of the block that was read, Unix seconds. */
  readonly time: number
}

export const placesOf = (
  { tokens, exchange, actions }: DeploymentTargets,
  { pool }: Pick<DeploymentState, "pool">,
  time: number,
): DeployedPlaces => ({
  tokens: tokens.map(({ token }) => token),
  exchange:
    exchange === null
      ? null
      : { router: exchange.router.address, wrappedNative: exchange.wrappedNative.address },
  actions: new Map(
    actions.map(({ name, contract }, position) => {
      const found = pool?.actions[position]
      const isThere = found?.target === contract.address && !found.removed
      return [name, isThere ? found.activeFrom : null]
    }),
  ),
  time,
})

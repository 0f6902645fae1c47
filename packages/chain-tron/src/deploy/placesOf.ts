import type { Address } from "@shielded-relay/core"
import { actionOf } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { readNewest } from "../state/readBlock.ts"
import { readContract } from "../state/readContract.ts"
import type { DeploymentSteps } from "./deploymentSteps.ts"
import type { TronDeploymentOptions } from "./TronDeploymentOptions.ts"

/** What a service is configured with beside the pool. */
export interface DeployedPlaces {
  /** In the order of the options' tokens; `null` for a test token whose creation is not signed. */
  readonly tokens: ReadonlyArray<Address | null>
  /** `null` without an exchange that the deployment creates, or before its creations are signed. */
  readonly exchange: { readonly router: Address; readonly wrappedNative: Address } | null
  /** By name: the time from which the pool executes an action, Unix seconds; `null` if it does not execute it. */
  readonly actions: ReadonlyMap<string, number | null>
  /** Time of the newest block, Unix seconds. */
  readonly time: number
}

export const readPlaces = Effect.fnUntraced(function* (
  endpoints: Endpoints,
  { actions, exchange }: Pick<TronDeploymentOptions, "actions" | "exchange">,
  all: Pick<DeploymentSteps, "pool" | "deploymentBlock" | "tokens" | "exchange">,
) {
  const { pool, deploymentBlock } = all
  const names = [...actions, ...(exchange === undefined ? [] : [exchange])]
  const found = yield* Effect.forEach(names, ({ name }) =>
    pool === null || deploymentBlock === null
      ? Effect.succeed([name, null] as const)
      : Effect.map(
          endpoints.first((endpoint) => readContract(endpoint, actionOf(pool, name))),
          ({ target, activeFrom, removed }) =>
            [name, BigInt(target) === 0n || removed ? null : activeFrom] as const,
        ),
  )
  const { time } = yield* endpoints.first((endpoint) => readNewest(endpoint, "latest"))
  return {
    tokens: all.tokens,
    exchange: all.exchange,
    actions: new Map(found),
    time,
  } satisfies DeployedPlaces as DeployedPlaces
})

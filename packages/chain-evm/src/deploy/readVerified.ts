import { isNativeToken } from "@shielded-relay/core"
import { actionOf, decimalsOf, minDepositOf, textOf } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { orNull } from "../state/orNull.ts"
import { readContract } from "../state/readContract.ts"
import { shown } from "./deploymentSteps.ts"
import type { DeploymentTargets } from "./deploymentTargets.ts"
import { readDeployment, textOfState, type DeploymentState } from "./readDeployment.ts"
import { readPoolHistory } from "./readPoolHistory.ts"

/** What one endpoint shows of a deployment at one block. */
export interface Verified {
  readonly state: DeploymentState
  /** `null` if there is no pool. */
  readonly deploymentBlock: number | null
  /** Tokens that the pool accepts although the deployment does not name them. */
  readonly otherTokens: ReadonlyArray<string>
  /** Actions that the pool executes although the deployment does not name them. */
  readonly otherActions: ReadonlyArray<string>
  /** In the order of the deployment's tokens; `null` where a token does not say. */
  readonly tokens: ReadonlyArray<{
    readonly symbol: string | null
    readonly decimals: number | null
  }>
}

export const readVerified = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  block: number,
  targets: DeploymentTargets,
) {
  const state = yield* readDeployment(endpoint, block, targets, null)
  const tokens = yield* Effect.forEach(targets.tokens, ({ token }) =>
    isNativeToken(token)
      ? Effect.succeed({ symbol: null, decimals: null })
      : Effect.all({
          symbol: orNull(readContract(endpoint, textOf(token, "symbol"), block)),
          decimals: orNull(readContract(endpoint, decimalsOf(token), block)),
        }),
  )
  const none = { deploymentBlock: null, otherTokens: [], otherActions: [] }
  if (state.pool === null) return { state, tokens, ...none } satisfies Verified as Verified
  const pool = targets.pool.address
  const history = yield* readPoolHistory(endpoint, pool, block)
  const named = new Set(targets.tokens.map(({ token }) => token))
  const otherTokens = yield* Effect.filter(
    history.tokens.filter((token) => !named.has(token)),
    (token) =>
      Effect.map(readContract(endpoint, minDepositOf(pool, token), block), (least) => least > 0n),
  )
  const names = new Set(targets.actions.map(({ name }) => name))
  const otherActions = yield* Effect.filter(
    history.actions.filter((name) => !names.has(name)),
    (name) =>
      Effect.map(readContract(endpoint, actionOf(pool, name), block), ({ removed }) => !removed),
  )
  return {
    state,
    deploymentBlock: history.deploymentBlock,
    otherTokens: otherTokens.map(shown),
    otherActions,
    tokens,
  } satisfies Verified as Verified
})

/** Equal for endpoints that show the same. */
export const textOfVerified = ({ state, ...rest }: Verified): string =>
  `${textOfState(state)} ${JSON.stringify(rest)}`

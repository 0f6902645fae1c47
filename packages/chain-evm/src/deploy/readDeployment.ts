import type { Address } from "@shielded-relay/core"
import {
  actionOf,
  hexOfAddress,
  minDepositOf,
  ownerOf,
  pairOf,
  pendingOwnerOf,
  type RegisteredAction,
} from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { balanceCall, codeCall, transactionCountCall } from "../rpc/ethereumCalls.ts"
import { readContract } from "../state/readContract.ts"
import { proxyAddress, proxyCode } from "./deploymentProxy.ts"
import { contractsOf, type DeploymentTargets } from "./deploymentTargets.ts"

/** What is at a contract's address: the expected code, none, or another. */
export type Standing = "stands" | "missing" | "foreign"

/** What the chain shows of a deployment at one block. */
export interface DeploymentState {
  readonly proxy: Standing
  /** By address. */
  readonly contracts: ReadonlyMap<Address, Standing>
  /** What the pool's views say; `null` unless the pool's code stands. */
  readonly pool: PoolViews | null
  /** Whether the exchange has each of its pairs, in the order of the targets'. */
  readonly pairs: ReadonlyArray<boolean>
  /** `null` if no account was asked about. */
  readonly account: { readonly nonce: number; readonly balance: bigint } | null
}

export interface PoolViews {
  readonly owner: Address
  readonly pendingOwner: Address
  /** In the order of the targets' tokens; 0 is not accepted. */
  readonly minimumDeposits: ReadonlyArray<bigint>
  /** In the order of the targets' actions. */
  readonly actions: ReadonlyArray<RegisteredAction>
}

/**
 * Reads a deployment from one endpoint at one block. The account's nonce is of the same block: a
 * transaction signed with it can be mined only if none of the account was mined since.
 */
export const readDeployment = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  block: number,
  targets: DeploymentTargets,
  account: Address | null,
) {
  const standing = (address: Address, code: string) =>
    Effect.map(endpoint.ask(codeCall(hexOfAddress(address), block)), (found): Standing =>
      found === "0x" ? "missing" : found === code ? "stands" : "foreign",
    )
  const contracts = contractsOf(targets)
  const [proxy, ...standings] = yield* Effect.all(
    [
      standing(proxyAddress, proxyCode),
      ...contracts.map(({ address, code }) => standing(address, code)),
    ],
    { concurrency: 4 },
  )
  const byAddress = new Map(
    contracts.map(({ address }, position) => [address, standings[position] ?? "missing"]),
  )
  const pool = targets.pool.address
  const view = <A>(question: Parameters<typeof readContract<A>>[1]) =>
    readContract(endpoint, question, block)
  const views =
    byAddress.get(pool) !== "stands"
      ? null
      : yield* Effect.all({
          owner: view(ownerOf(pool)),
          pendingOwner: view(pendingOwnerOf(pool)),
          minimumDeposits: Effect.forEach(targets.tokens, ({ token }) =>
            view(minDepositOf(pool, token)),
          ),
          actions: Effect.forEach(targets.actions, ({ name }) => view(actionOf(pool, name))),
        })
  const { exchange } = targets
  const pairs =
    exchange === null || byAddress.get(exchange.factory.address) !== "stands"
      ? []
      : yield* Effect.forEach(exchange.pairs, ({ tokens: [one, other] }) =>
          Effect.map(view(pairOf(exchange.factory.address, one, other)), (at) => BigInt(at) !== 0n),
        )
  const of =
    account === null
      ? null
      : yield* Effect.all({
          nonce: endpoint.ask(transactionCountCall(hexOfAddress(account), block)),
          balance: endpoint.ask(balanceCall(hexOfAddress(account), block)),
        })
  return {
    proxy: proxy ?? "missing",
    contracts: byAddress,
    pool: views,
    pairs,
    account: of,
  } satisfies DeploymentState as DeploymentState
})

/** Equal for equal states. */
export const textOfState = ({ contracts, ...rest }: DeploymentState): string =>
  JSON.stringify({ contracts: [...contracts], ...rest }, (_key, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  )

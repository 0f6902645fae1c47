import { parseAddress, renderTime, type Address, type Finding } from "@shielded-relay/core"
import { keccak256 } from "ox/Hash"
import { deploymentFaults, shown } from "./deploymentSteps.ts"
import { contractsOf, type DeployedToken, type DeploymentTargets } from "./deploymentTargets.ts"
import type { PoolViews } from "./readDeployment.ts"
import type { Verified } from "./readVerified.ts"

/** A token of the deployment, and what it is expected to be. */
export type VerifiedToken = DeployedToken & {
  readonly symbol?: string
  readonly decimals?: number
}

/** Where a service looks for a pool. */
export interface ConfiguredPlace {
  readonly pool: string
  /** The first block that the service reads. */
  readonly deploymentBlock: number
}

export const ok = (what: string): Finding => ({ verdict: "ok", what, remedy: null })
const warning = (what: string, remedy: string): Finding => ({
  verdict: "warning",
  what,
  remedy,
})
export const fault = (what: string, remedy: string): Finding => ({ verdict: "fault", what, remedy })

const apply = "Run shielded-relay deploy apply, or let the pool's owner do it."

/**
 * Compares where a service looks for the pool with where the deployment puts it.
 *
 * @param created the block of the pool's creation; `null` if it is unknown
 */
export function placeFindings(
  { pool }: DeploymentTargets,
  configured: ConfiguredPlace,
  created: number | null,
): ReadonlyArray<Finding> {
  if (parseAddress(configured.pool, "evm") !== pool.address)
    return [
      fault(
        `the configured pool is ${configured.pool}; the deployment's is ${shown(pool.address)}`,
        "Correct poolAddress in the configuration, or owner, firstOwner, salt or the keys folder of the deployment.",
      ),
    ]
  const { deploymentBlock } = configured
  if (created === null) return []
  if (deploymentBlock > created)
    return [
      fault(
        `the configured deploymentBlock ${deploymentBlock} is after the pool's creation in block ${created}, so deposits before it are missed`,
        `Set deploymentBlock to ${created}.`,
      ),
    ]
  return [ok("the configuration names this pool, and its deploymentBlock misses no event of it")]
}

/** @param time of the block that was read, Unix seconds */
export function deploymentFindings(
  targets: DeploymentTargets,
  tokens: ReadonlyArray<VerifiedToken>,
  verified: Verified,
  time: number,
): ReadonlyArray<Finding> {
  const { contracts, pool } = verified.state
  const ofContracts = contractsOf(targets).flatMap(({ name, address, code }) => {
    const what = `${name} at ${shown(address)}`
    switch (contracts.get(address)) {
      case "stands":
        return [ok(`${what} has the code of this version (keccak256 ${keccak256(code)})`)]
      case "foreign":
        return []
      case "missing":
      case undefined:
        return [fault(`${what} is not there`, apply)]
    }
  })
  // A missing proxy is no fault of what stands already.
  const others = deploymentFaults(targets, { ...verified.state, proxy: "stands" })
  return [
    ...ofContracts,
    ...others.map(({ what, remedy }) => fault(what, remedy)),
    ...(pool === null ? [] : poolFindings(targets, pool, verified, time)),
    ...pairFindings(targets, verified),
    ...tokens.flatMap((token, position) =>
      describedFindings(token, targets.tokens[position]?.token, verified.tokens[position]),
    ),
  ]
}

function poolFindings(
  targets: DeploymentTargets,
  pool: PoolViews,
  { deploymentBlock, otherTokens, otherActions }: Verified,
  time: number,
): ReadonlyArray<Finding> {
  return [
    ok(`the pool was created in block ${deploymentBlock}`),
    targets.development
      ? warning(
          `the pool verifies with the development keys ${targets.vkHash}, with which anyone can forge proofs`,
          "Use it for tests alone; see docs/running.md, Production keys.",
        )
      : ok(`the pool verifies with the keys ${targets.vkHash}`),
    ...(pool.owner === targets.owner ? [ok(`the pool belongs to ${shown(pool.owner)}`)] : []),
    ...(BigInt(pool.pendingOwner) === 0n
      ? []
      : [
          warning(
            `the pool's ownership is offered to ${shown(pool.pendingOwner)}, who may take it at any time`,
            "If that is not intended, let the owner call transferOwnership with the zero address.",
          ),
        ]),
    ...targets.tokens.map(({ token, minimumDeposit }, position) => {
      const found = pool.minimumDeposits[position] ?? 0n
      if (found === minimumDeposit)
        return ok(`the pool accepts ${shown(token)} from ${minimumDeposit} smallest units on`)
      return fault(
        found === 0n
          ? `the pool does not accept ${shown(token)}`
          : `the pool accepts ${shown(token)} from ${found} smallest units on, not from ${minimumDeposit}`,
        apply,
      )
    }),
    ...otherTokens.map((token) =>
      fault(
        `the pool accepts ${token} too`,
        "Add the token, or let the owner call setMinDeposit with it and 0.",
      ),
    ),
    ...targets.actions.flatMap(({ name, contract }, position) => {
      const found = pool.actions[position]
      if (found === undefined || BigInt(found.target) === 0n)
        return [fault(`the action ${name} is not registered`, apply)]
      if (found.target !== contract.address || found.removed) return []
      const when = renderTime(found.activeFrom * 1_000)
      return [
        ok(
          `the action ${name} ${found.activeFrom <= time ? `is usable since ${when}` : `will be usable from ${when} on`}`,
        ),
      ]
    }),
    ...otherActions.map((name) =>
      fault(
        `the pool has the action ${JSON.stringify(name)} too`,
        "Add the action, or let the owner call removeAction with its id.",
      ),
    ),
  ]
}

const pairFindings = (
  { exchange }: DeploymentTargets,
  { state: { pairs } }: Verified,
): ReadonlyArray<Finding> =>
  (exchange?.pairs ?? []).map(({ tokens: [one, other] }, position) =>
    pairs[position] === true
      ? ok(`the exchange has the pair of ${shown(one)} and ${shown(other)}`)
      : fault(`the exchange lacks the pair of ${shown(one)} and ${shown(other)}`, apply),
  )

/** What a token says of itself beside what is expected. */
function describedFindings(
  { symbol, decimals, ...wanted }: VerifiedToken,
  address: Address | undefined,
  found: Verified["tokens"][number] | undefined,
): ReadonlyArray<Finding> {
  if (found === undefined || address === undefined || BigInt(address) === 0n) return []
  const token = "token" in wanted ? wanted.token : shown(address)
  const differs = (name: string, is: string, wanted: string) =>
    fault(`the ${name} of ${token} is ${is}, not ${wanted}`, `Correct the address or the ${name}.`)
  return [
    ...(symbol === undefined || found.symbol === null || found.symbol === symbol
      ? []
      : [differs("symbol", JSON.stringify(found.symbol), JSON.stringify(symbol))]),
    ...(decimals === undefined || found.decimals === decimals
      ? []
      : [differs("number of decimals", String(found.decimals ?? "unknown"), String(decimals))]),
  ]
}

import { stakeFor, type Account } from "../account/Account.ts"
import type { State } from "../state/State.ts"
import { add, type Resource } from "./Resource.ts"
import { larger, use } from "./usage.ts"

export const SUN_PER_TRX = 1_000_000n

/** Bytes or energy per 24 hours that an account's stake gives, rounded down (java-tron, `calculateGlobalEnergyLimitV2`). */
export function limitOf(state: State, account: Account, resource: Resource): bigint {
  const weight = state.totals.weight[resource]
  if (weight <= 0n) return 0n
  // Doubles, because java-tron rounds with doubles.
  const share = Number(stakeFor(account, resource)) / Number(SUN_PER_TRX)
  return BigInt(Math.trunc(share * (totalLimit(state, resource) / Number(weight))))
}

/** Bytes or energy of all accounts together per 24 hours. */
export function totalLimit({ profile: { parameters } }: State, resource: Resource): number {
  return resource === "energy" ? parameters.getTotalEnergyCurrentLimit : parameters.getTotalNetLimit
}

/** What is left of the stake's resource now. */
export function leftOf(state: State, account: Account, resource: Resource): bigint {
  const used = use(account.used[resource], 0n, state.slot).amount
  return larger(limitOf(state, account, resource) - used, 0n)
}

/** The account after it used `amount` of a resource from stake. */
export function withUsed(
  state: State,
  account: Account,
  resource: Resource,
  amount: bigint,
): Account {
  const used = use(account.used[resource], amount, state.slot)
  return {
    ...account,
    used: { ...account.used, [resource]: used },
    latestOperationTime: BigInt(state.head.timestamp),
  }
}

/** The account with `sun` more (or less) own stake. Adjusts the sum of all stake, in whole TRX. */
export function withFrozen(
  state: State,
  account: Account,
  resource: Resource,
  sun: bigint,
): Account {
  const frozen = add(account.frozen, resource, sun)
  const before = (account.frozen[resource] + account.lent[resource]) / SUN_PER_TRX
  const after = (frozen[resource] + account.lent[resource]) / SUN_PER_TRX
  state.totals = {
    ...state.totals,
    weight: add(state.totals.weight, resource, after - before),
  }
  return { ...account, frozen }
}

/**
 * Own stake that can be lent: what the usage of the last 24 hours does not hold back.
 *
 * @param more a usage that is about to come
 */
export function lendable(state: State, account: Account, resource: Resource, more = 0n): bigint {
  const used = use(account.used[resource], 0n, state.slot).amount + more
  const weight = Number(state.totals.weight[resource])
  // As java-tron: (long) (usage * 1_000_000 * ((double) weight / limit)).
  const held = BigInt(
    Math.trunc(Number(used * SUN_PER_TRX) * (weight / totalLimit(state, resource))),
  )
  return account.frozen[resource] - larger(held - account.borrowed[resource], 0n)
}

import {
  GrantChanged,
  OrganizationStore,
  PoolGateways,
  TokenRegistry,
  unsealed,
  type ActionType,
  type Organization,
  type StoredPolicy,
  type Uuid,
} from "@shielded-relay/core"
import { Effect, Result } from "effect"
import { storedObject } from "../seal/storedObject.ts"
import type { Policy } from "./Policy.ts"
import { readConditions, type DecimalsOf } from "./readConditions.ts"

/** The fraction digits of every token that the service serves. */
export const servedDecimals = Effect.gen(function* () {
  const gateways = yield* PoolGateways
  const registry = yield* TokenRegistry
  const tokens = yield* Effect.forEach(gateways.values(), ({ chainId }) => registry.tokens(chainId))
  const decimals = new Map(
    tokens.flat().map(({ chainId, address, decimals }) => [`${chainId} ${address}`, decimals]),
  )
  const decimalsOf: DecimalsOf = (chainId, token) => decimals.get(`${chainId} ${token}`) ?? null
  return decimalsOf
})

/**
 * The policies of an organization, as it was read, on an action that name a user, in the order in which they are tried. The seals of all are verified, but
 * only theirs are read: reading the longest 200 takes a quarter of a second. A policy that names a token which the service no longer serves cannot
 * be read: an allow policy is then left out, a deny policy denies everything it is about. Fails with GrantChanged if policies were added or
 * removed since.
 */
export const policiesOf = Effect.fnUntraced(function* (
  { id: organizationId, policies }: Organization,
  action: ActionType,
  userId: Uuid,
) {
  const store = yield* OrganizationStore
  const rows = yield* store.policies(organizationId)
  // The organization's sealed row counts its policies, so a policy that another program deleted cannot be missed.
  if (rows.length !== policies) return yield* new GrantChanged()
  const stored = yield* Effect.forEach(rows, (row) => unsealed("policy", row))
  const about = stored.filter(
    ({ actionType, userIds }) => actionType === action && userIds.includes(userId),
  )
  if (about.length === 0) return []
  const decimalsOf = yield* servedDecimals
  return about.flatMap((policy) => read(policy, decimalsOf))
})

function read(policy: StoredPolicy, decimalsOf: DecimalsOf): ReadonlyArray<Policy> {
  const written = storedObject(policy.conditions)
  const conditions = readConditions(written, decimalsOf)
  if (Result.isSuccess(conditions)) return [{ ...policy, conditions: conditions.success, written }]
  return policy.effect === "deny" ? [{ ...policy, conditions: {}, written }] : []
}

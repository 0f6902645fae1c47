import {
  invalidField,
  newUuid,
  OrganizationStore,
  parseUuid,
  refusal,
  sealed,
  unsealed,
  type StoredPolicy,
  type Uuid,
} from "@shielded-relay/core"
import { Clock, Effect, Schema } from "effect"
import { maximumPolicies } from "../caps.ts"
import { requireReader } from "../members/requireRole.ts"
import { tooMany } from "../members/tooMany.ts"
import { requirePermission } from "../policy/requirePermission.ts"
import { aboutUser } from "../policy/Request.ts"
import { posted, queried, uuid } from "../routes/fields.ts"
import { decided } from "../routes/refusals.ts"
import { stampedChange, stampedRead } from "../stamped/Route.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"
import { namedUsers, requireSound, requireMayWrite, writtenConditions } from "./policyRules.ts"
import { shownPolicy } from "./shownPolicy.ts"
import { policyChanges, policyData, policyFields } from "./wirePolicy.ts"

/** The organization's policies in the order in which they are tried. */
const stored = Effect.fnUntraced(function* ({ organization }: StampedCaller) {
  const store = yield* OrganizationStore
  const rows = yield* store.policies(organization.id)
  return yield* Effect.forEach(rows, (row) => unsealed("policy", row))
})

const findPolicy = Effect.fnUntraced(function* (caller: StampedCaller, policyId: string) {
  const id = parseUuid(policyId)
  const policies = yield* stored(caller)
  const policy = policies.find((one) => one.id === id)
  return policy === undefined ? yield* refusal("POLICY_NOT_FOUND") : { policy, policies }
})

/** The ids in lower case. Fails with INVALID_REQUEST if one is sent twice. */
const distinct = Effect.fnUntraced(function* (userIds: ReadonlyArray<string>) {
  const ids = userIds.flatMap((text): ReadonlyArray<Uuid> => {
    const id = parseUuid(text)
    return id === null ? [] : [id]
  })
  if (ids.length < userIds.length || new Set(ids).size < ids.length)
    return yield* invalidField("userIds", "expected distinct ids of users")
  return ids
})

export const addPolicyRoute = stampedChange({
  method: "POST",
  pattern: "/waas/add-policy",
  summary: "Add a policy",
  description:
    "`effect` is `allow` by default. Policies are tried in the order in which they were added; one that denies comes before all that allow. See docs/managed-wallets.md for the conditions.",
  refusals: [...decided, "USER_NOT_FOUND"],
  request: Schema.Struct({ ...posted, ...policyFields }),
  data: policyData,
  change: Effect.fnUntraced(function* (caller, wire) {
    const store = yield* OrganizationStore
    const { organization, user } = caller
    const { policyId } = yield* requirePermission(caller, aboutUser("ADD_POLICY", user.id))
    const userIds = yield* distinct(wire.userIds)
    const { actionType, effect = "allow" } = wire
    const conditions = yield* writtenConditions(wire.conditions)
    const written = { userIds, actionType, effect, conditions }
    yield* requireSound(written)
    yield* requireMayWrite(caller, written, yield* namedUsers(caller, userIds))
    const policies = yield* stored(caller)
    if (policies.length >= maximumPolicies)
      return yield* tooMany("policies of an organization", maximumPolicies)
    const added: StoredPolicy = yield* sealed("policy", {
      organizationId: organization.id,
      id: yield* newUuid,
      userIds,
      actionType,
      effect,
      conditions,
      position: (policies.at(-1)?.position ?? -1) + 1,
      createdAt: yield* Clock.currentTimeMillis,
    })
    return {
      organization: { policies: policies.length + 1 },
      write: store.putPolicy(added),
      result: added.id,
      policyId,
      data: shownPolicy(added),
    }
  }),
})

export const updatePolicyRoute = stampedChange({
  method: "POST",
  pattern: "/waas/update-policy",
  summary: "Change a policy",
  description:
    "Fields that are absent stay as they are. Its place among the policies and what it was charged stay too.",
  refusals: [...decided, "POLICY_NOT_FOUND", "USER_NOT_FOUND"],
  request: Schema.Struct({ ...posted, policyId: uuid, ...policyChanges }),
  data: policyData,
  change: Effect.fnUntraced(function* (caller, wire) {
    const store = yield* OrganizationStore
    const { policyId } = yield* requirePermission(
      caller,
      aboutUser("UPDATE_POLICY", caller.user.id),
    )
    const { policy } = yield* findPolicy(caller, wire.policyId)
    yield* requireMayWrite(caller, policy, yield* namedUsers(caller, policy.userIds))
    const changed = {
      ...policy,
      userIds: wire.userIds === undefined ? policy.userIds : yield* distinct(wire.userIds),
      effect: wire.effect ?? policy.effect,
      conditions:
        wire.conditions === undefined
          ? policy.conditions
          : yield* writtenConditions(wire.conditions),
    }
    yield* requireSound(changed)
    yield* requireMayWrite(caller, changed, yield* namedUsers(caller, changed.userIds))
    const next: StoredPolicy = yield* sealed("policy", changed)
    return {
      write: store.putPolicy(next),
      result: policy.id,
      policyId,
      data: shownPolicy(next),
    }
  }),
})

export const removePolicyRoute = stampedChange({
  method: "POST",
  pattern: "/waas/remove-policy",
  summary: "Remove a policy",
  description:
    "The answer lists the remaining policies; a repeat's, their ids. Operations that it allowed and that are accepted already go on.",
  refusals: [...decided, "POLICY_NOT_FOUND", "USER_NOT_FOUND"],
  request: Schema.Struct({ ...posted, policyId: uuid }),
  data: Schema.Struct({ organizationId: Schema.String, policies: Schema.Array(policyData) }),
  change: Effect.fnUntraced(function* (caller, wire) {
    const store = yield* OrganizationStore
    const { organization, user } = caller
    const { policyId } = yield* requirePermission(caller, aboutUser("REMOVE_POLICY", user.id))
    const { policy, policies } = yield* findPolicy(caller, wire.policyId)
    yield* requireMayWrite(caller, policy, yield* namedUsers(caller, policy.userIds))
    const left = policies.filter(({ id }) => id !== policy.id)
    return {
      organization: { policies: left.length },
      write: store.removePolicy(organization.id, policy.id),
      result: policy.id,
      policyId,
      data: { organizationId: organization.id, policies: left.map(shownPolicy) },
      // All policies together may have megabytes.
      kept: { organizationId: organization.id, policies: left.map(({ id }) => ({ policyId: id })) },
    }
  }),
})

export const getPoliciesRoute = stampedRead({
  method: "GET",
  pattern: "/waas/get-policies",
  summary: "The policies, in the order in which they are tried",
  description: "Root and admin read all, a user those that name him.",
  refusals: [],
  request: Schema.Struct(queried),
  data: Schema.Struct({ policies: Schema.Array(policyData) }),
  answer: Effect.fnUntraced(function* (caller) {
    const { user } = caller
    yield* requireReader(caller, user.id)
    const policies = yield* stored(caller)
    const visible = policies.filter(
      ({ userIds }) => user.role !== "user" || userIds.includes(user.id),
    )
    return { policies: visible.map(shownPolicy) }
  }),
})
